import { choose } from './deeds.ts';
import { expect, paths, test } from './fixtures.ts';
import { aSellingMachine, tile, totalOf } from './selling.ts';
import { enter } from './session.ts';

test('the organization filter narrows every figure, and clearing it shows all again', async ({
  page,
  world,
}) => {
  await aSellingMachine(world);
  const { name } = await world.organization({ name: 'Meghna' });
  await enter(page, world.super, paths.dashboard);
  const total = totalOf(page);
  await expect(total).toHaveText('Total742.5');
  const filter = page.getByRole('combobox', { name: 'Organization' });
  await filter.fill('meg');
  await page.getByRole('option', { name }).click();
  await expect(total).toHaveText('Total00');
  await expect(page.getByText('No dispenses in this range')).toHaveCount(2);
  await expect(tile(page, 'Machines online')).toContainText('0of 0');

  await page.getByRole('button', { name: 'All organizations' }).click();
  await expect(filter).toHaveValue('');
  await expect(total).toHaveText('Total742.5');
});

test('a range without dispenses says so and offers all time', async ({ page, world }) => {
  const machine = await world.machine(await world.institution());
  await world.dispenses(machine, [{ transactionType: 'CASH', at: '2024-01-10T06:00:00.000Z' }]);
  await enter(page, world.super, paths.dashboard);
  const bars = page.getByRole('region', { name: 'Dispenses over time' });
  await expect(bars.getByText('No dispenses in this range').last()).toBeVisible();
  await bars.getByRole('button', { name: 'Show all time' }).click();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Maximum');
  await expect(totalOf(page)).toHaveText('Total110');
  await expect(bars.getByRole('button', { name: 'Show all time' })).toBeHidden();
});

test('organization and institution see their own figures only', async ({ page, world }) => {
  const { organization, institution, machine } = await aSellingMachine(world);
  const sibling = await world.machine(await world.institution(organization));
  await world.dispenses(sibling, [{ transactionType: 'CASH' }]);
  await aSellingMachine(world);
  const total = totalOf(page);

  await enter(page, await world.organizationAdmin(organization), paths.organization(organization));
  await expect(total).toHaveText('Total852.5');
  await choose(page, 'Institution', institution.name);
  await expect(total).toHaveText('Total742.5');

  await enter(page, await world.institutionAdmin(institution), paths.institution(institution));
  await expect(total).toHaveText('Total742.5');
  await choose(page, 'Machine', machine.physicalId);
  await expect(total).toHaveText('Total742.5');
});
