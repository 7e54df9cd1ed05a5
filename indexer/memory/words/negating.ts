import { wordList } from './word-list';

/** Turns a statement into its opposite. `without` and `ohne` do not: they add a detail. */
export const negations = wordList(
  'not, no, none, never, nobody, nothing, nowhere, neither, nor, cannot',
  "don't, doesn't, didn't, isn't, aren't, wasn't, weren't, haven't, hasn't, hadn't, won't, wouldn't, can't, couldn't",
  "shouldn't, mustn't, needn't, ain't",
  'nicht, kein, keine, keinen, keinem, keiner, keines, keins, nie, niemals, nichts, niemand, niemanden, niemandem',
  'nirgends, nirgendwo, weder, keinesfalls, keineswegs, keinerlei',
);

/** Speaks of all of the past at once, so that no later time makes it true or false. */
export const nevers = wordList('never, nie, niemals, noch nie, not once, kein einziges Mal');

/** Says that something was so and is not any more. */
export const endings = wordList(
  'no longer, not any longer, not anymore, not any more, anymore, any more, stopped, quit, gave up, given up, ceased',
  'nicht mehr, nicht länger, nie mehr, nie wieder, nichts mehr',
  'aufgehört, aufgegeben, hört auf, höre auf, hörte auf',
);

/** With a negation somewhere before it, the German end of a state: "keinen Kaffee mehr". */
export const noMores = wordList('mehr');

/** Says that a plan or an appointment is off. */
export const cancellations = wordList(
  'cancelled, canceled, called off, dropped, scrapped, abandoned, discarded, fell through, fallen through',
  'is off, are off, not happening, came to nothing, given up on, gave up on',
  'abgesagt, gestrichen, verworfen, storniert, abgeblasen, geplatzt, aufgegeben, fallen gelassen, fallengelassen',
  'fällt aus, fällt ins Wasser, ins Wasser gefallen, ausgefallen, nichts geworden, wird nichts, wird wohl nichts, wird leider nichts, wird doch nichts, wird nun nichts, findet nicht statt',
);

/** With a negation, the end of a plan: "not going after all", "doch nicht". */
export const reversals = wordList(
  'after all, doch nicht, doch kein, doch keine, doch keinen, nun doch nicht, instead',
);
