import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { anotherBrowser, expect, paths, test, toast } from './fixtures.ts';
import type { Credentials } from './server.ts';
import { enter, logIn } from './session.ts';
import type { World } from './world.ts';

// Sessions of the super admin end here.
test.use({ ownServer: {} });

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** Logs in with another browser, a phone's unless another is named. */
const loggedInElsewhere = async (
  browser: Browser,
  url: string,
  admin: Credentials,
  userAgent = phone,
): Promise<Page> => {
  const page = await anotherBrowser(browser, { baseURL: url, userAgent });
  await page.goto('/');
  await logIn(page, admin);
  await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
  return page;
};

const open = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Welcome!/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog', { name: item });
};

const types = [
  { type: 'a super admin', of: async (world: World) => world.super },
  {
    type: 'an organization admin',
    of: async (world: World) => world.organizationAdmin(await world.organization()),
  },
  {
    type: 'an institution admin',
    of: async (world: World) =>
      world.institutionAdmin(await world.institution(await world.organization())),
  },
];

for (const { type, of } of types) {
  test(`${type} sees its sessions, this one marked, and ends another`, async ({
    page,
    browser,
    server,
    world,
  }) => {
    const admin = await of(world);
    await enter(page, admin);
    await page.goto('/');
    const elsewhere = await loggedInElsewhere(browser, server.url, admin);
    const dialog = await open(page, 'Your sessions');
    const sessions = dialog.getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    const [onPhone, here] = [
      sessions.filter({ hasText: 'Chrome on Android' }),
      sessions.filter({ hasText: 'This one' }),
    ];
    await expect(onPhone).toContainText('127.0.0.1');
    await expect(onPhone).toContainText('Last used: Just now');
    await expect(here.getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'sessions');
    await onPhone.getByRole('button', { name: /^End session: Chrome on Android/ }).click();
    await expect(toast(page, 'Session ended')).toBeVisible();
    await expect(sessions).toHaveCount(1);

    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await elsewhere.close();
  });
}

test('a login from another browser is shown until it is answered: it was me', async ({
  page,
  browser,
  server,
  world,
}) => {
  await enter(page, world.super);
  await page.goto(paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const elsewhere = await loggedInElsewhere(browser, server.url, world.super);
  await expect(elsewhere.getByText(/^New login: /)).toBeHidden();

  await page.reload();
  await expect(
    page.getByText(/^New login: Chrome on Android, 127\.0\.0\.1, \d\d\/\d\d\/\d{4}, \d\d:\d\d$/),
  ).toBeVisible();
  await expectAccessible(page, 'notice of a new login');
  await page.reload();
  await page.getByRole('button', { name: 'It was me' }).click();
  await expect(page.getByText(/^New login: /)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^New login: /)).toBeHidden();
  await elsewhere.reload();
  await expect(elsewhere.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
  await elsewhere.close();
});

test('a session that was not opened by the admin is ended from the notice', async ({
  page,
  browser,
  server,
  world,
}) => {
  const admin = await world.organizationAdmin(await world.organization());
  await page.goto('/');
  await logIn(page, admin);
  const stranger = await loggedInElsewhere(browser, server.url, admin);
  // It also waits for the next login.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await logIn(page, admin);
  await expect(page.getByText(/^New login: Chrome on Android, /)).toBeVisible();
  await page.getByRole('button', { name: 'End that session' }).click();
  await expect(
    toast(page, 'That session has ended. Change your password: somebody knows it.'),
  ).toBeVisible();
  await expect(page.getByText(/^New login: Chrome on Android, /)).toBeHidden();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await stranger.close();
});

test('in Bangla sessions and the notice speak Bangla with Bangla digits', async ({
  page,
  browser,
  server,
  world,
}) => {
  await enter(page, world.super);
  await page.evaluate(() => localStorage.setItem('language', 'bn'));
  const elsewhere = await loggedInElsewhere(browser, server.url, world.super);
  await elsewhere.close();
  await page.goto(paths.dashboard);
  await expect(page.getByText(/^নতুন লগ ইন: Android-এ Chrome, .*[০-৯]{2}:[০-৯]{2}$/)).toBeVisible();
  await expectAccessible(page, 'notice of a new login in Bangla');
  await page.getByRole('button', { name: /^স্বাগতম!/ }).click();
  await page.getByRole('menuitem', { name: 'আপনার সেশন' }).click();
  const dialog = page.getByRole('dialog', { name: 'আপনার সেশন' });
  await expect(dialog.getByText('শেষ ব্যবহার: এইমাত্র')).toHaveCount(2);
  await expectAccessible(page, 'sessions in Bangla');
});
