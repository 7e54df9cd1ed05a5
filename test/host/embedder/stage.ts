import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { chromium, type Page } from 'playwright-core';
import { launchChromium } from '../chromium';

export interface EmbedderStage {
  readonly page: Page;
  /** Every address the page and its workers asked for. */
  readonly requests: readonly string[];
  readonly origin: string;
  close(): Promise<void>;
}

/** Opens a page that has the embedder's worker inlined as the plugin has it, and serves it a model's folder. */
export async function openEmbedderStage(executablePath: string, modelFolder: string): Promise<EmbedderStage> {
  const script = await bundlePage();
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost').pathname;
    void answer(address, script, modelFolder).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const browserServer = await launchChromium(executablePath);
  const browser = await chromium.connect(browserServer.wsEndpoint());
  const page = await browser.newPage();
  const requests: string[] = [];
  page.context().on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => console.error(error));
  await page.goto(origin);
  return {
    page,
    requests,
    origin,
    close: async () => {
      await browser.close();
      await browserServer.close();
      server.close();
    },
  };
}

async function answer(address: string, script: string, modelFolder: string) {
  if (address === '/') {
    const body = '<!doctype html><title>Embedder</title><script src="/page.js"></script>';
    return { type: 'text/html', body };
  }
  if (address === '/page.js') return { type: 'text/javascript', body: script };
  if (!address.startsWith('/model/')) throw new Error(`Nothing is served at ${address}.`);
  const body = await readFile(path.join(modelFolder, address.slice('/model/'.length)));
  return { type: 'application/octet-stream', body };
}

/** The build is plain JavaScript; its plugins are the ones that the plugin is bundled with. */
async function bundlePage(): Promise<string> {
  const build = new URL('../../../esbuild.config.mjs', import.meta.url).href;
  const { inlineWorkers } = (await import(/* @vite-ignore */ build)) as { inlineWorkers: esbuild.Plugin };
  const result = await esbuild.build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    plugins: [inlineWorkers],
    logLevel: 'warning',
  });
  return result.outputFiles[0]?.text ?? '';
}
