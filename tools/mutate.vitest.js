import { defineConfig } from 'vitest/config';

/** The tests of one set of mutated files, on SQLite; Stryker runs them in a copy of the tree. */
export default defineConfig({
  test: {
    include: (process.env.MUTATE_TESTS ?? '').split(' '),
    exclude: ['**/*.postgres{,.release}.test.ts'],
    isolate: false,
    testTimeout: 20_000,
    env: { TEST_ENGINE: 'sqlite' },
  },
});
