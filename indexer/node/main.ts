#!/usr/bin/env node
import { EXIT } from './terminal/exit-codes';

const interruption = new AbortController();
let isReaderGone = false;

/** The first Ctrl-C saves and leaves, the second leaves. */
function interrupt(): void {
  if (interruption.signal.aborted) process.exit(EXIT.interrupted);
  interruption.abort();
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);
process.on('SIGHUP', interrupt);

// `trivium search ... | head`: who closes the pipe has read enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  isReaderGone = true;
  interruption.abort();
});

// Only now, since loading the program takes a while in which a signal must find its handler.
const { runProgram } = await import('./program');
const { createTerminal } = await import('./terminal/terminal');
const terminal = createTerminal(process);
const exitCode = await runProgram(process.argv.slice(2), { terminal, signal: interruption.signal });
process.exitCode = isReaderGone ? EXIT.ok : exitCode;
