import { expect, findToast, paths, test } from './fixtures.ts';
import { enterConsole } from './session.ts';
import type { GivenDispense } from './world.ts';

const jam: GivenDispense = {
  transactionType: 'CASH',
  isSuccessful: false,
  failureReason: 'JAM',
};

test('a slot that failed twice is paused, counted on the cards above it, and resumed', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  const machine = await world.machine(institution, { physicalId: 'PAD-1' });
  await world.dispenses(machine, [jam, jam]);
  await enterConsole(page, world.super);
  const cards = [paths.organizations, paths.organization(organization, 'institutions')];
  for (const path of cards) {
    await page.goto(path);
    await expect(page.getByText('1 slot paused', { exact: true })).toBeVisible();
  }
  await page.goto(paths.institution(institution, 'machines'));
  await expect(page.getByText('1 of 1 active, 1 slot paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1 slot paused' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paused slots: PAD-1' });
  await expect(dialog.getByRole('listitem')).toContainText('Failed twice in a row: Jam');
  await dialog.getByRole('button', { name: 'Resume row 1, column 1' }).click();
  await expect(findToast(page, 'The slots sell again')).toBeVisible();
  await expect(page.getByText('1 of 1 active', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Machines', exact: true })).toBeVisible();
});
