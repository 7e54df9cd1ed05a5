import {
  createPredictionVault,
  defaultGraphSettings,
  PREDICTION_SETS,
  PREDICTORS,
  predictLinks,
  summarise,
} from '../../indexer/graphs';
import type { JudgedQuery, PredictionSet } from '../../indexer/graphs';
import type { EvaluationModel } from '../../indexer/search';
import type { Vault } from '../../indexer/vault';
import { readCommits, vaultsWithCommits } from './read-commits';
import { readNotes } from './read-notes';
import type { Section } from './report';

const SAMPLE = { limit: 200, seed: 1 };

/** Fewer notes than this say nothing of a vault by itself; they count in the pool. */
const SMALLEST_SET = 10;

const predictionVaults = [
  'steuerrecht',
  'vok-dev',
  'dendron-site',
  'tasks-docs',
  'foam',
  'kepano',
  'cosmic-brain',
  'dnd5e-markdown',
] as const;

const titles: Readonly<Record<PredictionSet, string>> = {
  links: 'Link prediction: all links of a note hidden',
  'further-links': 'Link prediction: half of the links hidden',
  'co-edits': 'Co-edit prediction: pairs of the newer commits, seen twice or more',
};

const texts: Readonly<Record<PredictionSet, string>> = {
  links:
    'Recall@10 of each signal alone and of all fused, in eight public vaults. Up to 200 notes of each are asked about. Every other of these ' +
    'queries was used to choose k and the weights (but for dnd5e-markdown) and is left out here, so that a row has 100 notes at most. ' +
    'Each note is asked about while every link ' +
    'between it and what it links to is taken out, in both directions, from the graph and from the texts that have vectors. What still links to the ' +
    'note is no candidate, so that links themselves say nothing here. In brackets: notes that the signal says anything of. A note ' +
    'that it says nothing of counts as a miss. Co-edits come from commits alone, which three of the vaults bring. The work logs of steuerrecht ' +
    'and cosmic-brain, which the product would read, are left out.',
  'further-links':
    'The same for notes that are half linked, in the same eight vaults: half of their targets are hidden, the others are in place. A vault ' +
    `with fewer than ${SMALLEST_SET} such notes (kepano) has no row of its own and counts in the pool.`,
  'co-edits':
    'Commits of the older half make the co-edit graph, those of the newer half the targets: notes that are changed together in ' +
    'two of them or more. Three of the vaults bring their commits; again, only every other query is shown. Links and texts are those of the vault today, so that they may know what the older commits did not.',
};

interface VaultScore {
  readonly name: string;
  readonly judged: Readonly<Record<PredictionSet, readonly JudgedQuery[]>>;
}

/**
 * What each signal adds. The weights were chosen on every other query of the same samples (the first, the third, ...);
 * only the rest is shown. Co-searches are left out: they are judged by what their own user links later, which no public
 * vault tells.
 */
export async function benchLinkPrediction(
  openVault: (name: string) => Promise<Vault>,
  commitsFolder: string,
  model: EvaluationModel,
): Promise<readonly Section[]> {
  const scores: VaultScore[] = [];
  for (const name of predictionVaults) {
    const vault = await openVault(name);
    const notes = await readNotes(vault);
    const files = (await vault.list()).map((file) => file.path);
    const { weights } = defaultGraphSettings;
    const hasCommits = vaultsWithCommits.some((one) => one === name);
    const sessions = hasCommits ? await readCommits(commitsFolder, name) : [];
    const judged = await predictLinks(await createPredictionVault({ notes, files, weights, model }), {
      ...SAMPLE,
      sessions,
    });
    scores.push({ name, judged });
    console.error(`bench: ${name} predicted`);
  }
  return PREDICTION_SETS.map((set) => sectionOf(set, scores, model));
}

function sectionOf(
  set: PredictionSet,
  scores: readonly VaultScore[],
  { embedder }: EvaluationModel,
): Section {
  const shown = scores
    .map(({ name, judged }) => ({ name, judged: heldOut(judged[set]) }))
    .filter(({ judged }) => judged.length > 0);
  const large = shown.filter(({ judged }) => judged.length >= SMALLEST_SET);
  const names = PREDICTORS.filter((name) => shown.some(({ judged }) => answers(judged, name) > 0));
  const row = (name: string, judged: readonly JudgedQuery[]): string[] => {
    const { queries, predictors, fusedOverBest } = summarise(judged);
    const { signal, difference, low, high } = fusedOverBest;
    return [
      name,
      String(queries),
      ...names.map((predictor) => {
        const { recallAt10, answered } = predictors[predictor];
        return answered === 0 ? '–' : `${recallAt10.toFixed(3)} (${answered})`;
      }),
      `${signed(difference)} (${signed(low)} to ${signed(high)}) over ${signal}`,
    ];
  };
  return {
    title: titles[set],
    text: `${texts[set]} Model: ${embedder.identity.modelId}, ${embedder.identity.variant}; steuerrecht is German.`,
    head: ['vault', 'notes', ...names, 'fused − best single (95 %)'],
    rows: [
      ...large.map(({ name, judged }) => row(name, judged)),
      row(
        '**pooled**',
        shown.flatMap(({ judged }) => judged),
      ),
    ],
  };
}

/** Queries that nothing was chosen on. */
function heldOut(judged: readonly JudgedQuery[]): readonly JudgedQuery[] {
  return judged.filter((_, place) => place % 2 === 1);
}

function answers(judged: readonly JudgedQuery[], name: (typeof PREDICTORS)[number]): number {
  return judged.filter(({ outcomes }) => outcomes[name].isAnswered).length;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
