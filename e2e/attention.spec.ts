import type { Page } from '@playwright/test';
import { live } from '../contract/live.ts';
import { chooseMenuItem } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { findRow } from './lists.ts';
import { enterConsole } from './session.ts';
import type { GivenDispense } from './world.ts';

test.use({ isLive: true });

const jam: GivenDispense = {
  transactionType: 'CASH',
  isSuccessful: false,
  failureReason: 'JAM',
};

const bell = (page: Page, items: string) =>
  page.getByRole('link', { name: `Attention: ${items}`, exact: true });

test('what jams comes up by itself, is taken by one admin, and done by another who sees only its own', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  const machine = await world.machine(institution);
  const other = await world.machine(await world.institution(organization));
  const item = `1 slot paused, ${machine.physicalId}`;
  const admin = await world.organizationAdmin(organization);
  const connected = page.waitForResponse(`**${live.changes.path}`);
  await enterConsole(page, admin, '/attention');
  await connected;
  await expect(page.getByText('Machine to set up')).toHaveCount(2);
  await world.dispenses(machine, [jam, jam]);
  await world.dispenses(other, [jam, jam]);
  await expect(bell(page, '2 items')).toBeVisible();
  const jammedRow = findRow(page, machine.physicalId);
  await expect(jammedRow).toContainText('Row 1, column 1: Failed twice in a row: Jam');
  await page.getByRole('button', { name: `Take: ${item}` }).click();
  await expect(jammedRow).toContainText(admin.username);

  const below = await world.institutionAdmin(institution);
  await enterConsole(page, below, '/attention');
  await expect(bell(page, '1 item')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(jammedRow).toContainText(admin.username);
  await expect(jammedRow.getByRole('button', { name: `Resume: ${item}` })).toBeVisible();
  await chooseMenuItem(page, item, 'Snooze for a week');
  await page.getByRole('tab', { name: 'Snoozed' }).click();
  await chooseMenuItem(page, item, 'Done');
  await expect(page.getByText('0 open, 0 snoozed')).toBeVisible();
  await page.getByRole('tab', { name: 'Done' }).click();
  await chooseMenuItem(page, item, 'Who did what');
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText([
    'Noticed',
    `${admin.username} took it`,
    `${below.username} snoozed it until`,
    `${below.username} marked it as done`,
  ]);
});
