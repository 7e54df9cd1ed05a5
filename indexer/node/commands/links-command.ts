import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { TriviumError } from '../../platform';
import type { Engine, NoteLinks } from '../../engine-api';
import { refreshWithProgress } from '../refresh';
import type { Session, VaultOptions } from '../session';
import { openSession } from '../session';
import { formatCount } from '../terminal/format';
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
    .argument('[note]', 'path of a note in the vault')
    .option('--tsv', 'all links between notes: source, target, occurrences, separated by tabs')
    .option('--unresolved', 'all targets that lead nowhere, with their occurrences');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium links ~/Notes Projects/Garden.md
  trivium links ~/Notes --tsv | sort -k3 -n -r | head
  trivium links ~/Notes --unresolved
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
    else await printNote(session, note, options, context.terminal);
  } finally {
    await session.close();
  }
}

async function printUnresolved(engine: Engine, { json }: LinksOptions, terminal: Terminal): Promise<void> {
  const unresolved = await engine.unresolved();
  if (json) return terminal.printJson({ unresolved });
  for (const line of sortLines(unresolved.map(({ target, occurrences }) => `${target}\t${occurrences}`))) {
    terminal.print(line);
  }
}

async function printEdges(engine: Engine, { json, tsv }: LinksOptions, terminal: Terminal): Promise<void> {
  const edges = await engine.edges();
  if (json) return terminal.printJson({ edges });
  if (!tsv) return printSummary(engine, terminal);
  const lines = edges.map(({ source, target, occurrences }) => `${source}\t${target}\t${occurrences}`);
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
  if (hubs.length > 0) terminal.print(bold('\nMost linked to'));
  for (const [target, count] of hubs) terminal.print(`${String(count).padStart(6)}  ${target}`);
  terminal.print(
    dim('\nGive a note for its links, --tsv for all, --unresolved for those that lead nowhere.'),
  );
}

async function printNote(
  session: Session,
  note: string,
  { json }: LinksOptions,
  terminal: Terminal,
): Promise<void> {
  const links = await linksOf(session, note);
  if (json) return terminal.printJson(links);
  const { bold, dim, yellow } = terminal.colors;
  terminal.print(bold(links.path));
  terminal.print(`\n${formatCount(links.outgoing.length, 'link')} out`);
  for (const { path, target, line } of links.outgoing) {
    const place = path ?? `${target} ${yellow('(leads nowhere)')}`;
    terminal.print(`  → ${place} ${dim(`line ${line + 1}`)}`);
  }
  terminal.print(`\n${formatCount(links.incoming.length, 'note')} linking here`);
  for (const { path, occurrences } of links.incoming) {
    terminal.print(`  ← ${path}${occurrences > 1 ? dim(` ${occurrences} times`) : ''}`);
  }
}

/** The note as people name it: with or without extension, in either Unicode form, or as the shell completes it. */
async function linksOf({ engine, vaultFolder }: Session, note: string): Promise<NoteLinks> {
  const onDisk = await realpath(note).catch(() => path.resolve(note));
  const place = path.relative(vaultFolder, onDisk).split(path.sep).join('/');
  const names = new Set([note, `${note}.md`, place, `${place}.md`]);
  for (const name of [...names]) for (const form of ['NFC', 'NFD']) names.add(name.normalize(form));
  for (const name of names) {
    const links = await engine.links(name).catch((error: unknown) => {
      if (error instanceof TriviumError && error.code === 'note-not-found') return undefined;
      throw error;
    });
    if (links) return links;
  }
  return engine.links(note);
}
