import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, paths, test } from './fixtures.ts';
import { failCalls, tryAgain } from './outages.ts';
import { enter } from './session.ts';
import type { GivenDispense } from './world.ts';

const jam: GivenDispense = {
  transactionType: 'CASH',
  isSuccessful: false,
  failureReason: 'JAM',
};

const rowOf = (page: Page, text: string) => page.getByRole('row', { name: text });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Chooses from the menu of an item. */
const choose = async (page: Page, item: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${item}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('what needs somebody is counted on every page, and each admin type looks after its own', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  const machine = await world.machine(institution, { physicalId: 'PAD-1' });
  const other = await world.machine(await world.institution(), { physicalId: 'PAD-2' });
  await world.dispenses(machine, [jam, jam]);
  await world.dispenses(other, [jam, jam]);
  const item = '1 slot paused, PAD-1';

  await enter(page, world.super, paths.dashboard);
  const bell = (n: number) =>
    page.getByRole('link', { name: `Attention: ${n} ${n === 1 ? 'item' : 'items'}` });
  await expect(async () => {
    await page.reload();
    await expect(bell(2)).toBeVisible({ timeout: 6000 });
  }).toPass();
  await bell(2).click();
  await expect(page).toHaveURL('/attention');
  await expect(page.getByText('2 open, 0 snoozed')).toBeVisible();
  await expect(rowOf(page, 'PAD-1')).toContainText('Row 1, column 1: Failed twice in a row: Jam');
  await expect(
    rowOf(page, 'PAD-1').getByRole('link', { name: 'Resume: 1 slot paused, PAD-1' }),
  ).toHaveAttribute('href', paths.institution(institution, `machines/${machine._id}`));
  await expectAccessible(page, 'attention');

  await enter(page, await world.institutionAdmin(institution), '/attention');
  await expect(bell(1)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Take: ${item}` }).click();
  await expect(page.getByRole('button', { name: `Take: ${item}` })).toHaveCount(0);
  await tab(page, 'Mine').click();
  await expect(page).toHaveURL('/attention/mine');
  await expect(rowOf(page, 'PAD-1')).toBeVisible();

  await enter(page, await world.organizationAdmin(organization), '/attention?kind=STOCK_LOW');
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(page).toHaveURL('/attention');
  await choose(page, item, 'Give back');
  await expect(page.getByRole('button', { name: `Take: ${item}` })).toBeVisible();
  await choose(page, item, 'Snooze for a week');
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
  await tab(page, 'Snoozed').click();
  await choose(page, item, 'Open again');
  await expect(page.getByText('Nothing is snoozed')).toBeVisible();
  await tab(page, 'Open').click();
  await choose(page, item, 'Done');
  await expect(page.getByText('0 open, 0 snoozed')).toBeVisible();
  await tab(page, 'Done').click();
  await choose(page, item, 'Who did what');
  const said = page.getByRole('dialog').getByRole('listitem');
  await expect(said).toHaveCount(6);
  await expect(said.nth(3)).toContainText('snoozed it until');
  await expectAccessible(page, 'who did what');
});

test('on a phone each is a card, and what could not be fetched is said with what to do', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  const machine = await world.machine(institution, { physicalId: 'PAD-1' });
  await world.dispenses(machine, [jam, jam]);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, world.super, '/attention');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '1 slot paused' })).toBeVisible({
      timeout: 5000,
    });
  }).toPass();
  await expectAccessible(page, 'attention on a phone');
  await failCalls(page, '**/api/v1/attention/all?*', 400);
  await page.reload();
  const failed = page.getByRole('alert').getByText('Failed to fetch what needs attention');
  await expect(failed).toBeVisible();
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: '1 slot paused' })).toBeVisible();
});
