import type { TestProject } from 'vitest/node';
import { findChromium, launchChromium, noChromiumMessage } from './chromium';

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket address of the one browser that all files share, or empty where no browser was found. */
    browser: string;
  }
}

/** Starts the browser once for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executable = findChromium();
  if (executable === undefined) {
    console.log(`\n${noChromiumMessage} The browser tests are skipped.\n`);
    project.provide('browser', '');
    return () => Promise.resolve();
  }
  const server = await launchChromium(executable);
  project.provide('browser', server.wsEndpoint());
  return () => server.close();
}
