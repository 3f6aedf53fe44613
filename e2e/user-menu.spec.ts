import type { Page } from '@playwright/test';
import { expect, logIn, paths, test, toast } from './fixtures.ts';
import { superAdmin } from './server.ts';

const openUserMenu = (page: Page) => page.getByRole('button', { name: /^Welcome!/ }).click();

const choose = async (page: Page, menu: string, choice: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitemradio', { name: choice }).click();
};

test('a new password replaces the old one and ends every session', async ({
  page,
  browser,
  server,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 40[01]/);
  await enter(world.super);
  await page.goto(paths.dashboard);
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

  const elsewhere = await browser.newPage({ baseURL: server.url });
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
  enter,
}) => {
  await enter(world.super);
  await page.goto(paths.dashboard);
  const elsewhere = await browser.newPage({ baseURL: server.url });
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
  enter,
}) => {
  const background = () =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number));
  const isDark = async () => ((await background())?.[0] ?? 0) < 128;
  await page.emulateMedia({ colorScheme: 'light' });
  await enter(world.super);
  await page.goto(paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isDark()).toBe(false);

  await choose(page, 'Colours', 'Dark');
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

test('in Bangla login, header and dashboard speak Bangla with Bangla digits, also after a reload', async ({
  page,
  world,
}) => {
  await page.clock.setFixedTime('2025-03-14T20:00:00.000Z');
  const machine = await world.machine(await world.institution(await world.organization()));
  await world.dispenses(machine, [{ transactionType: 'CASH', at: '2025-03-14T06:00:00.000Z' }]);
  await page.goto('/');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { name: 'লগ ইন' })).toBeVisible();
  await page.getByRole('button', { name: 'লগ ইন' }).click();
  await expect(page.getByText('ব্যবহারকারীর নাম দিতে হবে')).toBeVisible();
  await expect(page.getByText('পাসওয়ার্ড দিতে হবে')).toBeVisible();
  await page.getByRole('textbox', { name: 'ব্যবহারকারীর নাম' }).fill(superAdmin.username);
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'লগ ইন' }).click();
  await expect(page.getByText('লগ ইন সফল')).toBeVisible();

  const inBangla = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('VMS অ্যাডমিন ড্যাশবোর্ডে স্বাগতম');
    await expect(page.getByRole('button', { name: /^স্বাগতম!/ })).toBeVisible();
    await expect(page.getByRole('tab')).toContainText(['সারসংক্ষেপ', 'প্রতিষ্ঠান']);
    await expect(page.getByRole('button', { name: /^তারিখের সীমা/ })).toHaveText(
      '১৩/০২/২০২৫ – ১৫/০৩/২০২৫',
    );
    await expect(page.getByRole('row', { name: 'নগদ' }).first()).toHaveText('নগদ১১০০.০০%');
  };
  await inBangla();
  await page.reload();
  await inBangla();

  await choose(page, 'ভাষা', 'English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome to VMS admin dashboard',
  );
  await expect(page.getByRole('row', { name: 'CASH' }).first()).toHaveText('CASH1100.00%');
});

test('what the server refuses is said in Bangla too', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await page.goto('/');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('textbox', { name: 'ব্যবহারকারীর নাম' }).fill('nobody');
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'লগ ইন' }).click();
  await expect(page.getByText('ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়')).toBeVisible();
});
