/** The inverted file: the words of a list of segments as they are searched, laid out for a quick start. */
export type { InvertedFile, InvertedPart, InvertedSegment } from './inverted-file';
export { writeInvertedFile } from './write';
export { readInvertedFile } from './read';
export type { WrittenWords } from './written-words';
export type { WrittenTrigrams } from './written-trigrams';
export type { WrittenPostings } from './written-postings';
