import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import pc from 'picocolors';
import type { Colors, MarkedColors } from './printable';
import { createMarkedColors } from './printable';

/**
 * Where a command speaks: answers go to standard output, everything about the run to standard error. In lines for
 * people control characters are written out, except tabs and the colours given here.
 */
export interface Terminal {
  /** Whether a person watches standard error, so that a line may be drawn over. */
  readonly isInteractive: boolean;
  /** Whether a person types and reads: neither a script nor an agent is at either end. */
  readonly isConversation: boolean;
  readonly columns: number;
  /** Colours of standard output, or none where it is not a terminal or NO_COLOR is set. */
  readonly colors: Colors;
  readonly errorColors: Colors;
  /** Whether a program was given its JSON; a second document would spoil the first. */
  readonly hasPrintedJson: boolean;
  /** A line of the answer. */
  print(line?: string): void;
  /** The whole answer for a program. */
  printJson(value: unknown): void;
  /** One of many answers for a program, on a line of its own. */
  printJsonLine(value: unknown): void;
  /** A line about the run. */
  note(line: string): void;
  /** Draws over the last drawn line, without a line end. Only where {@link Terminal.isInteractive}. */
  draw(line: string): void;
  /** Asks a person; false where there is none. */
  confirm(question: string, signal: AbortSignal): Promise<boolean>;
}

/** What a command is given besides its own arguments. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Aborted by Ctrl-C, and when nobody reads the output any more. */
  readonly signal: AbortSignal;
}

export interface TerminalStreams {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

const ERASE_LINE = '\r\u001b[2K';

export function createTerminal({ stdin, stdout, stderr }: TerminalStreams): Terminal {
  let isDrawn = false;
  let hasPrintedJson = false;
  const mark = randomUUID();
  const colorsFor = (stream: NodeJS.WriteStream): MarkedColors =>
    createMarkedColors(pc.isColorSupported && (stream.isTTY || 'FORCE_COLOR' in process.env), mark);
  const [output, errors] = [colorsFor(stdout), colorsFor(stderr)];
  const erase = (): void => {
    if (isDrawn) stderr.write(ERASE_LINE);
    isDrawn = false;
  };
  return {
    isInteractive: stderr.isTTY,
    isConversation: stdin.isTTY && stdout.isTTY,
    get columns() {
      return stderr.columns || 80;
    },
    get hasPrintedJson() {
      return hasPrintedJson;
    },
    colors: output.colors,
    errorColors: errors.colors,
    print: (line = '') => {
      erase();
      stdout.write(`${output.printable(line)}\n`);
    },
    printJson: (value) => {
      hasPrintedJson = true;
      erase();
      stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    printJsonLine: (value) => {
      hasPrintedJson = true;
      erase();
      stdout.write(`${JSON.stringify(value)}\n`);
    },
    note: (line) => {
      erase();
      stderr.write(`${errors.printable(line)}\n`);
    },
    draw: (line) => {
      erase();
      if (line === '') return;
      stderr.write(errors.printable(line));
      isDrawn = true;
    },
    confirm: async (question, signal) => {
      if (!stdin.isTTY || !stderr.isTTY) return false;
      const dialogue = createInterface({ input: stdin, output: stderr });
      try {
        const lines = question.split('\n').map(errors.printable);
        const answer = await dialogue.question(`${lines.join('\n')} [y/N] `, { signal });
        return /^(y|yes|j|ja)$/i.test(answer.trim());
      } finally {
        dialogue.close();
      }
    },
  };
}
