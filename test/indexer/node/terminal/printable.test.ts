import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarkedColors, escapeControls, escapeField } from '../../../../indexer/node/terminal/printable';

// eslint-disable-next-line no-control-regex -- these are what must not be printed
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;
const hostile = fc.string({
  unit: fc.constantFrom('\u001b', '[31m', '\u0007', '\u009b', '\n', '\r', '\t', '\\', 'n', 'Ä'),
});

test('writes control characters out and leaves all other text alone', () => {
  expect(escapeControls('a\u001b[2Jb\u0007\u009b\nÄ 🌿')).toBe('a\\x1b[2Jb\\x07\\x9b\\nÄ 🌿');
  fc.assert(fc.property(hostile, (text) => !CONTROL.test(escapeControls(text))));
});

test('two names never become the same field', () => {
  fc.assert(
    fc.property(
      hostile,
      hostile,
      (one, other) => (escapeField(one) === escapeField(other)) === (one === other),
    ),
  );
});

test('keeps our own colours, nested too, and none that stand in a note', () => {
  const { colors, printable } = createMarkedColors(true, 'mark');
  const line = `${colors.bold(`a ${colors.red('b\u001b[8m')} c`)}\t\u001b[31m`;
  expect(printable(line)).toBe('\u001b[1ma \u001b[31mb\\x1b[8m\u001b[39m c\u001b[22m\t\\x1b[31m');
});

test('without colours nothing of ours is left', () => {
  const { colors, printable } = createMarkedColors(false, 'mark');
  expect(printable(colors.bold('a\u001b'))).toBe('a\\x1b');
});
