import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserServer } from 'playwright-core';

/** Where Debian, Ubuntu (snap too) and macOS keep a Chromium that nobody had to download for us. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const installCommand =
  process.platform === 'darwin'
    ? 'brew install --cask chromium'
    : 'sudo apt-get install -y --no-install-recommends chromium fonts-dejavu-core';

/** What to tell somebody on whose machine {@link findChromium} found nothing. */
export const noChromiumMessage = `The browser tests need Chromium or Chrome, and none was found. Install one with "${installCommand}", or name one in the environment variable CHROME_PATH.`;

/** The browser to play on: `CHROME_PATH`, else the first of the usual places that exists, else undefined. */
export function findChromium(): string | undefined {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, and there is no such file.`);
    return named;
  }
  const home = process.env['HOME'] ?? '';
  const candidates = [...usualPlaces, ...usualPlaces.map((place) => path.join(home, place))];
  return candidates.find((place) => existsSync(place));
}

/**
 * Starts a Chromium that makes no requests of its own. `--no-sandbox` is for containers that run as root; the browser
 * shows nothing but the stage.
 */
export function launchChromium(executablePath: string): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath,
    headless: true,
    host: '127.0.0.1',
    args: [
      '--no-sandbox',
      // WebGL without a graphics card: graphs are drawn by the processor.
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Or each text field is described to a server of Google's.
      '--disable-features=AutofillServerCommunication,Translate,OptimizationHints',
    ],
  });
}
