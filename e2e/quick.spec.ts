import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aBusyPlace } from './busy.ts';
import { expect, paths, test } from './fixtures.ts';
import { sizeOf, watchGzipped } from './loading.ts';
import { enter } from './session.ts';

// Bytes and requests, never times: those are for `npm run bench -- console`.
const assets = join(import.meta.dirname, '../dist/console/assets');

test.use({ isLive: true });

test('the login needs at most 90 KB of scripts and styles', async ({ page }) => {
  // The console would follow while one types.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const loaded = await watchGzipped(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(sizeOf(loaded, 'Script', 'Stylesheet')).toBeLessThanOrEqual(90);
  expect(loaded.filter(({ url }) => /bangla-\d/.test(url))).toEqual([]);
});

test('the first overview needs at most 280 KB in 14 requests', async ({ page, world }) => {
  await aBusyPlace(world);
  await enter(page, world.super);
  await page.goto('about:blank');
  const loaded = await watchGzipped(page);
  await page.goto(paths.dashboard, { waitUntil: 'networkidle' });
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  expect(loaded.map(({ url }) => url).length).toBeLessThanOrEqual(14);
  expect(sizeOf(loaded, 'Document', 'Script', 'Stylesheet')).toBeLessThanOrEqual(280);
  // Nothing is fetched twice, as what is asked for ahead in another way than it is used would be.
  expect(loaded.map(({ url }) => url)).toEqual([...new Set(loaded.map(({ url }) => url))]);
});

test('its data is asked for before the console has come', async ({ page, world }) => {
  await enter(page, world.super);
  let letConsoleCome = () => {};
  const held = new Promise<void>((resolve) => {
    letConsoleCome = resolve;
  });
  await page.route('**/assets/console-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForResponse('**/overview/tiles?*');
  await page.goto(paths.dashboard, { waitUntil: 'commit' });
  await asked;
  await expect(page.getByText('VMS', { exact: true })).toBeVisible();
  letConsoleCome();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('whatever is fetched later has at most 60 KB', async ({ page, world }) => {
  await enter(page, world.super);
  await page.goto('about:blank');
  const loaded = await watchGzipped(page);
  await page.goto(paths.dashboard, { waitUntil: 'networkidle' });
  const later = readdirSync(assets).filter(
    (name) => name.endsWith('.gz') && !loaded.some(({ url }) => `${url}.gz`.endsWith(name)),
  );
  expect(later.length).toBeGreaterThan(10);
  const heavy = later.filter((name) => statSync(join(assets, name)).size > 60 * 1024);
  expect(heavy).toEqual([]);
});
