import { expect, test } from './fixtures.ts';
import { superAdmin } from './server.ts';
import { chooseInHeaderMenu } from './session.ts';

test.use({ locale: 'bn-BD' });

test('a browser set to Bangla is greeted and served in Bangla, until English is chosen', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.getByRole('heading', { name: 'লগ ইন' })).toBeVisible();
  await page.getByRole('textbox', { name: 'ব্যবহারকারীর নাম' }).fill(superAdmin.username);
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'লগ ইন' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('VMS অ্যাডমিন ড্যাশবোর্ডে স্বাগতম');
  await page.reload();
  await expect(heading).toHaveText('VMS অ্যাডমিন ড্যাশবোর্ডে স্বাগতম');

  await chooseInHeaderMenu(page, 'ভাষা', 'English');
  await expect(heading).toHaveText('Welcome to VMS admin dashboard');
  await page.reload();
  await expect(heading).toHaveText('Welcome to VMS admin dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
