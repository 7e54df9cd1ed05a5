/** Forms of the second person whose first person no rule gives. */
const SINGULAR: Readonly<Record<string, string>> = {
  bist: 'bin',
  hast: 'habe',
  wirst: 'werde',
  kannst: 'kann',
  willst: 'will',
  magst: 'mag',
  musst: 'muss',
  sollst: 'soll',
  darfst: 'darf',
  weißt: 'weiß',
  warst: 'war',
  möchtest: 'möchte',
  fährst: 'fahre',
  trägst: 'trage',
  schläfst: 'schlafe',
  läufst: 'laufe',
  fängst: 'fange',
  hältst: 'halte',
  lässt: 'lasse',
  wäschst: 'wasche',
  schlägst: 'schlage',
  lädst: 'lade',
  gibst: 'gebe',
  nimmst: 'nehme',
  sprichst: 'spreche',
  triffst: 'treffe',
  hilfst: 'helfe',
  isst: 'esse',
  vergisst: 'vergesse',
  siehst: 'sehe',
  liest: 'lese',
  stirbst: 'sterbe',
  wirfst: 'werfe',
  brichst: 'breche',
  trittst: 'trete',
  empfiehlst: 'empfehle',
  reist: 'reise',
  verreist: 'verreise',
  beweist: 'beweise',
  löst: 'löse',
  sammelst: 'sammle',
  bastelst: 'bastle',
  segelst: 'segle',
  kletterst: 'klettere',
};

/** Forms of the polite plural whose singular no rule gives. */
const POLITE: Readonly<Record<string, string>> = {
  sind: 'bin',
  wollen: 'will',
  können: 'kann',
  mögen: 'mag',
  müssen: 'muss',
  dürfen: 'darf',
  sollen: 'soll',
  wissen: 'weiß',
  waren: 'war',
  möchten: 'möchte',
  sammeln: 'sammle',
};

/**
 * The first person of a German verb in the second: `arbeitest` gives `arbeite`, `sind` gives `bin`.
 *
 * @param verb lower case
 * @returns undefined where the word is no such form
 */
export function firstPersonVerb(verb: string, isPolite: boolean): string | undefined {
  if (isPolite) return POLITE[verb] ?? (verb.endsWith('en') ? verb.slice(0, -1) : undefined);
  const irregular = SINGULAR[verb];
  if (irregular !== undefined) return irregular;
  if (/(?:sst|ßt|zt|xt)$/u.test(verb)) return `${verb.slice(0, -1)}e`;
  if (verb.endsWith('est')) return verb.slice(0, -2);
  return verb.endsWith('st') ? `${verb.slice(0, -2)}e` : undefined;
}
