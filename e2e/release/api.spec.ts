import { expect, test } from '../fixtures.ts';

test('the page of the API carries the product’s name and mark, and shows every part', async ({
  page,
}) => {
  await page.goto('/docs');
  await expect(page).toHaveTitle('VMS API');
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('type', 'image/svg+xml');
  await expect(page.locator('.topbar img')).toHaveAttribute('src', /^data:image\/svg\+xml/);
  await expect(page.getByText('Swagger', { exact: false })).toHaveCount(0);
  await page.getByRole('link', { name: 'Machine API' }).click();
  await expect(page.getByText('syncMachine')).toBeVisible();
});
