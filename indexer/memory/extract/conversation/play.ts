import { noteTitle, parseNote } from '../../../vault';
import { readWords } from '../../words';
import { propertiesPart } from '../passages/properties-part';
import { hasTerm, terms } from '../rules/terms';
import { textLines } from './text-lines';
import { lineTurns } from './turn-starts';

/** In the title or a heading of a play. */
const PLAY_NAMES = terms(
  'play scene act drama sketch skit screenplay script dialogue stück theaterstück szene akt aufzug schauspiel komödie tragödie sketch ' +
    'drehbuch dialog einakter hörspiel comedy tragedy',
);
/** "(steht auf)": what whoever speaks does on the stage. */
const STAGE_DIRECTION = /^[*_]{0,2}\(\p{L}[^()\n]{2,80}\)/u;
const FEWEST_DIRECTIONS = 2;
const HEADING = /^#{1,6}[ \t]+(?<name>.+)$/u;

/** Whether people with a name speak as on a stage: a title says so, or what they do is told in brackets before what they say. */
export function isPlay(path: string, text: string): boolean {
  const { bodyStart } = parseNote(path, propertiesPart(text));
  const lines = textLines(text, bodyStart);
  const turns = lineTurns(lines);
  if (turns.length === 0 || turns.some(({ speaker }) => speaker.role !== 'person')) return false;
  const headings = lines.flatMap((line) => HEADING.exec(line.text)?.groups?.name ?? []);
  if ([noteTitle(path), ...headings].some((name) => hasTerm(readWords(name), PLAY_NAMES))) return true;
  const directed = turns.filter(({ start }) => STAGE_DIRECTION.test(text.slice(start, start + 100)));
  return directed.length >= FEWEST_DIRECTIONS;
}
