import type { DateContext } from './date-context';
import { leadingDate } from './date-places';
import { findDate } from './find-date';
import { findMentions } from './mentions';
import { isMentionList, isTitleList, namesOfList } from './name-lists';
import { leadingTimeEnd } from './time-of-day';

/** The columns that a table is read by, as positions. */
export interface TableColumns {
  readonly date?: number;
  /** Whether a column tells times of day: below a dated heading each row is then an entry. */
  readonly hasTimes: boolean;
  /** Empty where no header says that its column names notes: then every cell may. */
  readonly notes: readonly NoteColumn[];
}

export interface NoteColumn {
  readonly position: number;
  /** Whether names without link and ending count. */
  readonly hasPlainNames: boolean;
}

const DATE_WORDS = new Set(
  'am date dates datum day stand tag tage time timestamp wann when zeit zeitpunkt zeitstempel'.split(' '),
);
const NOTE_WORDS = new Set('note notes notiz notizen'.split(' '));
/** Words for what holds a note's text: they say by themselves that the column names notes. */
const FILE_WORDS = new Set(
  (
    'article articles artikel datei dateien dateiname dateinamen doc docs document documents dokument dokumente file ' +
    'filename filenames files page pages path paths pfad pfade seite seiten wikilink wikilinks wikiseite wikiseiten zettel'
  ).split(' '),
);
const FILE_ENDINGS = /(?:notiz|notizen|seite|seiten|datei|dateien|dokument|dokumente)$/;
/** Words for what was done to notes, or how they hang together: a column of notes, of dates, or of remarks. */
const WORK_WORDS = new Set(
  (
    'added affected affects aktualisiert aktualisierte angelegt angelegte bearbeitet bearbeitete berührt berührte betroffen ' +
    'betroffene betrifft changed created deleted edited entfernt ergänzt erstellt erstellte geaendert geändert geänderte ' +
    'geloescht gelöscht link linked links modified moved neu neue new related removed renamed touched überarbeitet überarbeitete umbenannt updated verknüpft verknüpfte ' +
    'verlinkt verlinkte verschoben verwandt verwandte verweis verweise'
  ).split(' '),
);
/** Words that make it something about files, or where a text was taken from. */
const OTHER_WORDS =
  /^(?:anzahl|count|format|größe|groesse|number|nr|origin|quell\p{L}*|size|sources?|typ|type|web\p{L}*|zahl)$/u;

/** Reads columns by the names of their headers; what the cells hold decides where a name can mean two things. */
export function chooseColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  context: DateContext,
): TableColumns {
  const names = header.map(wordsOf);
  const date = dateColumn(names, rows, context);
  const notes = noteColumns(names, rows, date);
  const isTime = (cell: string): boolean => leadingTimeEnd(cell) !== undefined;
  const hasTimes = header.some((_, position) => shareOf(rows, position, isTime) > 0.5);
  return { ...(date === undefined ? {} : { date }), hasTimes, notes };
}

/** The words of a header: case, marks and endings in brackets (`Notiz(en)`) do not count. */
function wordsOf(header: string): readonly string[] {
  const bare = header
    .toLowerCase()
    .normalize('NFC')
    .replace(/\(\p{L}{1,3}\)|(?<=\p{L})[/*:_](?:n|en|in|innen|s)\b/gu, '');
  return bare.match(/\p{L}+/gu) ?? [];
}

/** The column named for dates that holds most of them; where none is named so, one that holds little else. */
function dateColumn(
  names: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
  context: DateContext,
): number | undefined {
  let best: { readonly position: number; readonly rank: number } | undefined;
  names.forEach((words, position) => {
    const isNamed = words.some(
      (word) => DATE_WORDS.has(word) || (word.endsWith('datum') && word !== 'datum'),
    );
    const share = shareOf(
      rows,
      position,
      (cell) => (leadingDate(cell, context) ?? (isNamed ? findDate(cell) : undefined)) !== undefined,
    );
    if (share === 0 || (!isNamed && share < 0.5)) return;
    // A short name says it more plainly: `Date` before `Due date`.
    const rank = (isNamed ? 10 : 0) + share + 1 / (1 + words.length) / 10;
    if (!best || rank > best.rank) best = { position, rank };
  });
  return best?.position;
}

/**
 * Columns named for files, or for notes with a word of work (`Touched notes`). `Notes` or `Changed` alone may as well be
 * remarks: beside a plainer name they count only where they hold lists of links or file names and nothing else.
 */
function noteColumns(
  names: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
  date: number | undefined,
): readonly NoteColumn[] {
  const plain: number[] = [];
  const open: number[] = [];
  names.forEach((words, position) => {
    if (position === date) return;
    const clarity = clarityOf(words);
    if (clarity === 'plain') plain.push(position);
    else if (clarity === 'open') open.push(position);
  });
  const lists = open.filter(
    (position) => shareOf(rows, position, isMentionList) >= (plain.length > 0 ? 0.8 : 0.5),
  );
  if (plain.length === 0 && lists.length === 0 && areRemarks(rows, open, date)) return [];
  const chosen = plain.length > 0 ? [...plain, ...lists] : lists.length > 0 ? lists : open;
  if (chosen.length > 0 && chosen.every((position) => holdsOtherFiles(rows, position))) return [];
  return chosen
    .sort((one, other) => one - other)
    .map((position) => ({
      position,
      // In a column that may be remarks, names without a link count where most cells read as lists of names.
      hasPlainNames: plain.includes(position) || shareOf(rows, position, isTitleList) > 0.5,
    }));
}

/** Whether columns that may be remarks name no note while other cells do. */
function areRemarks(
  rows: readonly (readonly string[])[],
  open: readonly number[],
  date: number | undefined,
): boolean {
  const names = (isAsked: (position: number) => boolean): boolean =>
    rows.some((row) =>
      row.some((cell, position) => position !== date && isAsked(position) && findMentions(cell).length > 0),
    );
  return !names((position) => open.includes(position)) && names((position) => !open.includes(position));
}

/** Whether a column lists files and none of them is a note: the source code of a project, say. */
function holdsOtherFiles(rows: readonly (readonly string[])[], position: number): boolean {
  return (
    shareOf(rows, position, (cell) => OTHER_FILE.test(cell)) > 0.5 &&
    shareOf(rows, position, (cell) => namesOfList(cell).length > 0) === 0
  );
}
const OTHER_FILE = /[\p{L}\p{N}_]\.[a-z][a-z0-9]{0,4}(?![\p{L}\p{N}])/iu;

function clarityOf(words: readonly string[]): 'plain' | 'open' | 'none' {
  if (words.some((word) => OTHER_WORDS.test(word))) return 'none';
  const namesNotes = words.some((word) => NOTE_WORDS.has(word));
  const namesWork = words.some((word) => WORK_WORDS.has(word));
  const namesFiles = words.some(
    (word) => FILE_WORDS.has(word) || (!NOTE_WORDS.has(word) && FILE_ENDINGS.test(word)),
  );
  if (namesFiles || (namesNotes && namesWork)) return 'plain';
  return namesNotes || namesWork ? 'open' : 'none';
}

/** The share of a column's filled cells for which something holds. */
function shareOf(
  rows: readonly (readonly string[])[],
  position: number,
  holds: (cell: string) => boolean,
): number {
  let filled = 0;
  let holding = 0;
  for (const row of rows) {
    const cell = row[position] ?? '';
    // A dash says that there is nothing.
    if (!/[\p{L}\p{N}]/u.test(cell)) continue;
    filled++;
    if (holds(cell)) holding++;
  }
  return filled === 0 ? 0 : holding / filled;
}
