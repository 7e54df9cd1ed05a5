import { readLedgerText } from '../../../../indexer/ledger';

export interface ProfileSection {
  /** Empty for lines above the first heading. */
  readonly heading: string;
  readonly lines: readonly ProfileLine[];
}

export interface ProfileLine {
  readonly text: string;
  /** Id of the memory that the line was made of; absent for a line of the user's own. */
  readonly memory?: string;
}

/** A memory's id, as a ledger writes it. */
const MEMORY_ID = /\b[0-9A-HJKMNP-TV-Z]{26}\b/;

/** The lists of a profile's note by heading. Properties, comments and running text are left out. */
export function readProfile(note: string): readonly ProfileSection[] {
  const body = note.replace(/^---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/, '');
  const sections: { heading: string; lines: ProfileLine[] }[] = [{ heading: '', lines: [] }];
  for (const line of body.split(/\r?\n/)) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    const item = /^\s*[-*+]\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ heading: heading.trim(), lines: [] });
    else if (item !== undefined) sections.at(-1)?.lines.push(readLine(item));
  }
  return sections.filter(({ lines }) => lines.length > 0);
}

function readLine(item: string): ProfileLine {
  const memory = [...item.matchAll(/%%(.*?)%%/g)]
    .map((comment) => MEMORY_ID.exec(comment[1] ?? '')?.[0])
    .find((id) => id !== undefined);
  const text = readLedgerText(item.replace(/%%.*?%%/g, '').trim());
  return memory === undefined ? { text } : { text, memory };
}
