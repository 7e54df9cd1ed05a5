import type { ParsedNote } from '../../../vault';
import { readWords } from '../../words';
import { terms } from '../rules/terms';
import type { Sentence } from '../sentences/sentence';

/** Properties that say something of what the note is about, whatever kind of note it is. */
const TELLING_PROPERTIES = terms(
  'deadline due birthday birthdate born dateofbirth anniversary frist abgabe abgabetermin fällig fälligkeit geburtstag geburtsdatum ' +
    'geboren jahrestag',
);
/** The same only of a project. */
const PROJECT_PROPERTIES = terms(
  'budget owner client customer lead price cost start end beginn ende kunde kundin auftraggeber auftraggeberin leitung preis kosten',
);
/** What is filled in later, or nobody knows. */
const OPEN_VALUES = terms('tbd tba unknown none null n/a open later todo unbekannt offen keine kein');

/** A top-level property with its value in the same line. */
const LINE = /^([^\s:#'"-][^:\n]*?)[ \t]*:[ \t]+(\S[^\n]*?)[ \t]*\r?$/gm;

/**
 * Properties of a note's frontmatter that are facts about what the note is about, such as `deadline:` and `birthday:`, each as a
 * line of its own. What a template has yet to fill in is none.
 */
export function readPropertyLines(
  { frontmatter, bodyStart }: Pick<ParsedNote, 'frontmatter' | 'bodyStart'>,
  source: string,
  isProject: boolean,
): readonly Sentence[] {
  return [...source.slice(0, bodyStart).matchAll(LINE)].flatMap((line) => {
    const name = line[1]!;
    const value = plainValue(frontmatter[name]);
    const key = name.toLowerCase().replaceAll(/[\s_-]/g, '');
    const isTold = TELLING_PROPERTIES.has(key) || (isProject && PROJECT_PROPERTIES.has(key));
    if (!isTold || value === undefined) return [];
    const text = `${name}: ${value}`;
    const place = { offset: line.index, end: line.index + line[0].length, paragraph: line.index };
    return [
      {
        text,
        words: readWords(text),
        kind: 'item',
        headings: [],
        isMostlyLinks: false,
        isProperty: true,
        ...place,
      },
    ];
  });
}

/** What a reader sees of a value; undefined where there is none, or none yet. */
function plainValue(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.replace(/^\[\[(?:[^\]|]*\|)?([^\]|]+)\]\]$/, '$1').trim();
  const isOpen = OPEN_VALUES.has(text.toLowerCase()) || !/[\p{L}\p{N}]/u.test(text);
  return isOpen || /\{\{|<%|\n/.test(text) ? undefined : text;
}
