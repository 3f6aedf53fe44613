import type { Page } from '@playwright/test';
import { expectComplaint } from './complaints.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { refuseDeeds, withoutReason } from './refusals.ts';
import { superAdmin } from './server.ts';
import { enter, logIn } from './session.ts';

test.beforeEach(async ({ page, world }) => {
  expectComplaint(/status of 40[34]/);
  await enter(page, world.super);
});

/** Opens each page while one of its calls is refused. */
const expectFetchToSay = async (
  page: Page,
  pages: readonly (readonly [text: string, at: string, calls: string])[],
) => {
  for (const [text, at, calls] of pages) {
    await test.step(`${text}, ${at}`, async () => {
      await page.route(`**/api/v1${calls}`, (route) => route.fulfill(withoutReason));
      await page.goto(at);
      await expect(toast(page, text)).toBeVisible();
      await page.unroute(`**/api/v1${calls}`);
    });
  }
};

test('a login that gets no reason says that it failed', async ({ page, context }) => {
  await context.setStorageState({ cookies: [], origins: [] });
  await refuseDeeds(page);
  await page.goto('/');
  await logIn(page, superAdmin);
  await expect(toast(page, 'Login failed')).toBeVisible();
});

test('what could not be fetched of an organization says what it was', async ({ page, world }) => {
  const path = paths.organization(await world.organization());
  await expectFetchToSay(page, [
    ['Failed to fetch organization', path, '/organization/*'],
    ['Failed to fetch institutions', `${path}/institutions`, '/institution/all/*'],
    ['Failed to fetch admins', `${path}/admins`, '/admin/organization/all/*'],
  ]);
});

test('what could not be fetched of an institution says what it was', async ({ page, world }) => {
  const institution = await world.institution();
  const path = paths.institution(institution);
  const rfid = await world.rfid(institution);
  const gateway = 'Error while fetching payment gateway information';
  await expectFetchToSay(page, [
    ['Failed to fetch institution', path, path],
    ['Failed to fetch machines', `${path}/machines`, '/machine/all/*'],
    ['Failed to fetch rfids', `${path}/rfids`, '/rfid/all/*'],
    ['Failed to fetch rfid', `${path}/rfids/${rfid._id}`, `/rfid/*/${rfid._id}`],
    ['Failed to fetch dispense stats', path, '/dispense/stats/**'],
    ['Failed to fetch dispenses', `${path}/dispenses`, '/dispense/all/**'],
    ['Failed to fetch admins', `${path}/admins`, '/admin/institution/all/*'],
    [gateway, `${path}/gateway`, '/payment-gateway/**'],
  ]);
});

test('a report that could not be made says so', async ({ page, world }) => {
  const institution = await world.institution();
  await page.route('**/api/v1/report/**', (route) => route.fulfill(withoutReason));
  await page.goto(paths.institution(institution, 'report'));
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(toast(page, 'Failed to fetch organization')).toBeVisible();
});
