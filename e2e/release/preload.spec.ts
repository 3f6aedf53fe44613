import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { aBusyTenant } from '../busy.ts';
import { expectComplaint } from '../complaints.ts';
import { expect, paths, test } from '../fixtures.ts';
import { sizeOf, watchGzipped, watchLoading } from '../loading.ts';
import { enterConsole } from '../session.ts';

// Bytes and requests, never times: those are for `npm run bench -- console`.
const assets = join(import.meta.dirname, '../../dist/console/assets');

// On a server that others have used, a notice of new logins would stand above the page.
test.use({ isLive: true, ownServer: {} });

test('the login needs at most 90 KB of scripts and styles', async ({ page }) => {
  // The console would load while one types.
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
  await aBusyTenant(world);
  // The first steps of a platform with one organization need calls of their own.
  await world.organization();
  await enterConsole(page, world.super);
  await page.goto('about:blank');
  const loaded = await watchGzipped(page);
  await page.goto(paths.dashboard, { waitUntil: 'networkidle' });
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  expect(loaded.map(({ url }) => url).length).toBeLessThanOrEqual(14);
  expect(sizeOf(loaded, 'Document', 'Script', 'Stylesheet')).toBeLessThanOrEqual(280);
  // Nothing is fetched twice, as a prefetch with other options than its use would be.
  expect(loaded.map(({ url }) => url)).toEqual([...new Set(loaded.map(({ url }) => url))]);
});

/** Opens a page in Bangla with nothing in the cache; returns what it loads. */
const loadInBangla = async (page: Page, path: string) => {
  await page.evaluate(() => localStorage.setItem('language', 'bn'));
  await page.goto('about:blank');
  const { loaded } = await watchLoading(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main')).toBeVisible();
  return loaded;
};

test('the first overview in Bangla needs at most 14 requests, and letters of 60 KB', async ({
  page,
  world,
}) => {
  await aBusyTenant(world);
  await world.organization();
  await enterConsole(page, world.super);
  const loaded = await loadInBangla(page, paths.dashboard);
  expect(loaded.map(({ url }) => url).length).toBeLessThanOrEqual(14);
  expect(sizeOf(loaded, 'Font')).toBeLessThanOrEqual(60);
});

test('the first page of an institution in Bangla needs at most 18 requests', async ({
  page,
  world,
}) => {
  const { institution } = await aBusyTenant(world);
  await enterConsole(page, world.super);
  // Its first steps come with files of their own.
  await page.evaluate((id) => localStorage.setItem(`welcome:${id}`, 'hidden'), institution._id);
  const loaded = await loadInBangla(page, paths.institution(institution));
  expect(loaded.map(({ url }) => url).length).toBeLessThanOrEqual(18);
});

/** Delays the console's files until the returned function is called. */
const holdConsole = async (page: Page) => {
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/console-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return () => letCome();
};

test('its data is requested before the console has loaded', async ({ page, world }) => {
  await enterConsole(page, world.super);
  const letConsoleCome = await holdConsole(page);
  const request = page.waitForResponse('**/overview/summary?*');
  await page.goto(paths.dashboard, { waitUntil: 'commit' });
  await request;
  await expect(page.getByText('VMS', { exact: true })).toBeVisible();
  letConsoleCome();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('key figures show before the console has loaded, in their place, in the language of the admin', async ({
  page,
  world,
}) => {
  await aBusyTenant(world);
  await enterConsole(page, world.super);
  const figures = page.locator('.key-figures');
  const shown = () => figures.locator('.key-figure-value').allTextContents();
  for (const [language, label, width] of [
    ['en', 'Machines online', 1280],
    ['en', 'Machines online', 390],
    ['bn', 'অনলাইন মেশিন', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    const letConsoleCome = await holdConsole(page);
    await page.goto(paths.dashboard, { waitUntil: 'commit' });
    await expect(figures.getByText(label)).toBeVisible();
    const [first, place] = [await shown(), await figures.boundingBox()];
    letConsoleCome();
    await expect(page.getByRole('main')).toBeVisible();
    expect(await figures.boundingBox()).toEqual(place);
    const last = await shown();
    expect(last.map((text, at) => text.startsWith(first[at] ?? 'nothing'))).toEqual(
      Array(4).fill(true),
    );
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the head of a page shows before the console has loaded, in its place', async ({
  page,
  world,
}) => {
  const { organization, institution } = await aBusyTenant(world);
  await enterConsole(page, world.super);
  for (const [{ name }, path, line] of [
    [
      organization,
      paths.organization(organization),
      'Welcome to VMS organization - admin dashboard',
    ],
    [institution, paths.institution(institution), 'Overview'],
  ] as const) {
    const letConsoleCome = await holdConsole(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(path, { waitUntil: 'commit' });
    const shown = page.getByRole('paragraph').filter({ hasText: name });
    await expect(shown).toBeVisible();
    const heading = page.locator('.shell-top p, h1');
    await expect(heading).toHaveText(line);
    const places = async () =>
      [await shown.boundingBox(), await heading.boundingBox()].map((box) => [box?.x, box?.y]);
    const before = await places();
    letConsoleCome();
    await expect(page.getByRole('main')).toBeVisible();
    expect(await places()).toEqual(before);
    await expect(heading).toHaveRole('heading');
    // The console reuses the prefetched responses.
    expect(requests).toEqual([...new Set(requests)]);
    await page.unrouteAll({ behavior: 'wait' });
    page.removeAllListeners('request');
  }
});

test('the page of a machine or a card shows its head before the console has loaded', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  const machine = await world.machine(institution, { name: 'North hall' });
  const card = await world.rfid(institution, { name: 'Rahima Khatun' });
  await enterConsole(page, world.super);
  for (const [{ physicalId }, tab, heading, below] of [
    [machine, 'machines', machine.physicalId, machine.name],
    [card, 'rfids', card.name, card.physicalId],
  ] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const letConsoleCome = await holdConsole(page);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(`${paths.institutionOf(machine, tab)}/${physicalId}`, {
        waitUntil: 'commit',
      });
      const title = page.locator('.shell-name, h1');
      const line = page.getByRole('paragraph').filter({ hasText: below });
      await expect(title).toHaveText(heading);
      const places = async () =>
        [await title.boundingBox(), await line.boundingBox()].map((box) => [box?.x, box?.y]);
      const before = await places();
      letConsoleCome();
      await expect(page.getByRole('main')).toBeVisible();
      await expect(title).toHaveRole('heading');
      expect(await places()).toEqual(before);
      // The console reuses the prefetched responses.
      expect(requests).toEqual([...new Set(requests)]);
      await page.unrouteAll({ behavior: 'wait' });
      page.removeAllListeners('request');
    }
  }
});

test('the page of a machine requests no figures of its institution', async ({ page, world }) => {
  const machine = await world.machine(await world.institution());
  await enterConsole(page, world.super);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${paths.institutionOf(machine, 'machines')}/${machine.physicalId}`);
  await expect(page.getByRole('heading', { name: machine.physicalId })).toBeVisible();
  const figures = requests.filter((url) => url.includes('/overview/'));
  expect(figures.filter((url) => !url.includes('machineId='))).toEqual([]);
});

test('a refused prefetch of a figure is reported by the console alone', async ({ page, world }) => {
  expectComplaint(/status of 500/);
  await enterConsole(page, world.super);
  await page.route('**/overview/tiles?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(paths.dashboard);
  await expect(page.getByText('These figures could not be loaded')).toBeVisible();
});

test('each file that is fetched later has at most 60 KB', async ({ page, world }) => {
  await enterConsole(page, world.super);
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
