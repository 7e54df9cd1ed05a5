import {
  conversationToMarkdown,
  DEFAULT_SPACE,
  parseSpaceName,
  readConversation,
  turnsToMarkdown,
} from '../../memory';
import type { Conversation, SharedFiles, Turn } from '../../memory';
import { isIsoDate, toPlainError, TriviumError, Turns } from '../../platform';
import type { SyncedTurn, SyncReport } from '../../recall-api';
import { parseNote } from '../../vault';
import type { Vault } from '../../vault';
import { nameOfConversation } from '../memory/document-names';
import { CONVERSATIONS, freeNoteName, withSpace } from '../memory/documents';
import type { VaultSpaces } from '../spaces/vault-spaces';
import { conversationIdOf } from './conversation-of-note';

/** Tries to write one turn, as upstream has it: then it is given up. */
const WRITE_ATTEMPTS = 3;

export interface ConversationNotesOptions {
  readonly vault: Vault;
  readonly files: SharedFiles | undefined;
  readonly spaces: VaultSpaces;
  /** Whether the memory folder may be written. */
  readonly mayWrite: boolean;
  /** ISO time. */
  readonly now: () => string;
}

/** Notes that conversations are written to, turn by turn, in the order in which the turns came. */
export class ConversationNotes {
  readonly #options: ConversationNotesOptions;
  readonly #turns = new Turns();
  /** Name within the memory folder, by the conversation's id and space. */
  readonly #names = new Map<string, string>();

  constructor(options: ConversationNotesOptions) {
    this.#options = options;
  }

  /** Adds a turn to its note. What cannot be written is told and thrown away: no answer fails for it. */
  sync(turn: SyncedTurn): Promise<SyncReport> {
    return this.#turns.take(async () => {
      let problem = '';
      for (let attempt = 0; attempt < WRITE_ATTEMPTS; attempt += 1) {
        try {
          const report = await this.#write(turn);
          if (report !== undefined) return report;
          problem = 'The note of the conversation keeps being changed by another program.';
        } catch (error) {
          problem = toPlainError(error).message;
        }
      }
      return { path: this.#pathOf(this.#names.get(keyOf(turn))), isWritten: false, problem };
    });
  }

  /** @returns undefined where somebody else wrote meanwhile */
  async #write(turn: SyncedTurn): Promise<SyncReport | undefined> {
    const files = this.#writable();
    const said = turnsOf(turn, this.#options.now());
    const name = await this.#nameOf(turn, said, files);
    const before = await files.read(name);
    const path = this.#pathOf(name);
    if (before === undefined) {
      const isGiven = this.#options.spaces.placeOf({ path }) === spaceOf(turn);
      const note = conversationToMarkdown(conversationOf(turn, said));
      const text = isGiven ? note : withSpace(note, spaceOf(turn));
      return (await files.replace(name, undefined, text)) ? { path, isWritten: true } : undefined;
    }
    if (hasTurn(before, turn)) return { path, isWritten: false };
    const text = `${before.trimEnd()}\n\n${turnsToMarkdown(said)}`;
    return (await files.replace(name, before, text)) ? { path, isWritten: true } : undefined;
  }

  /** @throws TriviumError `read-only`, or `storage-unwritable` where the vault is open without its memory folder */
  #writable(): SharedFiles {
    const { files, mayWrite } = this.#options;
    if (files !== undefined && mayWrite) return files;
    if (files === undefined) {
      const message = 'This vault is open without its memory folder, so that no conversation can be kept.';
      throw new TriviumError('storage-unwritable', message);
    }
    throw new TriviumError('read-only', 'This vault is open for reading alone, so that no turn is kept.');
  }

  /** The note that has the conversation already, else a name that is free. */
  async #nameOf(turn: SyncedTurn, said: readonly Turn[], files: SharedFiles): Promise<string> {
    const known = this.#names.get(keyOf(turn));
    if (known !== undefined && (await files.read(known)) !== undefined) return known;
    const title = nameOfConversation(conversationOf(turn, said), turn.conversation);
    const name =
      (await this.#present(turn, files)) ??
      (await freeNoteName(`${CONVERSATIONS}/${title}`, this.#options.vault, files));
    this.#names.set(keyOf(turn), name);
    return name;
  }

  /** A conversation of another space is another one, whatever it is called. */
  async #present(turn: SyncedTurn, { folder }: SharedFiles): Promise<string | undefined> {
    const { vault, spaces } = this.#options;
    for (const { path } of await vault.list()) {
      if (!path.startsWith(`${folder}/${CONVERSATIONS}/`) || !path.endsWith('.md')) continue;
      const text = await vault.read(path).catch(() => '');
      const { space } = parseNote(path, text);
      const isIts = conversationIdOf(path, text) === turn.conversation;
      const place = isIts ? spaces.placeOf({ path, ...(space !== undefined && { space }) }) : undefined;
      if (place === spaceOf(turn)) return path.slice(folder.length + 1);
    }
    return undefined;
  }

  #pathOf(name: string | undefined): string {
    const { files } = this.#options;
    return files === undefined || name === undefined ? '' : `${files.folder}/${name}`;
  }
}

function keyOf(turn: SyncedTurn): string {
  return JSON.stringify([turn.conversation, spaceOf(turn)]);
}

/** @throws TriviumError `setting-invalid` for a name that is none */
function spaceOf({ space, conversation }: SyncedTurn): string {
  return space === undefined ? DEFAULT_SPACE : parseSpaceName(space, `The space of "${conversation}"`);
}

function conversationOf({ conversation }: SyncedTurn, turns: readonly Turn[]): Conversation {
  const date = turns[0]?.date;
  return { id: conversation, ...(date !== undefined && { date }), turns };
}

/** @throws TriviumError `setting-invalid` for a time that is none, or a turn in which nobody says anything */
function turnsOf({ user, assistant, model, at }: SyncedTurn, now: string): readonly Turn[] {
  if (at !== undefined && !isIsoDate(at)) {
    throw new TriviumError('setting-invalid', `"${at}" is no time. Write one such as 2026-03-10T18:30.`);
  }
  const date = at ?? now;
  const turns: readonly Turn[] = [
    { role: 'user', speaker: 'User', text: user, date },
    { role: 'assistant', speaker: 'Assistant', text: assistant, date, ...(model !== undefined && { model }) },
  ];
  const said = turns.filter(({ text }) => text.trim() !== '');
  if (said.length > 0) return said;
  throw new TriviumError('setting-invalid', 'A turn has to have what the user said, or the assistant.');
}

/**
 * Whether a note has a turn. With its time it may stand anywhere; without one only the last turn is looked at, since people say
 * the same more than once.
 */
function hasTurn(text: string, { user, assistant, at }: SyncedTurn): boolean {
  const turns = readConversation(text)?.turns ?? [];
  const said = [user, assistant].map(bare).filter((one) => one !== '');
  const isAt = (start: number): boolean =>
    said.every((one, place) => {
      const turn = turns[start + place];
      return turn !== undefined && bare(turn.text) === one && (at === undefined || turn.date === at);
    });
  if (at === undefined) return isAt(turns.length - said.length);
  return turns.some((_, start) => isAt(start));
}

function bare(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
