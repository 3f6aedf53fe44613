import { defineConfig } from 'vitest/config';

const server = {
  include: ['server/**/*.test.ts'],
  // Every test has a server and a database of its own; what is imported may be shared.
  isolate: false,
  // What hangs is ended; how quick the machine of the tests is says nothing of the product.
  testTimeout: 120_000,
  hookTimeout: 60_000,
};

const proof = { ...server, isolate: true, include: ['proof/*.test.ts'] };

/** Proofs that start the server as a program and treat it badly, whole for an hour at most. */
const programs = {
  testTimeout: process.env.PROOF_SIZE === 'whole' ? 3_600_000 : 300_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Left to itself, Vitest spares one processor: on two, half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{contract,console,e2e,public-pages,simulator,bench,tools}/**/*.test.{js,ts,tsx}',
          ],
        },
      },
      {
        test: {
          ...server,
          name: 'server-sqlite',
          exclude: ['server/**/*.postgres.test.ts'],
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          exclude: ['server/**/*.sqlite.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      {
        test: {
          ...proof,
          name: 'proof-sqlite',
          include: [...proof.include, 'proof/scenario/*.test.ts'],
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          ...proof,
          name: 'proof-postgres',
          // What finds a planted fault finds it on either.
          exclude: ['proof/planted.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      { test: { ...programs, name: 'faults', include: ['proof/faults/*.test.ts'] } },
      { test: { ...programs, name: 'attacks', include: ['proof/attacks/*.test.ts'] } },
    ],
  },
});
