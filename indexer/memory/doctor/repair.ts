import { isAbort, toPlainError } from '../../platform';
import type { Check } from './check';
import { checksOf } from './checks';
import { findingOf } from './examine';
import type { Finding, FindingItem, FindingKind } from './finding';
import { lookAt } from './look';
import type { DoctorParts } from './parts';

export interface Repaired {
  readonly kind: FindingKind;
  readonly of?: string;
  readonly count: number;
}

export interface RepairReport {
  readonly repaired: readonly Repaired[];
  /** What could not be repaired, and why; everything else was. */
  readonly failed: readonly (Omit<Repaired, 'count'> & { readonly message: string })[];
  /** Folder with the ledgers as they were before, where one was written to. */
  readonly backup?: string;
}

/**
 * Repairs what was found and still is so. Each step leaves things no worse, so that it can be cut off anywhere and called
 * again; what was repaired is not found any more. Of the memory nothing is touched but what the findings name, and only
 * after a backup; what can be made again follows it.
 *
 * @throws TriviumError `cancelled`, or what the backup throws: then no ledger was written to
 */
export async function repair(
  parts: DoctorParts,
  findings: readonly Finding[],
  signal?: AbortSignal,
): Promise<RepairReport> {
  const asked = findings.filter(({ isRepairable }) => isRepairable);
  if (asked.length === 0) return { repaired: [], failed: [] };
  const removeDuplicates = asked.some(({ kind }) => kind === 'memory-twice');
  const checks = checksOf(parts, { removeDuplicates });
  const writesLedger = checks.some((check) => check.repair?.writes === 'ledger' && isAmong(asked, check));
  const backup = writesLedger ? await parts.backup() : undefined;

  const repaired: Repaired[] = [];
  const failed: (Omit<Repaired, 'count'> & { message: string })[] = [];
  for (const check of checks) {
    signal?.throwIfAborted();
    const about = { kind: check.kind, ...(check.of !== undefined && { of: check.of }) };
    try {
      const count = await repairOne(parts, check, asked, signal);
      if (count > 0) repaired.push({ ...about, count });
    } catch (error) {
      if (signal?.aborted === true || isAbort(error)) throw error;
      failed.push({ ...about, message: toPlainError(error).message });
    }
  }
  return { repaired, failed, ...(backup !== undefined && { backup }) };
}

/** Looks again before it touches anything: what was found may be well by now. Gives how many were repaired. */
async function repairOne(
  parts: DoctorParts,
  check: Check,
  asked: readonly Finding[],
  signal: AbortSignal | undefined,
): Promise<number> {
  if (check.repair === undefined) return 0;
  const isDerived = check.repair.writes === 'derived';
  if (!isDerived && !isAmong(asked, check)) return 0;
  const look = lookAt(parts);
  const now = await findingOf(check, look);
  if (now?.isRepairable !== true) return 0;
  const items = isDerived ? now.items : onlyNamed(now.items, asked, check);
  if (items.length > 0) await check.repair.run(items, look, signal);
  return items.length;
}

function onlyNamed(
  items: readonly FindingItem[],
  asked: readonly Finding[],
  check: Check,
): readonly FindingItem[] {
  const named = new Set(
    asked.filter((finding) => isOf(finding, check)).flatMap((each) => each.items.map(({ id }) => id)),
  );
  return items.filter(({ id }) => named.has(id));
}

function isAmong(findings: readonly Finding[], check: Check): boolean {
  return findings.some((finding) => isOf(finding, check));
}

function isOf(finding: Finding, check: Check): boolean {
  return finding.kind === check.kind && finding.of === check.of;
}
