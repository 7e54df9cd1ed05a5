import * as z from 'zod';
import { DEFAULT_HUB } from '../indexer/embedding';
import type { EngineSettings } from '../indexer/engine-api';
import { graphSettingsSchema } from '../indexer/graphs';
import { INDEXING_SPEEDS } from '../indexer/indexing';
import { DEFAULT_MEMORY_FOLDER, parseMemoryFolder } from '../indexer/ledger';
import { memorySettingsSchema } from '../indexer/memory';
import { pauseSchema, poolSettingsSchema } from '../indexer/nodes';
import { createExclusion } from '../indexer/vault';

/** Search by meaning starts with the model that comes beside the plugin, where it was laid there. */
const DEFAULT_MODEL = 'all-MiniLM-L6-v2';

/** Where models are fetched from: the hub itself or a mirror with its layout. */
const hubAddress = z.url({ protocol: /^https?$/ });

/** A folder within the vault that the app shows, written one way however it was typed. */
const memoryFolder = z
  .string()
  .refine((typed) => parseMemoryFolder(typed) !== undefined)
  .transform((typed) => parseMemoryFolder(typed) ?? DEFAULT_MEMORY_FOLDER);

/** Each setting stands for itself: one that cannot be read falls back alone. */
const settingFields = {
  /** A model's id, or empty for search by word alone. */
  model: z.string().default(DEFAULT_MODEL),
  excludedFolders: z.array(z.string()).default([]),
  /** As in .gitignore. */
  excludedPatterns: z.array(z.string()).default([]),
  language: z.enum(['auto', 'en', 'de']).default('auto'),
  pauseOnStart: z.boolean().default(false),
  /** How much of the time indexing may take. */
  speed: z.enum(INDEXING_SPEEDS).default('normal'),
  /** Whether indexing waits for the plug; where nobody chose, on phones and tablets it does. */
  pauseOnBattery: z.boolean().optional(),
  webgpu: z.boolean().default(false),
  hub: hubAddress.default(DEFAULT_HUB),
  /** Where what was learned is kept as Markdown. */
  memoryFolder: memoryFolder.default(DEFAULT_MEMORY_FOLDER),
  /** How what belongs together is found out and weighed. */
  graphs: graphSettingsSchema.prefault({}),
  /** What becomes of memories. Whether this device works at night is its own affair, and not kept here. */
  memory: memorySettingsSchema.prefault({}),
  /** Model servers that may help. A pause that cannot be read is none; keys are in the app's secret store. */
  nodes: poolSettingsSchema.extend({ pause: pauseSchema.optional().catch(undefined) }).prefault({}),
};

const settingsSchema = z.object(settingFields);

export type Settings = z.infer<typeof settingsSchema>;

export interface ParsedSettings {
  readonly settings: Settings;
  /** Names of the settings that could not be read and are at their defaults. */
  readonly invalid: readonly string[];
}

/** Reads what the plugin's data file holds, `null` for a new installation. A bad value never costs the good ones. */
export function parseSettings(stored: unknown): ParsedSettings {
  const parsed = settingsSchema.safeParse(stored ?? {});
  if (parsed.success) return { settings: parsed.data, invalid: [] };
  if (typeof stored !== 'object' || Array.isArray(stored)) {
    return { settings: settingsSchema.parse({}), invalid: Object.keys(settingFields) };
  }
  const paths = parsed.error.issues.map(({ path }) => settingPath(path));
  const readable: unknown = structuredClone(stored);
  for (const path of paths) removeAt(readable, path);
  return {
    settings: settingsSchema.parse(readable),
    invalid: [...new Set(paths.map((path) => path.join('.')))],
  };
}

/** The setting that an issue is about: a list as a whole, for half a list is another one. */
function settingPath(path: readonly PropertyKey[]): readonly string[] {
  const listAt = path.findIndex((key) => typeof key === 'number');
  return (listAt === -1 ? path : path.slice(0, listAt)).map(String);
}

function removeAt(value: unknown, path: readonly string[]): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return;
  if (rest.length === 0) Reflect.deleteProperty(value, key);
  else removeAt(Reflect.get(value, key), rest);
}

/** A hub's address as it was typed, or undefined where it is none; nothing typed means the default. */
export function parseHubAddress(typed: string): string | undefined {
  const address = typed.trim().replace(/\/+$/, '');
  if (address === '') return DEFAULT_HUB;
  return hubAddress.safeParse(address).data;
}

/**
 * What the engine is told: folders become anchored patterns, and a `!` in a folder's name stays a letter.
 *
 * @param isNightly - whether jobs run by themselves on this device
 */
export function toEngineSettings(settings: Settings, isNightly: boolean): EngineSettings {
  const { memoryFolder, graphs, speed } = settings;
  const memory = { ...settings.memory, nightly: { ...settings.memory.nightly, isOn: isNightly } };
  const nodes = { ...settings.nodes, dreaming: settings.nodes.dreaming && isNightly };
  return { exclude: excludedBy(settings), memoryFolder, graphs, speed, memory, nodes };
}

function excludedBy({ excludedFolders, excludedPatterns }: Settings): readonly string[] {
  return [...excludedFolders.map((folder) => `/${escapePattern(folder)}/`), ...excludedPatterns];
}

/** Whether edits of this note are recorded. What is kept out of the index leaves no trace in the ledgers either. */
export function recordsEditsOf(path: string, settings: Settings): boolean {
  if (!settings.graphs.editSources.edits) return false;
  try {
    return !createExclusion(excludedBy(settings))(path);
  } catch {
    // With a pattern that cannot be read, nobody knows what is meant to stay out.
    return false;
  }
}

function escapePattern(folder: string): string {
  return folder.replace(/^\/+|\/+$/g, '').replace(/[\\*?[\]!# ]/g, '\\$&');
}
