import { defineConfig } from 'vitest/config';

/** Vitest configuration for one set of mutated files, on SQLite; Stryker runs it in a copy of the tree. */
export default defineConfig({
  test: {
    include: (process.env.MUTATE_TESTS ?? '').split(' '),
    exclude: ['**/*.postgres{,.release}.test.ts'],
    isolate: false,
    testTimeout: 20_000,
    env: { TEST_ENGINE: 'sqlite' },
  },
});
