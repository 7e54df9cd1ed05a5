import { wordList } from './word-list';

/** Speaks of something that is meant to be, not of something that is. "Plant" is a German verb and an English noun, so it is left out. */
export const plans = wordList(
  'plan, plans, planning, planned, going to, intend, intends, intending, want to, wants to, would like to, will, looking to',
  "i'll, we'll, he'll, she'll, they'll, won't, hope to, hopes to, aim to, aims to, next year, next month, next week, next summer",
  'next winter, next spring, next autumn, tomorrow',
  'plane, planen, plante, geplant, vorhabe, habe vor, haben vor, hat vor, beabsichtige, beabsichtigt, möchte, möchten',
  'werde, werden, wird, wollen, nächstes Jahr, nächsten Monat, nächste Woche, nächsten Sommer, nächsten Winter, morgen',
);

/** Says that an appointment has another time now. */
export const reschedulings = wordList(
  'postponed, rescheduled, moved to, was moved, is moved, pushed back, pushed to, brought forward, put off',
  'verschoben, verlegt, vertagt, vorverlegt, vorgezogen',
);
