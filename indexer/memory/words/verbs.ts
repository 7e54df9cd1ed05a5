import { readWords } from './read-words';

/** Forms of a verb that say the same, in both languages. */
export interface VerbForms {
  /** Finite, of now: where a sentence has its verb, and with what it begins where its subject was left out. */
  readonly present: string;
  readonly past: string;
  /** Participles, infinitives, and nouns that say the same. */
  readonly other: string;
}

/** What a verb says, by the name of its concept. Only what the rules ask for is here; every other verb goes by its stem. */
const VERBS = {
  be: {
    present: "am is are i'm it's he's she's they're we're bin bist ist sind seid lautet lauten",
    past: 'was were war warst waren wart',
    other: 'be been being gewesen',
  },
  have: {
    present: "have has own owns possess i've we've habe hast hat haben besitze besitzt besitzen hab",
    past: 'had owned hatte hatten besaß besaßen',
    other: 'owning gehabt besessen',
  },
  do: { present: 'do does tue tut tun', past: 'did tat taten', other: 'doing done getan' },
  become: {
    present: 'become becomes werde wird werden wirst',
    past: 'became wurde wurden',
    other: 'becoming geworden',
  },
  may: {
    present: 'can may must should kann kannst können muss musst müssen soll sollen sollte darf dürfen',
    past: 'could might konnte konnten musste mussten durfte durften',
    other: '',
  },
  intend: {
    present:
      "will want wants intend intends plan plans hope hopes i'll we'll won't would möchte möchten will wollen willst plane plant planen beabsichtige beabsichtigt",
    past: 'wanted planned intended wollte wollten plante planten',
    other: 'planning planned intending geplant',
  },
  employ: {
    present: 'work works arbeite arbeitest arbeitet arbeiten jobbe jobbt',
    past: 'worked arbeitete arbeiteten',
    other: 'working employed job gearbeitet angestellt beschäftigt',
  },
  reside: {
    present: 'live lives reside resides wohne wohnst wohnt wohnen lebe lebst lebt leben',
    past: 'lived resided wohnte wohnten lebte lebten',
    other: 'living residing gewohnt gelebt Wohnort Wohnsitz',
  },
  move: {
    present: 'move moves moving ziehe ziehst zieht ziehen',
    past: 'moved zog zogen',
    other: 'gezogen umgezogen',
  },
  name: {
    present: 'heiße heißt heißen heisse heisst heissen',
    past: 'hieß hießen',
    other: 'called named genannt name',
  },
  like: {
    present:
      'like likes prefer prefers enjoy enjoys mag magst mögen mögt bevorzuge bevorzugt bevorzugen gefällt gefallen',
    past: 'liked preferred enjoyed mochte mochten bevorzugte',
    other: 'liking preferring enjoying',
  },
  love: {
    present: 'love loves liebe liebst liebt lieben',
    past: 'loved liebte liebten',
    other: 'loving geliebt',
  },
  hate: {
    present: 'hate hates dislike dislikes hasse hasst hassen verabscheue',
    past: 'hated disliked hasste hassten',
    other: 'hating gehasst',
  },
  travel: {
    present:
      'go goes travel travels fly flies fahre fährst fährt fahren reise reist reisen fliege fliegst fliegt fliegen',
    past: 'went travelled traveled flew fuhr fuhren reiste reisten flog flogen',
    other:
      'going travelling traveling flying gone trip trips journey gefahren gereist geflogen Reise Fahrt Flug',
  },
  speak: {
    present: 'speak speaks talk talks spreche sprichst spricht sprechen rede redet reden',
    past: 'spoke talked sprach sprachen redete redeten',
    other: 'speaking talking spoken gesprochen geredet',
  },
  eat: { present: 'eat eats esse isst essen', past: 'ate aß aßen', other: 'eating eaten gegessen' },
  drink: {
    present: 'drink drinks trinke trinkst trinkt trinken',
    past: 'drank trank tranken',
    other: 'drinking getrunken',
  },
  smoke: {
    present: 'smoke smokes rauche rauchst raucht rauchen',
    past: 'smoked rauchte',
    other: 'smoking geraucht',
  },
  play: {
    present: 'play plays spiele spielst spielt spielen',
    past: 'played spielte spielten',
    other: 'playing gespielt',
  },
  sing: { present: 'sing sings singe singst singt singen', past: 'sang sangen', other: 'singing gesungen' },
  learn: {
    present: 'learn learns study studies lerne lernst lernt lernen studiere studierst studiert studieren',
    past: 'learned learnt studied lernte lernten studierte studierten',
    other: 'learning studying gelernt',
  },
  write: {
    present: 'write writes schreibe schreibst schreibt schreiben',
    past: 'wrote schrieb schrieben',
    other: 'writing written geschrieben',
  },
  read: { present: 'read reads lese liest lesen', past: 'las lasen', other: 'reading gelesen' },
  use: {
    present: 'use uses benutze benutzt benutzen nutze nutzt nutzen verwende verwendet verwenden',
    past: 'used benutzte nutzte verwendete',
    other: 'using genutzt',
  },
  run: {
    present: 'run runs laufe läufst läuft laufen jogge joggt',
    past: 'ran lief liefen',
    other: 'running gelaufen gejoggt',
  },
  weigh: {
    present: 'weigh weighs wiege wiegst wiegt wiegen',
    past: 'weighed wog',
    other: 'weighing weight gewogen Gewicht',
  },
  cost: { present: 'cost costs kostet kosten', past: 'kostete', other: 'price Preis' },
  buy: {
    present: 'buy buys kaufe kaufst kauft kaufen',
    past: 'bought kaufte kauften',
    other: 'buying gekauft',
  },
  need: {
    present: 'need needs brauche brauchst braucht brauchen',
    past: 'needed brauchte',
    other: 'needing gebraucht',
  },
  take: {
    present: 'take takes nehme nimmst nimmt nehmen',
    past: 'took nahm nahmen',
    other: 'taking taken genommen',
  },
  meet: {
    present: 'meet meets treffe triffst trifft treffen',
    past: 'met traf trafen',
    other: 'meeting getroffen',
  },
  start: {
    present: 'start starts begin begins beginne beginnt beginnen',
    past: 'started began begann begannen',
    other: 'starting begonnen angefangen',
  },
  // "End" itself is a noun more often.
  end: { present: 'ends expires endet enden', past: 'ended expired endete endeten', other: 'geendet' },
  stop: { present: 'stop stops quit quits höre hört', past: 'stopped hörte', other: 'stopping aufgehört' },
} as const satisfies Readonly<Record<string, VerbForms>>;

/** Past forms that no ending tells, of verbs that are none of the concepts above. */
export const irregularPasts: ReadonlySet<string> = new Set(
  (
    'lost found made got gave said told left felt kept broke chose came drew fell forgot grew knew led paid sent sold spent ' +
    'stood taught thought understood won wore built brought caught fought heard held hid hurt met rode rose saw sent shook shot ' +
    'slept stole swam threw woke ' +
    'kam ging sah gab fand blieb bekam verlor gewann half hielt ließ rief schlief trug wusste dachte brachte kannte begann ' +
    'verließ erhielt stand saß lag starb wuchs schrieb sprang schwamm'
  ).split(' '),
);

export type VerbConcept = keyof typeof VERBS;
export type VerbForm = keyof VerbForms;

interface VerbReading {
  readonly concept: VerbConcept;
  readonly form: VerbForm;
}

const readings = makeReadings();

/**
 * What a word says where it is a form of a known verb. German nouns are no verbs: "Leben" is not "leben", but "Reise" is
 * listed with its capital.
 *
 * @param isFirst whether it begins its sentence, so that its capital says nothing
 */
export function verbReading(written: string, isFirst: boolean): VerbReading | undefined {
  return readings.get(isFirst ? written.toLowerCase() : written.replaceAll('’', "'")) ?? undefined;
}

function makeReadings(): ReadonlyMap<string, VerbReading> {
  const byWord = new Map<string, VerbReading>();
  for (const [concept, forms] of Object.entries(VERBS) as [VerbConcept, VerbForms][]) {
    for (const form of ['present', 'past', 'other'] as const) {
      for (const word of readWords(forms[form])) {
        // What came first stays: "will" is more often a plan than a name for anything else.
        if (!byWord.has(word.written)) byWord.set(word.written, { concept, form });
      }
    }
  }
  return byWord;
}
