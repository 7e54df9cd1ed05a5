import { wordList } from './word-list';

/** Says that what was said before is so. */
export const yesWords = wordList(
  'yes, yeah, yep, exactly, right, correct, true, indeed, sure, absolutely, precisely',
  'ja, jawohl, jep, genau, richtig, stimmt, korrekt, klar, exakt, absolut, so ist es, sehe ich auch so',
);

/** Says that what was said before is not so. */
export const noWords = wordList(
  'no, nope, wrong, incorrect, not really, not true, not quite, not exactly, not right',
  'nein, nee, nö, falsch, stimmt nicht, nicht ganz, nicht wirklich, nicht richtig, eher nicht',
);
