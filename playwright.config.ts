import { defineConfig } from '@playwright/test';

const report = process.env.PLAYWRIGHT_JSON;
const chromium = process.env.CHROMIUM_PATH;

const launchWith = (...args: string[]) => ({
  ...(chromium && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...args,
  ],
});

export default defineConfig({
  testMatch: '**/*.spec.ts',
  projects: [
    {
      name: 'journeys',
      testDir: 'e2e',
      testMatch: ['**/e2e/*.spec.ts', '**/e2e/stranger/*.spec.ts'],
      grepInvert: /@release/,
      use: {
        // Keeps one process for all pages, and with it the compiled scripts.
        reuseContext: true,
        launchOptions: launchWith(
          '--disable-site-isolation-trials',
          '--renderer-process-limit=1',
          // Short tests end before optimized code pays off. Each page runs the same scripts again.
          '--js-flags=--no-opt --no-maglev --no-flush-bytecode',
        ),
      },
    },
    // All of its folders, and what else is too long for every push.
    { name: 'release', testDir: 'e2e', grep: /@release|(release|stranger)\/.*\.spec\.ts/ },
  ],
  // A separate folder: each run empties it.
  outputDir: 'test-results/browser',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Ends hanging tests only: the speed of the test computer is no property of the product.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    // Far from the business zone, which reveals days counted in the browser's zone.
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: launchWith(),
  },
});
