import { noteTitle } from '../../vault';
import { describeSpan } from './edit-fold';

/** Titles in a line; the rest is counted. */
const TITLES_SHOWN = 5;

/** What people read in the files, in English as all that Trivium writes for the disk. */
export const lineTexts = {
  search: (query: string, results: readonly string[]) => `Found together by "${query}": ${titles(results)}`,
  cleared: () => 'All searches before this were forgotten',
  sitting: (notes: readonly string[], from: string, to: string) =>
    `Edited together on ${from.slice(0, 'YYYY-MM-DD'.length)}, ${describeSpan(from, to)}: ${titles(notes)}`,
  renamed: (from: string, to: string) => `Renamed "${from}" to "${to}"`,
  dismissed: (one: string, other: string) => `Not related: "${one}" and "${other}"`,
  restored: (one: string, other: string) => `May be related after all: "${one}" and "${other}"`,
};

function titles(paths: readonly string[]): string {
  const shown = paths.slice(0, TITLES_SHOWN).map((path) => `"${noteTitle(path)}"`);
  const more = paths.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
