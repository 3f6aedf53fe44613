import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { aBusyTenant, screensOf } from '../busy.ts';
import { anotherBrowser, expect, paths, phoneDevice, test } from '../fixtures.ts';
import { readLoadMetrics, watchPages } from '../loading.ts';
import { enterConsole, logIn } from '../session.ts';
import type { TestAdmin } from '../world.ts';

const most = 0.05;

/** Delays letters until all else that draws the first screen is there. */
const delayFonts = (page: Page, lastFile: RegExp) => {
  const come = page.waitForResponse(lastFile);
  return page.route('**/*.woff2', async (route) => {
    await come;
    await route.continue();
  });
};

/** Opens a path with nothing in the cache, and returns its layout shift. */
const measureShift = async (
  browser: Browser,
  options: BrowserContextOptions,
  path: string,
  admin?: TestAdmin,
) => {
  const page = await anotherBrowser(browser, options);
  if (admin) await enterConsole(page, admin);
  await watchPages(page);
  await delayFonts(page, admin ? /console-[^/]*\.js/ : /login-[^/]*\.js/);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toBeVisible();
  const { shift } = await readLoadMetrics(page);
  await page.context().close();
  return shift;
};

test('the line of a new login moves nothing', async ({ browser, baseURL, world }) => {
  const organization = await world.organization();
  // Without a machine there would be first steps.
  await world.machine(await world.institution(organization));
  const admin = await world.organizationAdmin(organization);
  const elsewhere = await anotherBrowser(browser, { baseURL, userAgent: 'a browser elsewhere' });
  await elsewhere.goto('/');
  await logIn(elsewhere, admin);
  await expect(elsewhere.getByRole('main')).toBeVisible();
  await elsewhere.context().close();
  const page = await anotherBrowser(browser, { baseURL });
  await enterConsole(page, admin);
  await watchPages(page);
  // What the console does not bring along comes after the page.
  await page.route(/\/assets\/(?!index|console)[^/]*\.js$/, async (route) => {
    await page.getByRole('main').waitFor();
    await route.continue();
  });
  await page.goto(paths.organization(organization), { waitUntil: 'networkidle' });
  await expect(page.getByText(/^New login: /)).toBeVisible();
  expect((await readLoadMetrics(page)).shift).toBeLessThanOrEqual(most);
});

for (const locale of ['en', 'bn']) {
  for (const [place, device] of [
    ['on a desk', { viewport: { width: 1440, height: 900 } }],
    ['on a phone', phoneDevice],
  ] as const) {
    test(`no screen moves under the reader while it loads, ${place}, in '${locale}'`, async ({
      browser,
      baseURL,
      world,
    }) => {
      const options = { ...device, baseURL, locale };
      const shifts: Record<string, number> = {
        login: await measureShift(browser, options, '/'),
      };
      for (const screen of screensOf(await aBusyTenant(world))) {
        shifts[screen] = await measureShift(browser, options, screen, world.super);
      }
      expect(Object.entries(shifts).filter(([, shift]) => shift > most)).toEqual([]);
    });
  }
}
