import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Obsidian's package holds types only; its runtime half comes from the mocks. */
const obsidian = { alias: { obsidian: 'obsidian-test-mocks/obsidian' } };

export default defineConfig({
  test: {
    reporters: ['default', './test/reporter.ts'],
    testTimeout: 30_000,
    // By default one processor is left to others; these tests wait much of their time, for a program or a browser.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        resolve: obsidian,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/host/**', 'test/vaults/**', 'test/nodes/**', 'test/vault/**'],
        },
      },
      {
        test: {
          name: 'browser',
          // A real browser on two busy cores: what fails once and passes at once after is the machine's doing.
          retry: 1,
          include: ['test/host/**/*.test.ts'],
          globalSetup: ['test/host/browser-setup.ts'],
          testTimeout: 120_000,
          // What is seen on a page comes when the machine has time for it.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'vaults',
          include: ['test/vaults/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          // Against llama.cpp's own server, where `npm run test:nodes` has built it.
          name: 'nodes',
          include: ['test/nodes/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
