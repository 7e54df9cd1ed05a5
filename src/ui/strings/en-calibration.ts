const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The texts about how far judges are trusted, by what people answered. */
export const calibration = {
  title: 'How far judges are trusted',
  intro:
    'Each of your answers tells whether a judge was right. One that was wrong too often asks you from then on.',
  loading: 'Holding decisions against your answers…',
  failed: 'How far judges are trusted could not be told',
  none: 'Nothing was decided yet.',
  rules: 'Rules',
  decided: 'Decided',
  rightWrong: 'Right · wrong',
  trust: 'Trust · needs',
  decides: 'decides',
  asks: 'only asks you',
  decidesFrom: (certainty: string) => `decides from a certainty of ${certainty}`,
  answers: (right: number, wrong: number) =>
    `${right.toLocaleString('en')} right, ${wrong.toLocaleString('en')} wrong by your answers`,
  off: (error: string) => `off by ${error} on average`,
  methods: {
    none: 'too few answers to fit, taken at its word',
    platt: 'fitted by a curve',
    isotonic: 'fitted by steps',
  },
  noPlot:
    'Only a judge that tells probabilities has a reliability plot, once some of what it decided was answered.',
  plot: (judge: string) => `Reliability of ${judge}`,
  plotText: (judge: string, bins: number) =>
    `How sure ${judge} was and how often it was right then, in ${plural(bins, 'step', 'steps')}. The table has the same numbers.`,
  said: 'How sure it was',
  was: 'How often it was right',
  bin: 'Certainty',
  binOf: (from: string, to: string) => `${from} to ${to}`,
  fitted: 'Fitted',
  count: 'Answers',
  reapply: {
    ask: 'What would be decided now?',
    nothing: 'Nothing that waits would be decided by what you answered since.',
    found: (count: number) =>
      `${plural(count, 'pair', 'pairs')} would be decided by what you answered since. Nothing has changed yet.`,
    beside: (text: string) => `beside “${text}”`,
    stillAsks: (reason: string) => `still asks you: ${reason}`,
    apply: (count: number) => `Decide ${plural(count, 'pair', 'pairs')}`,
    leave: 'Leave them',
    applied: (count: number) => `${plural(count, 'pair was', 'pairs were')} decided. The log tells each.`,
  },
  apart: {
    keep: 'Keep it apart',
    keepOf: (text: string) => `Keep apart: ${text}`,
    kept: 'Kept as a memory of its own.',
  },
};
