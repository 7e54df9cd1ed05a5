import { wordList } from './word-list';

/** Makes a statement something that is supposed rather than known. */
export const suppositions = wordList(
  'probably, maybe, perhaps, possibly, presumably, apparently, seemingly, supposedly, might, could be, may be, likely',
  'i think, i guess, i believe, i suppose, i assume, i suspect, it seems, seems to, seems like, it looks like, looks as if',
  'vermutlich, wahrscheinlich, vielleicht, möglicherweise, eventuell, wohl, anscheinend, scheinbar, offenbar, angeblich',
  'ich glaube, ich denke, ich vermute, ich nehme an, ich schätze, glaube ich, denke ich, nehme ich an, es scheint',
  'scheint, dürfte, könnte sein, mutmaßlich, kann sein',
);
