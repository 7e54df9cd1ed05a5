import type { Engine } from '../engine-api';
import type { DataFolder } from './data/data-folder';
import { describeClaimant, findLockHolder } from './data/lock';
import type { Terminal } from './terminal/terminal';

/** The part of a session that says who can make up for what is missing. */
export interface Remedied {
  readonly data: DataFolder;
  mayWrite(): boolean;
}

/**
 * What makes up for something that is missing, as a sentence: "trivium index", after the process that writes already,
 * beside which it would only be refused.
 *
 * @param verb what it does to `what`: `makes`, `mends`
 */
export async function describeRemedy(session: Remedied, verb: string, what: string): Promise<string> {
  const writer = session.mayWrite() ? undefined : await findLockHolder(session.data.path);
  if (writer === undefined) return `"trivium index <vault>" ${verb} ${what}.`;
  return `At present ${describeClaimant(writer)} works on the index; once it is done, "trivium index <vault>" ${verb} what is left.`;
}

/** Tells on standard error what was found damaged, each once, and what becomes of it. */
export class RepairNotes {
  readonly #engine: Engine;
  readonly #session: Remedied;
  readonly #terminal: Terminal;
  readonly #told = new Set<string>();

  constructor(engine: Engine, session: Remedied, terminal: Terminal) {
    this.#engine = engine;
    this.#session = session;
    this.#terminal = terminal;
  }

  /** @param isMending whether this command is about to read and embed what was lost */
  async tell(isMending: boolean): Promise<void> {
    const { repairs } = await this.#engine.status();
    const found = repairs.filter((repair) => !this.#told.has(repair));
    if (found.length === 0) return;
    for (const repair of found) {
      this.#told.add(repair);
      this.#terminal.note(`trivium: ${repair}`);
    }
    const remedy = isMending
      ? 'Mending it now.'
      : `This command mends nothing. ${await describeRemedy(this.#session, 'mends', 'the index')}`;
    this.#terminal.note(`trivium: ${remedy}`);
  }
}

/** For the answer to a program: what was found damaged, absent where nothing was. */
export async function repairsAsJson({
  engine,
}: {
  readonly engine: Engine;
}): Promise<{ readonly repairs?: readonly string[] }> {
  const { repairs } = await engine.status();
  return repairs.length === 0 ? {} : { repairs };
}
