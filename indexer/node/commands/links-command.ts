import type { Command } from 'commander';
import type { Engine, NoteLinks } from '../../engine-api';
import { findNote } from '../find-note';
import { refreshWithProgress } from '../refresh';
import type { Session } from '../session';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { repairsAsJson } from '../session-repairs';
import { unresolvedKey } from '../../vault';
import { formatCount } from '../terminal/format';
import { escapeField } from '../terminal/printable';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { addVaultOptions } from './command-line';

interface LinksOptions extends VaultOptions {
  readonly tsv?: boolean;
  readonly unresolved?: boolean;
}

export function addLinksCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('links')
    .description('what a note links to and what links to it, or all links of a vault')
    .argument('<vault>', 'the folder with the notes')
    .argument('[note]', 'a note in the vault: its title or its path')
    .option('--tsv', 'all links between notes: source, target, occurrences, separated by tabs')
    .option('--unresolved', 'all targets that lead nowhere, with their occurrences');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium links ~/Notes Projects/Garden.md
  trivium links ~/Notes garden
  trivium links ~/Notes --tsv | sort -k3 -n -r | head
  trivium links ~/Notes --unresolved

Lines: --tsv and --unresolved write a tab in a name as \\t, a newline as \\n, other control
characters as \\x1b, and a backslash as \\\\.
`,
    )
    .action((vault: string, note: string | undefined, options: LinksOptions) =>
      runLinks(vault, note, options, context),
    );
}

/** Links need no model: text is brought up to date and nothing is embedded. */
async function runLinks(
  vault: string,
  note: string | undefined,
  options: LinksOptions,
  context: CommandContext,
): Promise<void> {
  const session = await openSession(vault, options, 'write-if-free', context);
  try {
    if (!session.isReadOnly) await refreshWithProgress(session, context);
    if (options.unresolved) await printUnresolved(session.engine, options, context.terminal);
    else if (options.tsv || note === undefined) await printEdges(session.engine, options, context.terminal);
    else await printNote(session, note, options, context);
  } finally {
    await session.close();
  }
}

async function printUnresolved(engine: Engine, { json }: LinksOptions, terminal: Terminal): Promise<void> {
  const unresolved = await engine.unresolved();
  if (json) return terminal.printJson({ unresolved, ...(await repairsAsJson({ engine })) });
  for (const line of sortLines(
    unresolved.map(({ target, occurrences }) => `${escapeField(target)}\t${occurrences}`),
  )) {
    terminal.print(line);
  }
}

async function printEdges(engine: Engine, { json, tsv }: LinksOptions, terminal: Terminal): Promise<void> {
  const edges = await engine.edges();
  if (json) return terminal.printJson({ edges, ...(await repairsAsJson({ engine })) });
  if (!tsv) return printSummary(engine, terminal);
  const lines = edges.map(
    ({ source, target, occurrences }) => `${escapeField(source)}\t${escapeField(target)}\t${occurrences}`,
  );
  for (const line of sortLines(lines)) terminal.print(line);
}

/** By UTF-8 bytes, as `LC_ALL=C sort` does; JavaScript's own order puts emoji before some letters. */
function sortLines(lines: readonly string[]): string[] {
  return lines
    .map((line) => ({ line, bytes: Buffer.from(line) }))
    .sort((left, right) => Buffer.compare(left.bytes, right.bytes))
    .map(({ line }) => line);
}

const SHOWN_HUBS = 10;

async function printSummary(engine: Engine, terminal: Terminal): Promise<void> {
  const { notes } = await engine.status();
  const [edges, unresolved] = [await engine.edges(), await engine.unresolved()];
  const incoming = new Map<string, number>();
  for (const { target } of edges) incoming.set(target, (incoming.get(target) ?? 0) + 1);
  const hubs = [...incoming].sort((left, right) => right[1] - left[1]).slice(0, SHOWN_HUBS);
  const { bold, dim } = terminal.colors;
  const counts = [
    formatCount(notes, 'note'),
    formatCount(edges.length, 'link between notes', 'links between notes'),
    formatCount(unresolved.length, 'target that leads nowhere', 'targets that lead nowhere'),
  ];
  terminal.print(counts.join(', '));
  if (hubs.length > 0) {
    terminal.print();
    terminal.print(bold('Most linked to'));
  }
  for (const [target, count] of hubs) terminal.print(`${String(count).padStart(6)}  ${target}`);
  terminal.print();
  terminal.print(dim('Give a note for its links, --tsv for all, --unresolved for those that lead nowhere.'));
}

async function printNote(
  session: Session,
  note: string,
  { json }: LinksOptions,
  { terminal, signal }: CommandContext,
): Promise<void> {
  const links = await session.engine.links(await findNote(session, note, signal));
  if (json) return terminal.printJson({ ...withLinesFromOne(links), ...(await repairsAsJson(session)) });
  const { bold, dim, yellow } = terminal.colors;
  const times = (count: number): string => (count > 1 ? ` ×${count}` : '');
  terminal.print(bold(links.path));
  terminal.print();
  terminal.print(`${formatCount(links.outgoing.length, 'link')} out`);
  for (const { place, leadsNowhere, lines, occurrences } of groupByTarget(links)) {
    const target = leadsNowhere ? `${place} ${yellow('(leads nowhere)')}` : place;
    const where = `${lines.length > 1 ? 'lines' : 'line'} ${lines.join(', ')}`;
    terminal.print(`  → ${target}${times(occurrences)} ${dim(where)}`);
  }
  terminal.print();
  terminal.print(`${formatCount(links.incoming.length, 'note')} linking here`);
  for (const { path, occurrences } of links.incoming) terminal.print(`  ← ${path}${times(occurrences)}`);
}

/** Lines count from 1, as in the text output and in every editor. */
function withLinesFromOne(links: NoteLinks): NoteLinks {
  return { ...links, outgoing: links.outgoing.map((link) => ({ ...link, line: link.line + 1 })) };
}

interface LinkGroup {
  readonly place: string;
  readonly leadsNowhere: boolean;
  /** From 1, each once. */
  readonly lines: readonly number[];
  readonly occurrences: number;
}

/** Outgoing links, those to one file together, in the order of their first. */
function groupByTarget({ outgoing }: NoteLinks): LinkGroup[] {
  const groups = new Map<string, LinkGroup>();
  for (const { path, target, line } of outgoing) {
    const key = path ?? `?${unresolvedKey(target)}`;
    const { lines, occurrences } = groups.get(key) ?? { lines: [], occurrences: 0 };
    groups.set(key, {
      place: groups.get(key)?.place ?? path ?? target,
      leadsNowhere: path === undefined,
      lines: [...new Set([...lines, line + 1])],
      occurrences: occurrences + 1,
    });
  }
  return [...groups.values()];
}
