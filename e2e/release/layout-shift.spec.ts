import type { Page } from '@playwright/test';
import { aBusyTenant, screensOf } from '../busy.ts';
import { expectComplaint } from '../complaints.ts';
import { expect, phoneDevice, test } from '../fixtures.ts';
import { readLoadMetrics, watchPages } from '../loading.ts';
import { enterConsole } from '../session.ts';
import type { World } from '../world.ts';

const most = 0.05;

/** Every screen, opened as from a bookmark. */
const expectStillness = async (page: Page, world: World) => {
  // The 404 of an institution without a gateway.
  expectComplaint(/status of 404/);
  const screens = screensOf(await aBusyTenant(world));
  await enterConsole(page, world.super);
  await watchPages(page);
  const shifts: Record<string, number> = {};
  for (const screen of screens) {
    await page.goto(screen, { waitUntil: 'networkidle' });
    await expect(page.getByRole('main')).toBeVisible();
    const { shift } = await readLoadMetrics(page);
    if (shift > most) shifts[screen] = shift;
  }
  expect(shifts).toEqual({});
};

test.use({ isLive: true });

test('no screen moves under the reader while it loads', ({ page, world }) =>
  expectStillness(page, world));

test.describe('on a phone', () => {
  test.use(phoneDevice);

  test('no screen moves under the reader while it loads', ({ page, world }) =>
    expectStillness(page, world));

  test('nor does the login', async ({ page }) => {
    await watchPages(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    expect((await readLoadMetrics(page)).shift).toBeLessThanOrEqual(most);
  });
});
