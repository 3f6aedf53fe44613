import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { confirmDelete } from './deeds.ts';
import { address, expect, paths, phone, test } from './fixtures.ts';
import { row, rows } from './lists.ts';
import { many } from './many.ts';
import { enter } from './session.ts';

/** Lets the answers to calls like this come when it is told. */
const holdCalls = async (page: Page, url: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

test('of more than 500 machines a page is asked for, found and ordered among all', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  await many(520, (n) => world.machine(institution, { physicalId: `PAD-${n}` }));
  const lists = page.waitForResponse(/machine\/all/);
  await enter(page, world.super, paths.institution(institution, 'machines'));
  await expect(page.getByText('1–50 of 520')).toBeVisible();
  expect((await (await lists).json()).machines).toHaveLength(50);
  await expect(page.getByText('520 of 520 active', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a page of machines');

  const head = page.getByRole('columnheader', { name: 'Physical ID' });
  await head.getByRole('button').click();
  await head.getByRole('button').click();
  await expect(rows(page).nth(1)).toContainText('PAD-520');
  await page.getByRole('button', { name: 'Page 11', exact: true }).click();
  await expect(page.getByText('501–520 of 520')).toBeVisible();
  await page.reload();
  await expect(rows(page).nth(20)).toContainText('PAD-1');
  await page.getByRole('searchbox', { name: 'Find by ID, name or SIM' }).fill('ad-517');
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, 'PAD-517')).toBeVisible();
  expect(address(page)).toContain('find=ad-517&order=-id');
});

test('the former page stays until the next one comes', async ({ page, world }) => {
  const institution = await world.institution();
  for (const physicalId of ['PAD-1', 'BOX-1']) await world.machine(institution, { physicalId });
  await enter(page, world.super, paths.institution(institution, 'machines'));
  await expect(row(page, 'BOX-1')).toBeVisible();
  const letCome = await holdCalls(page, '**/machine/all/*find=*');
  await page.getByRole('searchbox').fill('pad');
  await expect(page.locator('[aria-busy=true]').getByRole('row')).toHaveCount(3);
  letCome();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('searchbox').fill('none');
  await expect(page.getByText('No machine fits what you typed')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('of more than 500 RFIDs a page is asked for, and all are counted', async ({ page, world }) => {
  const institution = await world.institution();
  await many(520, (n) => world.rfid(institution, { physicalId: `K-${n}`, point: n }));
  const lists = page.waitForResponse(/rfid\/all/);
  await enter(page, world.super, `${paths.institution(institution, 'rfids')}?page=99`);
  await expect(page.getByText('501–520 of 520')).toBeVisible();
  expect((await (await lists).json()).rfids).toHaveLength(0);
  await expect(page.getByText('520 RFIDs, 0 blocked')).toBeVisible();
  await expect(rows(page).nth(20)).toContainText('K-520');
  await expectAccessible(page, 'a page of RFIDs');
  await page.getByRole('searchbox').fill('k-51');
  await expect(rows(page)).toHaveCount(12);
  await expect(rows(page).nth(1)).toContainText('K-51');
  await expect(page.getByText('520 RFIDs, 0 blocked')).toBeVisible();
});

test('when the last of a page is deleted, the page before it is shown', async ({ page, world }) => {
  const institution = await world.institution();
  await many(26, (n) => world.rfid(institution, { physicalId: `K-${n}` }));
  await enter(page, world.super, `${paths.institution(institution, 'rfids')}?page=2`);
  await confirmDelete(page, 'K-26');
  await expect(row(page, 'K-25')).toBeVisible();
  await expect(rows(page)).toHaveCount(26);
  await expect(page.getByText('25 RFIDs, 0 blocked')).toBeVisible();
});

test('a machine is chosen among more than a select offers by typing', async ({ page, world }) => {
  const institution = await world.institution();
  await many(120, (n) => world.machine(institution, { physicalId: `PAD-${n}`, name: `Hall ${n}` }));
  await enter(page, world.super, paths.institution(institution, 'dispenses'));
  const select = page.getByRole('main').getByRole('combobox', { name: 'Machine' });
  await select.click();
  await expect(page.getByRole('option')).toHaveCount(101);
  await expect(page.getByRole('option', { name: '20 more: type to find them' })).toBeDisabled();
  await select.fill('hall 117');
  await page.getByRole('option', { name: 'PAD-117 · Hall 117' }).click();
  await expect(select).toHaveValue('PAD-117 · Hall 117');
  await page.reload();
  await expect(select).toHaveValue('PAD-117 · Hall 117');

  await page.goto(`${paths.institution(institution, 'sizes')}?machine=PAD-118`);
  const sized = page.getByRole('main').getByRole('combobox', { name: 'Machine' });
  await expect(sized).toHaveValue('PAD-118');
  await sized.fill('pad-119');
  await page.getByRole('option', { name: 'PAD-119' }).click();
  await expect(page.getByText('Hall 119')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the cards of machines have pages', async ({ page, world }) => {
    const institution = await world.institution();
    await many(60, (n) => world.machine(institution, { physicalId: `PAD-${n}` }));
    await enter(page, world.super, paths.institution(institution, 'machines'));
    await expect(page.getByText('1–50 of 60')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await expectAccessible(page, 'pages of machines on a phone');
  });

  test('a long list stands where it was left when one comes back to it', async ({
    page,
    world,
  }) => {
    const institution = await world.institution();
    await many(25, (n) => world.rfid(institution, { physicalId: `CARD-${n}` }));
    await enter(page, world.super, paths.institution(institution, 'rfids'));
    const last = page.getByRole('link', { name: 'CARD-25', exact: true });
    await last.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const place = await scrolled();
    expect(place).toBeGreaterThan(1000);
    await last.click();
    await expect(page.getByRole('heading', { name: 'CARD-25', exact: true })).toBeVisible();
    await page.goBack();
    await expect(last).toBeInViewport();
    expect(await scrolled()).toBe(place);
    await page.reload();
    await expect(last).toBeInViewport();
    expect(await scrolled()).toBe(place);
  });
});
