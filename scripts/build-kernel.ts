/**
 * Assembles the kernel of the vector scan, `kernel.wat`, and writes its binary as text into `kernel-binary.ts`: the bundles
 * need no file beside them then, and no assembler. A test holds the two together.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import assembler from 'wabt';

const folder = new URL('../indexer/embedding/scan/', import.meta.url);

/** The text of `kernel-binary.ts` for the kernel as it is written now. */
export async function buildKernel(): Promise<string> {
  const wabt = await assembler();
  const text = await readFile(new URL('kernel.wat', folder), 'utf8');
  const module = wabt.parseWat('kernel.wat', text, { simd: true });
  try {
    module.validate();
    const base64 = Buffer.from(module.toBinary({}).buffer).toString('base64');
    const lines = (base64.match(/.{1,100}/g) ?? []).map((line) => `  '${line}'`);
    return `/** The binary of kernel.wat in base64, written by \`npm run build:kernel\`. */\nexport const KERNEL_BINARY =\n${lines.join(' +\n')};\n`;
  } finally {
    module.destroy();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(new URL('kernel-binary.ts', folder), await buildKernel());
}
