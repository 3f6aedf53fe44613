import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { aBusyTenant, screensOf } from '../busy.ts';
import { anotherBrowser, expect, phoneDevice, test } from '../fixtures.ts';
import { readLoadMetrics, watchPages } from '../loading.ts';
import { enterConsole } from '../session.ts';
import { type TestAdmin, World } from '../world.ts';

const most = 0.05;

type Delay = (page: Page, lastFile: RegExp) => Promise<unknown>;

/** Delays letters until all else that draws the first screen is there. */
const delayFonts: Delay = (page, lastFile) => {
  const come = page.waitForResponse(lastFile);
  return page.route('**/*.woff2', async (route) => {
    await come;
    await route.continue();
  });
};

/** Delays each answer, as a mobile network does: the page is drawn before and fills bit by bit. */
const delayAnswers: Delay = (page) =>
  page.route('**/api/v1/**', async (route) => {
    const { length } = new URL(route.request().url()).pathname;
    await new Promise((resolve) => setTimeout(resolve, 400 + (length % 5) * 150));
    await route.continue();
  });

const devices = [
  ['on a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', phoneDevice],
] as const;

interface Visit {
  readonly browser: Browser;
  readonly options: BrowserContextOptions;
  readonly delay: Delay;
}

/** Opens a path with nothing in the cache, and returns what moved. */
const measureShift = async (
  { browser, options, delay }: Visit,
  path: string,
  admin?: TestAdmin,
) => {
  const page = await anotherBrowser(browser, options);
  if (admin) await enterConsole(page, admin);
  await watchPages(page);
  await delay(page, admin ? /console-[^/]*\.js/ : /login-[^/]*\.js/);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toBeVisible();
  const { shift, moves } = await readLoadMetrics(page);
  await page.context().close();
  return { shift, moves };
};

/** Measures the login and every screen, and expects none to move. */
const expectNoShift = async (visit: Visit, world: World): Promise<void> => {
  const shifts = [{ screen: 'login', ...(await measureShift(visit, '/')) }];
  for (const screen of screensOf(await aBusyTenant(world))) {
    shifts.push({ screen, ...(await measureShift(visit, screen, world.super)) });
  }
  expect(shifts.filter(({ shift }) => shift > most)).toEqual([]);
};

for (const [place, device] of devices) {
  for (const locale of ['en', 'bn']) {
    test(`no screen moves under the reader while it loads, ${place}, in '${locale}'`, async ({
      browser,
      baseURL,
      world,
    }) => {
      const options = { ...device, baseURL, locale };
      await expectNoShift({ browser, options, delay: delayFonts }, world);
    });
  }

  test(`no screen moves under the reader when answers come late, ${place}`, async ({
    browser,
    baseURL,
    page,
    server,
    world,
  }) => {
    // A login from elsewhere, about which every page has a notice.
    await World.at(server.url);
    await enterConsole(page, world.super, '/dashboard');
    await expect(page.getByText(/^New login: /)).toBeVisible();
    const options = { ...device, baseURL };
    await expectNoShift({ browser, options, delay: delayAnswers }, world);
  });
}
