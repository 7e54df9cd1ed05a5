import { wordList } from './word-list';

/** Makes a statement something that is supposed rather than known. */
export const suppositions = wordList(
  'probably, maybe, perhaps, possibly, presumably, apparently, seemingly, supposedly, might, could be, may be, likely',
  'i think, i guess, i believe, i suppose, i assume, i suspect, it seems, seems to, seems like, it looks like, looks as if',
  'vermutlich, wahrscheinlich, vielleicht, möglicherweise, eventuell, wohl, anscheinend, scheinbar, offenbar, angeblich',
  'ich glaube, ich denke, ich vermute, ich nehme an, ich schätze, glaube ich, denke ich, nehme ich an, es scheint',
  'scheint, dürfte, könnte sein, mutmaßlich, kann sein',
);

/** A case that is only imagined, or a joke: no statement about how things are. */
export const imaginings = wordList(
  'what if, if i were, if i was, if i had, if we had, if only, suppose, imagine, hypothetically, i wish, just kidding, kidding',
  'joking, just joking, i would have',
  'was wäre wenn, wenn ich wäre, wenn ich hätte, wäre ich, hätte ich, angenommen, mal angenommen, stell dir vor, hypothetisch',
  'theoretisch, spaß beiseite, war nur spaß, nur spaß, scherz, war ein scherz, kleiner scherz, ironie',
);
