import * as z from 'zod';
import type { EDIT_SOURCES } from './co-edits/edit-session';
import type { SIGNALS } from './signal';

/** Why each source of co-edits is on or off unless the user says otherwise. */
const editSources = z.object({
  /** On: what a person or an agent wrote down as one piece of work is the best evidence there is. */
  'work-log': z.boolean().default(true),
  /** On: a commit that is no bulk change is a piece of work. Only where the vault is read headless. */
  git: z.boolean().default(true),
  /** On: only notes that were changed in the editor, never what a sync brings. */
  edits: z.boolean().default(true),
} satisfies Record<(typeof EDIT_SOURCES)[number], unknown>);

const weight = z.number().min(0).max(10);

const weights = z.object({
  links: weight.default(1),
  'co-edits': weight.default(1),
  'co-searches': weight.default(1),
  similar: weight.default(1),
  'common-neighbours': weight.default(1),
  'shared-tags': weight.default(0.5),
} satisfies Record<(typeof SIGNALS)[number], unknown>);

/** How the graphs are made and used. */
export const graphSettingsSchema = z.object({
  /** Work logs by path, besides those that are found by themselves. */
  workLogs: z.array(z.string()).default([]),
  /** Notes that are no work log, whatever they look like. */
  notWorkLogs: z.array(z.string()).default([]),
  /** Whether notes that look like a work log are read as one. */
  findWorkLogs: z.boolean().default(true),
  editSources: editSources.prefault({}),
  /** How much each signal counts in the fused list; 0 leaves it out. */
  weights: weights.prefault({}),
  /** Whether searches that a person makes feed the co-search graph. */
  recordSearches: z.boolean().default(true),
});

export type GraphSettings = z.infer<typeof graphSettingsSchema>;

export const defaultGraphSettings: GraphSettings = graphSettingsSchema.parse({});
