import type { Browser, Page } from '@playwright/test';
import { expectComplaint } from './complaints.ts';
import { anotherBrowser, expect, findToast, paths, test } from './fixtures.ts';
import type { Credentials } from './server.ts';
import { chooseInUserMenu, enterConsole, expectExpiredAfter, logIn } from './session.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** Logs in with the browser of a phone. */
const logInElsewhere = async (browser: Browser, url: string, admin: Credentials): Promise<Page> => {
  const page = await anotherBrowser(browser, { baseURL: url, userAgent: phone });
  await page.goto('/');
  await logIn(page, admin);
  await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
  return page;
};

test('an admin sees where it is logged in, ends a session, and answers for new logins', {
  tag: '@release',
}, async ({ page, browser, server, world }) => {
  const admin = await world.organizationAdmin(await world.organization());
  await enterConsole(page, admin, paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const first = await logInElsewhere(browser, server.url, admin);
  await expect(first.getByText(/^New login: /)).toBeHidden();
  await page.reload();
  await expect(
    page.getByText(/^New login: Chrome on Android, 127\.0\.0\.1, \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'It was me' }).click();
  await expect(page.getByText(/^New login: /)).toBeHidden();
  await first.reload();
  await expect(first.getByRole('button', { name: /^Welcome!/ })).toBeVisible();

  await chooseInUserMenu(page, 'Your sessions');
  const dialog = page.getByRole('dialog', { name: 'Your sessions' });
  const onPhone = dialog.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await expect(onPhone).toContainText('127.0.0.1');
  await expect(onPhone).toContainText('Last used: Just now');
  await onPhone.getByRole('button', { name: /^End session: Chrome on Android/ }).click();
  await expect(findToast(page, 'Session ended')).toBeVisible();
  await expect(onPhone).toHaveCount(0);
  await first.reload();
  await expect(first.getByRole('heading', { name: 'Log in' })).toBeVisible();

  const stranger = await logInElsewhere(browser, server.url, admin);
  // The notice also shows at the next login.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await logIn(page, admin);
  await expect(page.getByText(/^New login: Chrome on Android, /)).toBeVisible();
  await page.getByRole('button', { name: 'End that session' }).click();
  await expect(
    findToast(page, 'That session has ended. Change your password now: somebody else knows it.'),
  ).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'Log in' })).toBeVisible();
  for (const other of [first, stranger]) await other.close();
});

test('End all sessions and a new password end the sessions in every browser', async ({
  page,
  browser,
  server,
  world,
}) => {
  expectComplaint(/status of 40[01]/);
  const admin = await world.organizationAdmin(await world.organization());
  const changed = { ...admin, password: 'azimpur-boi-2025' };
  await enterConsole(page, admin, paths.dashboard);
  const elsewhere = await logInElsewhere(browser, server.url, admin);
  await expectExpiredAfter(elsewhere, async () => {
    await chooseInUserMenu(page, 'End all sessions');
    await expect(findToast(page, 'Logged out')).toBeVisible();
  });

  await logIn(elsewhere, admin);
  await expect(elsewhere.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
  await logIn(page, admin);
  await chooseInUserMenu(page, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const change = async (oldPassword: string, newPassword: string) => {
    await dialog.getByLabel(/^Current password/).fill(oldPassword);
    await dialog.getByLabel(/^New password/).fill(newPassword);
    await dialog.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not the old one', changed.password);
  await expect(dialog.getByText('The current password is incorrect')).toBeVisible();
  await expectExpiredAfter(elsewhere, async () => {
    await change(admin.password, changed.password);
    await expect(findToast(page, 'Password changed. Log in with the new one.')).toBeVisible();
  });
  await elsewhere.close();

  await logIn(page, admin);
  await expect(findToast(page, 'Username or password is incorrect')).toBeVisible();
  await logIn(page, changed);
  await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
});
