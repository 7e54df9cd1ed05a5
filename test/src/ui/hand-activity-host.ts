import type { ActivityHost } from '../../../src/ui/host';

/** A host that writes down what it was asked. */
export function recordingActivityHost(): ActivityHost & {
  readonly calls: string[];
  /** What is answered to a question. */
  isSure: boolean;
  dreams: ReturnType<ActivityHost['dreaming']>;
} {
  const calls: string[] = [];
  const note = (call: string): void => void calls.push(call);
  return {
    calls,
    isSure: true,
    dreams: { isOn: true, isHere: true },
    pause: (until, server = 'all') =>
      note(`pause ${server} for ${Math.round((until.getTime() - Date.now()) / 60_000)} min`),
    resume: (server = 'all') => note(`resume ${server}`),
    dreaming() {
      return this.dreams;
    },
    setDreaming: (isOn) => note(`dreaming ${isOn}`),
    openSettings: () => note('settings'),
    confirm(title) {
      note(`confirm: ${title}`);
      return Promise.resolve(this.isSure);
    },
    tell: (text) => note(`tell: ${text}`),
  };
}
