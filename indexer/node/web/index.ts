/** Pages of the internet as notes, fetched from nowhere that a stranger's address must not lead. */
export { fetchDocument } from './fetch-document';
export type { WebDocument } from './fetch-document';
