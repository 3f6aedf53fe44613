import { expectAway, expectComplaint } from './complaints.ts';
import { expect, paths, test } from './fixtures.ts';
import { enter } from './session.ts';

const cards = [
  'Key figures',
  'Dispense types',
  'Dispenses over time',
  'Stock update summary',
  'Dispense summary',
  'Stock movements',
];
const failed = 'These figures could not be loaded';

test('figures that could not be loaded say so and come when tried again', async ({
  page,
  world,
}) => {
  await enter(page, world.super, paths.organizations);
  await expect(page.getByText('No organizations found')).toBeVisible();
  expectAway();
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('tab', { name: 'Overview' }).click();
  for (const name of cards) {
    const card = page.getByRole('region', { name });
    await expect(card.getByText(failed)).toBeVisible();
    await expect(card.getByText('Something went wrong!')).toBeVisible();
  }

  await page.unrouteAll();
  // Both summaries are one call, key figures and movements another: trying one again brings the other.
  for (const name of cards.slice(0, 4)) {
    await page.getByRole('region', { name }).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name }).getByText(failed)).toBeHidden();
  }
  await expect(page.getByText(failed)).toBeHidden();
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
});

test('figures that could not be renewed stay and say so', async ({ page, server, world }) => {
  const machine = await world.machine(await world.institution());
  await world.dispenses(machine, [{ transactionType: 'CASH' }]);
  await enter(page, world.super, paths.dashboard);
  const summary = page.getByRole('region', { name: 'Dispense summary' });
  await expect(summary.getByRole('row', { name: 'Total' })).toHaveText('Total110');
  expectAway();
  await server.stop();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(summary.getByText('Could not refresh')).toBeVisible();
  await expect(summary.getByRole('row', { name: 'Total' })).toHaveText('Total110');

  await server.restart();
  await summary.getByRole('button', { name: 'Try again' }).click();
  await expect(summary.getByText('Could not refresh')).toBeHidden();
});

test('an unknown organization in the URL gives the reason of the server', async ({
  page,
  world,
}) => {
  await enter(page, world.super);
  expectComplaint(/status of 404/);
  await page.goto('/dashboard?organizationId=gone');
  const summary = page.getByRole('region', { name: 'Dispense summary' });
  await expect(summary.getByText('Organization not found')).toBeVisible();
});

test('charts whose file could not be fetched say so, and the figures stay', async ({
  page,
  world,
}) => {
  expectComplaint(/ERR_FAILED|dynamically imported module/);
  await page.route('**/assets/charts-*.js', (route) => route.abort());
  await enter(page, world.super);
  // The page has been loaded anew for it already, as after a new release.
  await page.evaluate(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
  await page.goto(paths.dashboard);
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('Dispensed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
});
