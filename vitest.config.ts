import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { emulateMedia } from './console/testing/commands.ts';
import { cutFonts } from './tools/fonts.js';

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

const chromium = process.env.CHROMIUM_PATH;

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
          exclude: ['console/**/*.browser.test.tsx'],
        },
      },
      {
        plugins: [react()],
        resolve: { alias: { '@fonts': await cutFonts() } },
        publicDir: 'console/ui/public',
        // All dependencies are found before the first test: one found later would reload the page.
        optimizeDeps: {
          entries: [
            'console/main.tsx',
            'console/**/*-worker.ts',
            'console/**/*.browser.test.tsx',
            'console/testing/*.{ts,tsx}',
          ],
        },
        test: {
          name: 'console',
          include: ['console/**/*.browser.test.tsx'],
          setupFiles: ['console/testing/setup.ts'],
          // Modules are loaded once; each test opens a console of its own.
          isolate: false,
          // What hangs is ended; how quick the machine of the tests is says nothing of the product.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotDirectory: 'test-results/console',
            locators: { exact: false },
            instances: [{ browser: 'chromium' }],
            commands: { emulateMedia },
            provider: playwright({
              actionTimeout: 20_000,
              launchOptions: {
                ...(chromium && { executablePath: chromium }),
                args: ['--no-sandbox', '--disable-gpu'],
              },
              contextOptions: {
                // Far from the business zone, so that a day counted in the browser's zone shows.
                timezoneId: 'America/New_York',
                locale: 'en-US',
                reducedMotion: 'reduce',
              },
            }),
          },
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
