import type { Command } from 'commander';
import type { Engine } from '../../../engine-api';
import { coreTargets } from '../../../memory';
import { toPlainError } from '../../../platform';
import { failureOf, loadModel } from '../../model';
import type { VaultOptions } from '../../session-config';
import { EXIT, Finding } from '../../terminal/exit-codes';
import { formatCount, formatNumber } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { addReadingOptions } from '../command-line';
import { withMemory } from '../memory/with-memory';
import { countUnread } from '../problems';

/** One thing that answers depend on. `hint`: answers come all the same, and could be better. */
interface Check {
  readonly name: 'notes' | 'meaning' | 'memory' | 'core-files' | 'graphs' | 'model-servers';
  readonly state: 'ok' | 'hint' | 'problem';
  readonly message: string;
}

export function addHealthCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('health')
    .description('whether everything that answers depend on works; changes nothing')
    .argument('<vault>', 'the folder with the notes');
  addReadingOptions(command)
    .addHelpText(
      'after',
      `
A problem ends the command with exit code ${EXIT.storage}; a hint, such as a model that is missing, does not.
With --json: { isHealthy, checks: [{ name, state, message }] }.
`,
    )
    .action((vault: string, options: VaultOptions) => runHealth(vault, options, context));
}

function runHealth(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const how = { access: 'read', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ session }) => {
    const { engine } = session;
    const model = failureOf(await loadModel(session, context));
    const checks = await Promise.all([
      checkNotes(engine, vault),
      checkMeaning(engine, model?.message, vault),
      checkMemory(engine),
      checkCoreFiles(engine),
      checkGraphs(engine),
      checkServers(engine, signal),
    ]);
    const isHealthy = checks.every(({ state }) => state !== 'problem');
    if (options.json) terminal.printJson({ isHealthy, checks });
    else
      for (const { name, state, message } of checks)
        terminal.print(`${SIGNS[state]} ${name.padEnd(14)} ${message}`);
    if (!isHealthy) throw new Finding(EXIT.storage, 'Something does not work; see above.');
  });
}

const SIGNS = { ok: '✓', hint: '·', problem: '✗' } as const;

async function checkNotes(engine: Engine, vault: string): Promise<Check> {
  const status = await engine.status();
  const unread = countUnread(status);
  const notes = formatCount(status.notes, 'note');
  if (status.notes === 0) {
    return { name: 'notes', state: 'hint', message: `Nothing is indexed. Run: trivium index ${vault}` };
  }
  if (unread === 0) return { name: 'notes', state: 'ok', message: `${notes} indexed` };
  const message = `${notes} indexed, ${formatNumber(unread)} could not be read; see "trivium status"`;
  return { name: 'notes', state: 'problem', message };
}

async function checkMeaning(engine: Engine, failure: string | undefined, vault: string): Promise<Check> {
  const { model, modelProblem, chunks, chunksWithVectors } = await engine.status();
  const problem = failure ?? modelProblem;
  if (model === undefined || problem !== undefined) {
    return { name: 'meaning', state: 'hint', message: `By words only: ${problem ?? 'no model is set.'}` };
  }
  const missing = chunks - chunksWithVectors;
  if (missing === 0) return { name: 'meaning', state: 'ok', message: model.modelId };
  const passages = formatCount(missing, 'passage');
  const message = `${passages} without a vector. Run: trivium index ${vault}`;
  return { name: 'meaning', state: 'hint', message };
}

async function checkMemory({ memory }: Engine): Promise<Check> {
  const { live, reviews, problems } = await memory.memoryStatistics();
  if (problems.length > 0) return { name: 'memory', state: 'problem', message: problems.join(' ') };
  const waiting = reviews === 0 ? '' : `, ${formatNumber(reviews)} to review`;
  return { name: 'memory', state: 'ok', message: formatCount(live, 'memory', 'memories') + waiting };
}

async function checkCoreFiles({ memory }: Engine): Promise<Check> {
  try {
    const { files } = await memory.core.read();
    const all = coreTargets.map((target) => files[target]);
    const usage = all.map(({ path, usage: used }) => `${path} ${used}`).join(', ');
    const isOver = all.some(({ characters, limit }) => characters > limit);
    return { name: 'core-files', state: isOver ? 'problem' : 'ok', message: usage };
  } catch (error) {
    return { name: 'core-files', state: 'problem', message: toPlainError(error).message };
  }
}

async function checkGraphs({ graphs }: Engine): Promise<Check> {
  const { warnings } = await graphs.graphStatus();
  if (warnings.length === 0) return { name: 'graphs', state: 'ok', message: 'no warnings' };
  return { name: 'graphs', state: 'hint', message: warnings.map(({ message }) => message).join(' ') };
}

/** None is needed; one that is set and does not answer is worth knowing. */
async function checkServers({ nodes: servers }: Engine, signal: AbortSignal): Promise<Check> {
  const name = 'model-servers';
  await servers.check(signal);
  const { nodes } = await servers.status();
  if (nodes.length === 0) return { name, state: 'ok', message: 'none set' };
  const away = nodes.filter(({ state }) => state === 'failing' || state === 'unreachable');
  const told = nodes.map((node) => `${node.name} ${node.state}`).join(', ');
  return { name, state: away.length === 0 ? 'ok' : 'hint', message: told };
}
