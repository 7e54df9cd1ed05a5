import type { Check } from './check';
import { checksOf } from './checks';
import type { CheckOptions } from './checks';
import { nameItems } from './finding';
import type { Finding } from './finding';
import type { Look } from './look';
import { lookAt } from './look';
import type { DoctorParts } from './parts';

export interface ExamineOptions extends CheckOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface Examination {
  /** How many of each thing were looked at. */
  readonly checked: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

/**
 * Compares everything that has to agree, in both directions. Changes nothing.
 *
 * @throws TriviumError `cancelled`, or what a part throws that cannot be read
 */
export async function examine(
  parts: DoctorParts,
  options: ExamineOptions = { removeDuplicates: false },
): Promise<Examination> {
  const look = lookAt(parts);
  const findings: Finding[] = [];
  for (const check of checksOf(parts, options)) {
    options.signal?.throwIfAborted();
    const finding = await findingOf(check, look);
    if (finding !== undefined) findings.push(finding);
  }
  return { checked: await countsOf(look), findings };
}

/** What the check finds; undefined where all is well. */
export async function findingOf(check: Check, look: Look): Promise<Finding | undefined> {
  const items = await check.find(look);
  if (items.length === 0) return undefined;
  const whyNot = await check.whyNot?.(look);
  return {
    kind: check.kind,
    ...(check.of !== undefined && { of: check.of }),
    items,
    message: `${nameItems(items, check.one, check.many)}. ${whyNot ?? check.cure}`,
    isRepairable: check.repair !== undefined && whyNot === undefined,
  };
}

async function countsOf(look: Look): Promise<Readonly<Record<string, number>>> {
  const { vectors, memoryIndex } = look.parts;
  return {
    notesInVault: (await look.notes()).size,
    notesInIndex: (await look.indexed()).size,
    passages: (await look.passages()).size,
    ...(vectors !== undefined && { vectors: (await look.vectors()).size }),
    graphs: look.parts.graphs.length,
    ledgerLines: (await look.ledgers()).entries.length,
    memories: (await look.memories()).length,
    ...(memoryIndex !== undefined && { memoriesInIndex: (await memoryIndex.ids()).size }),
    archives: look.parts.archives.length,
  };
}
