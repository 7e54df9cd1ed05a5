import type { EditSession } from '../co-edits/edit-session';
import type { WorkLog, WorkLogEntry, WorkLogRecord } from './work-log';

/**
 * A log as it is remembered. Each entry that names notes is a session; those that name none are only counted. Names are
 * links without `.md`, whichever way the log writes them, so that the vault finds paths and bare names alike.
 */
export function toWorkLogRecord(path: string, contentHash: string, log: WorkLog): WorkLogRecord {
  const naming = log.entries.filter(({ targets }) => targets.length > 0);
  return {
    path,
    contentHash,
    entries: log.entries.length,
    namingNone: log.entries.length - naming.length,
    ...(log.columns ? { columns: log.columns } : {}),
    sessions: naming.map((entry) => toSession(path, entry)),
    problems: log.problems,
  };
}

/** The names of an entry's notes: without folders and `.md`, each once, ordered by code units. */
export function noteNames(entry: WorkLogEntry): readonly string[] {
  const names = entry.targets.map((target) => {
    const path = withoutEnding(target);
    return path.slice(path.lastIndexOf('/') + 1).trim();
  });
  return [...new Set(names)].filter((name) => name !== '').sort();
}

function toSession(path: string, { date, summary, targets, line }: WorkLogEntry): EditSession {
  return {
    source: 'work-log',
    date,
    entry: summary,
    mentions: targets.map((target) => ({ kind: 'link', target: withoutEnding(target) })),
    place: { path, line },
  };
}

function withoutEnding(target: string): string {
  return target.replace(/\.md$/i, '');
}
