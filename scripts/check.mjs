/**
 * Runs the checks side by side, prints what each has to say when it is done, and ends with 1 where one failed. They take
 * about as long as the slowest, which is the linter: it must look at every file each time, because its rules know types, and
 * a change of one file may break a rule in another.
 */
import { spawn } from 'node:child_process';

const checks = ['check:lint', 'check:types', 'check:format', 'check:boundaries'];

/** The check's exit code, after its output was printed in one piece. */
function run(check) {
  return new Promise((resolve) => {
    const child = spawn(`npm run --silent ${check}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (part) => output.push(part));
    child.stderr.on('data', (part) => output.push(part));
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'passed' : 'FAILED'} ${check}`);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code);
    });
  });
}

const codes = await Promise.all(checks.map(run));
if (codes.some((code) => code !== 0)) process.exitCode = 1;
