import type { PlainError } from '../../platform';

/** What a finished command tells the shell. Documented in `trivium --help`; part of the interface. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  badInput: 3,
  model: 4,
  storage: 5,
  graphs: 6,
  /** `EX_TEMPFAIL` of sysexits.h: trying again later is right. */
  locked: 75,
  /** 128 + SIGINT, as shells report it. */
  interrupted: 130,
} as const;

/** A command that did its work and found something that a script should stop at. Its answer is printed already. */
export class Finding extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.name = 'Finding';
    this.exitCode = exitCode;
  }
}

/** The exit code of an error that ended a command. */
export function exitCodeOf(code: PlainError['code']): number {
  switch (code) {
    case 'vault-not-found':
    case 'vault-not-a-folder':
    case 'vault-empty':
    case 'note-not-found':
    case 'note-unreadable':
    case 'note-too-large':
    case 'note-is-binary':
    case 'setting-invalid':
    case 'query-invalid':
    case 'memory-not-found':
    case 'memory-not-current':
    case 'job-not-found':
      return EXIT.badInput;
    case 'model-unknown':
    case 'model-missing':
    case 'model-corrupt':
    case 'model-failed':
    case 'extraction-failed':
    case 'consent-needed':
    case 'network':
    case 'node-missing':
    case 'node-failed':
      return EXIT.model;
    case 'storage-unwritable':
    case 'storage-full':
    case 'storage-corrupt':
    case 'read-only':
      return EXIT.storage;
    case 'locked':
      return EXIT.locked;
    case 'cancelled':
      return EXIT.interrupted;
    case 'worker-lost':
    case 'memory-full':
    case 'unexpected':
      return EXIT.unexpected;
  }
}

/** For the foot of `trivium --help`. */
export const EXIT_CODE_HELP = `Exit codes:
  0    done
  1    unexpected error
  2    wrong usage
  3    bad input: no such vault, note or memory, a setting or query that cannot be understood
  4    the model is missing, damaged or failed
  5    the data folder cannot be written, is full or damaged
  6    done, and a graph shrank or lost a source: see "trivium graph status"
  75   another process is writing to the data folder; try again later
  130  interrupted; what was done is saved`;
