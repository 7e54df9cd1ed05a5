import { describe, expect, it } from 'vitest';
import { daysFormats } from './formats/days';
import { headingsFormats } from './formats/headings';
import { listsAndLinesFormats } from './formats/lists-and-lines';
import { namesAndSurroundingsFormats } from './formats/names-and-surroundings';
import { tablesFormats } from './formats/tables';
import { read } from './read';

describe.each([
  ['days', daysFormats],
  ['headings', headingsFormats],
  ['lists and lines', listsAndLinesFormats],
  ['names and surroundings', namesAndSurroundingsFormats],
  ['tables', tablesFormats],
] as const)('logs as people and agents keep them: %s', (_, logs) => {
  it.each(logs)('$name', ({ log, entries }) => expect(read(log.slice(1))).toEqual(entries));
});
