import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startModelServer } from '../../../support/model-server';
import type { ChatBody, ModelServer, ModelServerOptions } from '../../../support/model-server';
import { temporaryFolder } from '../temporary-folder';

/** A server that is closed when the test is over. */
export async function serve(options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer({ slots: 2, respond: reads, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** A model that finds the first sentence that begins with "I". */
export function reads(body: ChatBody): string {
  const asked = String(body.messages.at(-1)?.content);
  if (!asked.includes('<document')) return 'D';
  const quote = /\bI [^.\n]+\./.exec(asked)?.[0];
  return JSON.stringify(quote ? { facts: [{ text: quote, quote }] } : { facts: [], nothing: 'small talk' });
}

const SAID = [
  'I keep bees in the garden behind the library.',
  'I play the cello in an orchestra.',
  'I collect old maps of the river.',
];

export interface Place {
  readonly vault: string;
  readonly data: string;
  /** Vault and data folder as a command takes them. */
  readonly where: readonly string[];
}

/** A vault of three conversations that nothing has looked at yet. */
export async function vaultOfChats(): Promise<Place> {
  const folder = await temporaryFolder();
  const [vault, data] = [path.join(folder, 'vault'), path.join(folder, 'data')];
  await mkdir(path.join(vault, 'Chats'), { recursive: true });
  for (const [place, said] of SAID.entries()) {
    const day = place + 1;
    const text = `---\ndate: 2026-03-0${day}\n---\n## User\n\n${said}\n\n## Assistant\n\nGood.\n`;
    await writeFile(path.join(vault, 'Chats', `Day ${day}.md`), text);
  }
  return { vault, data, where: [vault, '--data', data] };
}
