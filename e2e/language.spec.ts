import { nightInDhaka } from './clock.ts';
import { expectComplaint } from './complaints.ts';
import { expect, paths, test } from './fixtures.ts';
import { superAdmin } from './server.ts';
import { enter, switchTo } from './session.ts';

test('in Bangla login, header and dashboard speak Bangla with Bangla digits, also after a reload', async ({
  page,
  world,
}) => {
  await page.clock.setFixedTime(nightInDhaka);
  const machine = await world.machine(await world.institution());
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

  await switchTo(page, 'ভাষা', 'English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome to VMS admin dashboard',
  );
  await expect(page.getByRole('row', { name: 'CASH' }).first()).toHaveText('CASH1100.00%');
});

test.describe('with a browser set to Bangla', () => {
  test.use({ locale: 'bn-BD' });

  test('the console greets in Bangla, until English is chosen', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
    await expect(page.getByRole('heading', { name: 'লগ ইন' })).toBeVisible();
    await expect(page.getByText('১০ টাকা')).toBeVisible();
    await page.getByRole('button', { name: 'English' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
});

test('in Bangla the calendar counts in Bangla digits', async ({ page, world }) => {
  await page.clock.setFixedTime(nightInDhaka);
  await enter(page, world.super, paths.dashboard);
  await switchTo(page, 'Language', 'বাংলা');
  await page.getByRole('button', { name: /^তারিখের সীমা/ }).click();
  const calendar = page.getByRole('dialog');
  await expect(calendar.getByRole('button', { name: '১৫ মার্চ ২০২৫' })).toHaveText('১৫');
  await expect(calendar.getByText('মার্চ ২০২৫', { exact: true })).toBeVisible();
  expect(await calendar.innerText()).not.toMatch(/[0-9A-Za-z]/);
});

test('what the server refuses is said in Bangla too', async ({ page }) => {
  expectComplaint(/status of 401/);
  await page.goto('/');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('textbox', { name: 'ব্যবহারকারীর নাম' }).fill('nobody');
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'লগ ইন' }).click();
  await expect(page.getByText('ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়')).toBeVisible();
});
