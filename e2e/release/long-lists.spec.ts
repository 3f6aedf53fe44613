import { expect, paths, phoneDevice, test } from '../fixtures.ts';
import { repeatInParallel } from '../repeat.ts';
import { enterConsole } from '../session.ts';

test.use(phoneDevice);

test('a long list stands where it was left when one comes back to it', async ({ page, world }) => {
  const institution = await world.institution();
  await repeatInParallel(25, (n) => world.rfid(institution, { physicalId: `CARD-${n}` }));
  await enterConsole(page, world.super, paths.institution(institution, 'rfids'));
  const last = page.getByRole('link', { name: 'CARD-25', exact: true });
  await last.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const place = await scrolled();
  expect(place).toBeGreaterThan(1000);
  await last.click();
  await expect(page.getByRole('heading', { name: 'CARD-25', exact: true })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect.poll(scrolled).toBe(place);
  await page.reload();
  await expect(last).toBeInViewport();
  await expect.poll(scrolled).toBe(place);
});
