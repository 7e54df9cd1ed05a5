/** The inverted file: the words of a list of segments as they are searched, laid out for a quick start. */
export type { InvertedFile, InvertedPart, InvertedSegment } from './inverted-file';
export { writeInvertedFile } from './write';
export { readInvertedFile } from './read';
