/** Why something that a model said is no candidate, besides what is against any sentence. Shown to people and counted by. */
export const poolReasons = {
  noQuote: 'a quote that is not in the note',
  unsupported: 'more than its quote says',
  unknownName: 'a name that its note does not have',
  unknownNumber: 'a number or date that its quote does not have',
  turnedRound: 'the opposite of its quote',
  otherLanguage: 'in another language than its note',
} as const;
