import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { BrowserContextOptions } from 'playwright-core';
import { defineConfig } from 'vitest/config';
import { emulateMedia, parkPointer } from './console/testing/commands.ts';
import { cutFonts } from './tools/fonts.js';

/** `npm run test:release` runs every test on both engines; `npm test` only tests without a release suffix. */
const isRelease = process.env.PROOF_SIZE === 'whole';
const releaseTests = isRelease ? [] : ['**/*.release.test.ts'];

/** Ends hanging tests only: the speed of the test computer is no property of the product. */
const timeouts = {
  testTimeout: isRelease ? 3_600_000 : 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

const server = {
  ...timeouts,
  // Every test has its own server and database; modules may be shared.
  isolate: false,
};

const proof = { ...server, include: ['proof/{model,servers,stories}/*.test.ts'] };

const chromium = process.env.CHROMIUM_PATH;

const inChromium = (options: BrowserContextOptions = {}) =>
  playwright({
    actionTimeout: 60_000,
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-gpu'],
    },
    contextOptions: {
      // Far from the business zone, which reveals days counted in the browser's zone.
      timezoneId: 'America/New_York',
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...options,
    },
  });

const consoleDependencies = [
  '@lingui/core',
  '@lingui/message-utils/compileMessage',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/form',
  '@mantine/hooks',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'axe-core',
  'd3-array',
  'd3-shape',
  'dayjs',
  'dayjs/locale/bn.js',
  'dayjs/plugin/preParsePostFormat.js',
  'fflate',
  'get-nonce',
  'lucide-react',
  'numfmt',
  'papaparse',
  'qr',
  'react-dom/client',
  'saxen',
  'write-excel-file/universal',
  'zod/mini',
];

export default defineConfig({
  test: {
    // By default Vitest leaves one processor idle, which is half of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...timeouts,
          name: 'unit',
          isolate: false,
          include: [
            '{contract,console,e2e,public-pages,visit-page,simulator,bench,tools}/**/*.test.{js,ts,tsx}',
          ],
          exclude: ['console/**/*.browser.test.tsx'],
        },
      },
      {
        plugins: [react()],
        resolve: { alias: { '@fonts': await cutFonts() } },
        publicDir: 'console/ui/public',
        // Bundles a fixed list before the first test. A dependency that Vite discovered later, as a
        // cache of an older checkout makes it, would replace the modules of running tests.
        optimizeDeps: { noDiscovery: true, include: consoleDependencies },
        test: {
          ...timeouts,
          name: 'console',
          include: ['console/**/*.browser.test.tsx'],
          env: { PROOF_SIZE: isRelease ? 'whole' : 'short' },
          setupFiles: ['console/testing/setup.ts'],
          // Modules are loaded once; each test opens its own console.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            // The set-up has closed the console by then.
            screenshotFailures: false,
            locators: { exact: false },
            commands: { emulateMedia, parkPointer },
            instances: [
              {
                browser: 'chromium',
                name: 'console-desktop',
                exclude: ['**/*.phone.browser.test.tsx'],
              },
              {
                browser: 'chromium',
                name: 'console-phone',
                include: ['console/**/*.phone.browser.test.tsx'],
                provider: inChromium({ isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
              },
            ],
            provider: inChromium(),
          },
        },
      },
      {
        test: {
          ...server,
          name: 'server-sqlite',
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.postgres{,.release}.test.ts', ...releaseTests],
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          include: [isRelease ? 'server/**/*.test.ts' : 'server/**/*.{engines,postgres}.test.ts'],
          exclude: ['**/*.sqlite{,.release}.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      {
        test: {
          ...proof,
          name: 'proof-sqlite',
          include: [...proof.include, 'proof/scenario/*.test.ts'],
          exclude: releaseTests,
          env: { TEST_ENGINE: 'sqlite' },
        },
      },
      {
        test: {
          ...proof,
          name: 'proof-postgres',
          // Planted faults are found on either engine.
          exclude: ['proof/model/planted-faults.release.test.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
      { test: { ...timeouts, name: 'faults', include: ['proof/faults/*.test.ts'] } },
      { test: { ...timeouts, name: 'attacks', include: ['proof/attacks/*.test.ts'] } },
    ],
  },
});
