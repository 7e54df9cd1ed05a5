import type { calibration as english } from './en-calibration';

const number = (count: number): string => count.toLocaleString('de');
const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;
/** Figures are written in English where they are made. */
const comma = (figure: string): string => figure.replace('.', ',');

/** The texts about how far judges are trusted, in German. */
export const calibration: typeof english = {
  title: 'Wie weit Urteilen getraut wird',
  intro: 'Jede deiner Antworten sagt, ob ein Urteil stimmte. Was zu oft falsch lag, fragt von da an dich.',
  loading: 'Entscheidungen werden mit deinen Antworten verglichen …',
  failed: 'Wie weit Urteilen getraut wird, war nicht zu sagen',
  none: 'Noch wurde nichts entschieden.',
  rules: 'Regeln',
  decided: 'Entschieden',
  rightWrong: 'Richtig · falsch',
  trust: 'Vertrauen · nötig',
  decides: 'entscheidet',
  asks: 'fragt nur dich',
  decidesFrom: (certainty) => `entscheidet ab einer Sicherheit von ${comma(certainty)}`,
  answers: (right, wrong) => `${number(right)} richtig, ${number(wrong)} falsch nach deinen Antworten`,
  off: (error) => `im Mittel um ${comma(error)} daneben`,
  methods: {
    none: 'zu wenige Antworten für eine Anpassung, wird beim Wort genommen',
    platt: 'durch eine Kurve angepasst',
    isotonic: 'in Stufen angepasst',
  },
  noPlot:
    'Ein Zuverlässigkeitsbild gibt es nur für Modelle, die Wahrscheinlichkeiten nennen, sobald du einige ihrer Urteile beantwortet hast.',
  plot: (judge) => `Zuverlässigkeit von ${judge}`,
  plotText: (judge, bins) =>
    `Wie sicher ${judge} war und wie oft das dann stimmte, in ${plural(bins, 'Stufe', 'Stufen')}. Die Tabelle hat dieselben Zahlen.`,
  said: 'Wie sicher es war',
  was: 'Wie oft es stimmte',
  bin: 'Sicherheit',
  binOf: (from, to) => `${comma(from)} bis ${comma(to)}`,
  fitted: 'Angepasst',
  count: 'Antworten',
  reapply: {
    ask: 'Was würde jetzt entschieden?',
    nothing: 'Nichts, was wartet, würde durch deine seitherigen Antworten entschieden.',
    found: (count) =>
      `${plural(count, 'Paar', 'Paare')} würden durch deine seitherigen Antworten entschieden. Noch ist nichts geändert.`,
    beside: (text) => `neben „${text}“`,
    stillAsks: (reason) => `fragt weiter dich: ${reason}`,
    apply: (count) => `${plural(count, 'Paar', 'Paare')} entscheiden`,
    leave: 'So lassen',
    applied: (count) =>
      `${plural(count, 'Paar wurde', 'Paare wurden')} entschieden. Der Verlauf nennt jedes.`,
  },
  apart: {
    keep: 'Getrennt behalten',
    keepOf: (text) => `Getrennt behalten: ${text}`,
    kept: 'Als eigene Erinnerung behalten.',
  },
};
