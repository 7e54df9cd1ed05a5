import { defineConfig } from 'vitest/config';

/** Obsidian's package holds types only; its runtime half comes from the mocks. */
const obsidian = { alias: { obsidian: 'obsidian-test-mocks/obsidian' } };

export default defineConfig({
  test: {
    reporters: ['default', './test/reporter.ts'],
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        resolve: obsidian,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/host/**', 'test/vaults/**', 'test/vault/**'],
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
          hookTimeout: 120_000,
          fileParallelism: false,
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
    ],
  },
});
