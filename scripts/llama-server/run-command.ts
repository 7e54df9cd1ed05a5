import { spawn } from 'node:child_process';

/** Lines of output that an error repeats: enough for a compiler's complaint. */
const TOLD_LINES = 30;

export interface CommandOptions {
  readonly folder: string;
  readonly onLine?: (line: string) => void;
}

/**
 * Runs a program to its end.
 *
 * @returns what it wrote to its standard output
 * @throws Error with the command and the end of what it wrote, where it cannot be started or fails
 */
export async function runCommand(
  command: string,
  parameters: readonly string[],
  { folder, onLine }: CommandOptions,
): Promise<string> {
  const child = spawn(command, parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const lines: string[] = [];
  const listen = (text: string) => {
    for (const line of text.split(/[\r\n]+/)) {
      if (line.trim() === '') continue;
      lines.push(line);
      onLine?.(line);
    }
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    listen(text);
  });
  child.stderr.setEncoding('utf8').on('data', listen);
  const ended = await new Promise<string | number | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', resolve);
  });
  if (ended === 0) return output;
  const told = lines.slice(-TOLD_LINES).join('\n');
  throw new Error(`${[command, ...parameters].join(' ')} failed (${ended ?? 'killed'}).\n${told}`);
}
