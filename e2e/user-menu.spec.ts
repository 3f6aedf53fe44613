import type { Page } from '@playwright/test';
import { expectComplaint } from './complaints.ts';
import { anotherBrowser, expect, paths, test, toast } from './fixtures.ts';
import { superAdmin } from './server.ts';
import { enter, logIn, switchTo } from './session.ts';

// Sessions of the super admin end here.
test.use({ ownServer: {} });

const openUserMenu = (page: Page) => page.getByRole('button', { name: /^Welcome!/ }).click();

test('a new password replaces the old one and ends every session', async ({
  page,
  browser,
  server,
  world,
}) => {
  expectComplaint(/status of 40[01]/);
  await enter(page, world.super, paths.dashboard);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const oldPassword = dialog.getByLabel(/^Current password/);
  const newPassword = dialog.getByLabel(/^New password/);
  const save = dialog.getByRole('button', { name: 'Change password' });

  await save.click();
  await expect(dialog.getByText('Password is required')).toHaveCount(2);
  await oldPassword.fill('not the old one');
  await newPassword.fill('short');
  await save.click();
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await newPassword.fill('nilkhet-boi-2024');
  await save.click();
  await expect(dialog.getByText('The old password is not right')).toBeVisible();
  await oldPassword.fill(superAdmin.password);
  await newPassword.fill('password');
  await save.click();
  await expect(dialog.getByText('This password is too common. Choose another one.')).toBeVisible();

  const elsewhere = await anotherBrowser(browser, { baseURL: server.url });
  await elsewhere.goto('/');
  await logIn(elsewhere, superAdmin);
  await expect(elsewhere).toHaveURL(paths.dashboard);
  // What it still asked for would be told of the end first.
  await elsewhere.reload({ waitUntil: 'networkidle' });

  await newPassword.fill('nilkhet-boi-2024');
  await save.click();
  await expect(toast(page, 'Your password is changed. Log in with the new one.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await elsewhere.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(elsewhere, 'Your session has expired')).toBeVisible();
  await elsewhere.close();

  await logIn(page, superAdmin);
  await expect(toast(page, 'Username or password is incorrect')).toBeVisible();
  await logIn(page, { username: 'super', password: 'nilkhet-boi-2024' });
  await expect(page).toHaveURL(paths.dashboard);
});

test('Log out everywhere ends the session in every browser', async ({
  page,
  browser,
  server,
  world,
}) => {
  await enter(page, world.super, paths.dashboard);
  const elsewhere = await anotherBrowser(browser, { baseURL: server.url });
  await elsewhere.goto('/');
  await logIn(elsewhere, superAdmin);
  await expect(elsewhere).toHaveURL(paths.dashboard);
  // What it still asked for would be told of the end first.
  await elsewhere.reload({ waitUntil: 'networkidle' });

  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Log out everywhere' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page).toHaveURL('/');
  await elsewhere.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(elsewhere, 'Your session has expired')).toBeVisible();
  await expect(elsewhere).toHaveURL('/');
  await elsewhere.close();
});

test('the chosen colours are kept over a reload, and System follows the device', async ({
  page,
  world,
}) => {
  const background = () =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number));
  const isDark = async () => ((await background())?.[0] ?? 0) < 128;
  await page.emulateMedia({ colorScheme: 'light' });
  await enter(page, world.super, paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isDark()).toBe(false);

  await switchTo(page, 'Colours', 'Dark');
  await expect.poll(isDark).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isDark()).toBe(true);
  await page.getByRole('button', { name: 'Colours' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect.poll(isDark).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(isDark).toBe(true);
});
