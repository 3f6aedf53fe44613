import type { Page } from '@playwright/test';
import { live } from '../contract/live.ts';
import { act } from './deeds.ts';
import { expect, paths, test } from './fixtures.ts';
import { row } from './lists.ts';
import { enter } from './session.ts';
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
  await enter(page, admin, '/attention');
  await connected;
  await expect(page.getByText('Nothing needs attention')).toBeVisible();
  await world.dispenses(machine, [jam, jam]);
  await world.dispenses(other, [jam, jam]);
  await expect(bell(page, '2 items')).toBeVisible();
  const jammed = row(page, machine.physicalId);
  await expect(jammed).toContainText('Row 1, column 1: Failed twice in a row: Jam');
  await page.getByRole('button', { name: `Take: ${item}` }).click();
  await expect(jammed).toContainText(admin.username);

  const below = await world.institutionAdmin(institution);
  await enter(page, below, '/attention');
  await expect(bell(page, '1 item')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(jammed).toContainText(admin.username);
  await expect(jammed.getByRole('link', { name: `Resume: ${item}` })).toHaveAttribute(
    'href',
    paths.institution(institution, `machines/${machine._id}`),
  );
  await act(page, item, 'Snooze for a week');
  await page.getByRole('tab', { name: 'Snoozed' }).click();
  await act(page, item, 'Done');
  await expect(page.getByText('0 open, 0 snoozed')).toBeVisible();
  await page.getByRole('tab', { name: 'Done' }).click();
  await act(page, item, 'Who did what');
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText([
    'Noticed',
    `${admin.username} took it`,
    `${below.username} snoozed it until`,
    `${below.username} said that it is done`,
  ]);
});
