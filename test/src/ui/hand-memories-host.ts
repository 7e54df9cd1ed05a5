import type { MemoriesHost } from '../../../src/ui/host';

/** A host that writes down what it was asked. */
export function recordingMemoriesHost(): MemoriesHost & {
  readonly calls: string[];
  profile: string | undefined;
  /** What is answered to a question. */
  isSure: boolean;
  undo: (() => void) | undefined;
} {
  const calls: string[] = [];
  const note = (call: string): void => void calls.push(call);
  return {
    calls,
    profile: undefined,
    isSure: true,
    undo: undefined,
    openSource: ({ path, offset }, _text, where) => note(`open ${path} ${offset ?? ''} ${where}`),
    readProfile() {
      return Promise.resolve(this.profile);
    },
    openProfile: () => note('open profile'),
    confirm(title) {
      note(`confirm: ${title}`);
      return Promise.resolve(this.isSure);
    },
    tell: (text) => note(`tell: ${text}`),
    offerUndo(text, undo) {
      note(`undo: ${text}`);
      this.undo = undo;
    },
  };
}
