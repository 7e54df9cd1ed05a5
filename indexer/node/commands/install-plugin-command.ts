import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { allMiniLm, filesOfVariant, MODEL_MANIFEST_NAME } from '../../embedding';
import { TriviumError } from '../../platform';
import { writeFileAtomically } from '../files/atomic-file';
import { isMissing } from '../files/file-error';
import { findVaultFolder } from '../files/file-vault';
import { ensureBundledModel } from '../models';
import { findPackageRoot } from '../package-root';
import { formatBytes } from '../terminal/format';
import type { CommandContext, Terminal } from '../terminal/terminal';

interface InstallOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  /** False with `--without-model`. */
  readonly withoutModel?: boolean;
  readonly json?: boolean;
}

/** One file on its way into the vault. */
interface PluginFile {
  readonly from: string;
  readonly to: string;
}

interface InstalledFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly action: 'new' | 'replaced' | 'unchanged';
}

const PLUGIN_FILES = ['main.js', 'manifest.json', 'styles.css'];

export function addInstallPluginCommand(program: Command, context: CommandContext): void {
  program
    .command('install-plugin')
    .description('copy the Obsidian plugin, and its model, into a vault')
    .argument('<vault>', 'the folder that Obsidian opens')
    .option('--without-model', 'search by word only, until a model is chosen in the settings')
    .option('--dry-run', 'say what would be copied, and copy nothing')
    .option('--yes', 'also into a folder that Obsidian has not opened yet')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `
Examples:
  trivium install-plugin ~/Notes --dry-run
  trivium install-plugin ~/Notes
`,
    )
    .action((vault: string, options: InstallOptions) => runInstall(vault, options, context));
}

async function runInstall(vault: string, options: InstallOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const vaultFolder = await findVaultFolder(vault);
  const pluginFolder = path.join(vaultFolder, '.obsidian', 'plugins', 'trivium');
  if (!options.yes) await refuseUnopenedVault(vaultFolder, pluginFolder);
  const files = await pluginFiles(pluginFolder);
  if (!options.withoutModel) files.push(...(await modelFiles(pluginFolder, signal)));

  const installed: InstalledFile[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    installed.push(await installFile(file, pluginFolder, options.dryRun ?? false));
  }
  if (options.json)
    terminal.printJson({ folder: pluginFolder, dryRun: options.dryRun ?? false, files: installed });
  else describeInstallation(installed, pluginFolder, options, terminal);
}

async function refuseUnopenedVault(vaultFolder: string, pluginFolder: string): Promise<void> {
  const found = await stat(path.join(vaultFolder, '.obsidian')).catch(() => undefined);
  if (found?.isDirectory()) return;
  const message = `${vaultFolder} has no .obsidian folder: Obsidian has not opened it as a vault. Open it there once, or add --yes to create ${pluginFolder}.`;
  throw new TriviumError('vault-not-found', message);
}

async function pluginFiles(pluginFolder: string): Promise<PluginFile[]> {
  const built = path.join(findPackageRoot(), 'dist', 'plugin');
  const files = PLUGIN_FILES.map((name) => ({
    from: path.join(built, name),
    to: path.join(pluginFolder, name),
  }));
  for (const { from } of files) {
    const found = await stat(from).catch(() => undefined);
    if (!found) throw new Error(`${from} is not there. Run "npm run build" first.`);
  }
  return files;
}

/** The manifest comes last: the plugin takes a model without one for absent, not for damaged. */
async function modelFiles(pluginFolder: string, signal: AbortSignal): Promise<PluginFile[]> {
  const modelFolder = await ensureBundledModel({ signal });
  const names = [...filesOfVariant(allMiniLm, allMiniLm.defaultVariant), MODEL_MANIFEST_NAME];
  return names.map((name) => ({
    from: path.join(modelFolder, name),
    to: path.join(pluginFolder, 'models', allMiniLm.id, name),
  }));
}

async function installFile(file: PluginFile, pluginFolder: string, dryRun: boolean): Promise<InstalledFile> {
  const bytes = await readFile(file.from);
  const before = await readFile(file.to).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const action = before === undefined ? 'new' : before.equals(bytes) ? 'unchanged' : 'replaced';
  if (action !== 'unchanged' && !dryRun) {
    await mkdir(path.dirname(file.to), { recursive: true });
    await writeFileAtomically(file.to, bytes);
  }
  const place = path.relative(pluginFolder, file.to).split(path.sep).join('/');
  return { path: place, sizeBytes: bytes.length, action };
}

function describeInstallation(
  installed: readonly InstalledFile[],
  pluginFolder: string,
  { dryRun, withoutModel }: InstallOptions,
  terminal: Terminal,
): void {
  const { bold, dim } = terminal.colors;
  terminal.print(bold(dryRun ? `Would go to ${pluginFolder}` : pluginFolder));
  const width = Math.max(...installed.map((file) => file.path.length));
  for (const { path: place, sizeBytes, action } of installed) {
    terminal.print(`  ${place.padEnd(width)}  ${formatBytes(sizeBytes).padStart(8)}  ${dim(action)}`);
  }
  if (dryRun) return;
  terminal.print();
  terminal.print('In Obsidian: Settings > Community plugins > turn community plugins on, reload the list,');
  terminal.print('and switch Trivium on. If it was on already, switch it off and on again.');
  if (withoutModel)
    terminal.print('Search by word works at once; choose a model in its settings for search by meaning.');
}
