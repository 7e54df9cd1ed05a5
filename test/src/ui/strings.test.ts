import { describe, expect, it } from 'vitest';
import { chooseStrings } from '../../../src/ui/strings';

/** Texts that are rightly the same in both languages. */
const SAME_IN_BOTH = new Set([
  'settings.speeds.normal',
  'error',
  'activity.cause',
  'activity.runs.at',
  'status.repair',
  'neighbours.health.where',
  'memories.reason',
  'memories.runs.message',
  'memories.decision.judge',
  'nodes.form.name',
  'modal.statusTitle',
  'help.file.0',
  'help.after.0',
  'help.before.0',
]);

/** Every text by its path, functions applied to sample arguments. */
function flatten(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value === 'function') {
    const sample = Array.from({ length: value.length }, () => '7');
    return new Map([[path, String((value as (...args: string[]) => string)(...sample))]]);
  }
  const entries = Object.entries(value as object).map(([key, child]) =>
    flatten(child, path === '' ? key : `${path}.${key}`),
  );
  return new Map(entries.flatMap((entry) => [...entry]));
}

const english = flatten(chooseStrings('en'));
const german = flatten(chooseStrings('de'));

describe('strings', () => {
  it('have the same keys in both languages, none empty', () => {
    expect([...german.keys()]).toEqual([...english.keys()]);
    expect([...english, ...german].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('are translated, each of them', () => {
    const forgotten = [...english].filter(
      ([key, text]) => german.get(key) === text && !SAME_IN_BOTH.has(key),
    );
    expect(forgotten).toEqual([]);
  });

  it('tell each error in German, an unexpected one with its cause', () => {
    const { error } = chooseStrings('de');
    const codes = [
      'note-unreadable',
      'frontmatter-invalid',
      'model-corrupt',
      'storage-full',
      'worker-lost',
    ] as const;
    for (const code of codes) {
      expect(error({ code, message: 'English' })).toMatch(/^[A-ZÄÖÜ].+\.$/);
      expect(error({ code, message: 'English' })).not.toContain('English');
    }
    const message = 'https://hub.example/a answered 503. Try again.';
    expect(error({ code: 'network', message })).toMatch(/^https:\/\/hub\.example\/a antwortet/);
    expect(error({ code: 'unexpected', message: 'RangeError' })).toBe('Unerwarteter Fehler: RangeError');
  });

  it('begin with a capital and shout nowhere', () => {
    const labels = [...english].filter(([key]) => /^(commands|filters|empty)\./.test(key));
    expect(labels.filter(([, text]) => !/^[A-Z0-9]/.test(text))).toEqual([]);
    const titleCase = labels.filter(([, text]) => /^(?:[A-Z]\w+ ){2,}[A-Z]\w+$/.test(text));
    expect(titleCase).toEqual([]);
  });

  it('are chosen by language, English for all others', () => {
    expect(chooseStrings('de-AT').locale).toBe('de');
    expect(chooseStrings('DE').locale).toBe('de');
    expect(chooseStrings('fr').locale).toBe('en');
  });
});
