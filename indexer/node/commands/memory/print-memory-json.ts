import type { Terminal } from '../../terminal/terminal';
import { day } from './describe-memory';

/**
 * Prints an answer about memories for a program. Each `date` is a day, `YYYY-MM-DD`, the one that people are told: in the
 * ledger it is a day or a time, whichever its source gave. Times stand under other names, such as `writtenAt`.
 */
export function printMemoryJson(value: unknown, terminal: Pick<Terminal, 'printJson'>): void {
  const text = JSON.stringify(value, (key, each: unknown) =>
    key === 'date' && typeof each === 'string' ? day(each) : each,
  );
  terminal.printJson(JSON.parse(text));
}
