import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import obsidianmd from 'eslint-plugin-obsidianmd';
import tseslint from 'typescript-eslint';

/** Names that would tie the engine to one platform; `indexer/node/` alone may use Node's. */
const platformGlobals = ['process', 'Buffer', 'window', 'document', 'localStorage', 'require', '__dirname'];

export default defineConfig([
  globalIgnores(['dist', 'models', 'test/vault', 'test-results', 'node_modules']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-console': 'error',
      'no-undef': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [...obsidianmd.configs.recommended],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    // What the app calls cannot wait for a promise, so each must say what becomes of its failure.
    files: ['src/main.ts', 'src/obsidian/**/*.ts', 'src/ui/**/*.{ts,tsx}'],
    ignores: ['src/ui/components/ego-graph/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "UnaryExpression[operator='void'] > CallExpression",
          message: 'Give the promise to attempt(), or catch its failure: unhandled, nobody would be told.',
        },
      ],
    },
  },
  {
    files: ['indexer/**/*.ts'],
    ignores: ['indexer/node/**'],
    rules: { 'no-restricted-globals': ['error', ...platformGlobals] },
  },
  {
    files: ['indexer/node/**/*.ts', 'test/**/*.{ts,tsx}'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.{mjs,cjs}'], extends: [js.configs.recommended], rules: { 'no-undef': 'off' } },
]);
