import { chooseOption } from './actions.ts';
import { expectComplaint } from './complaints.ts';
import { expect, paths, test } from './fixtures.ts';
import { aSellingMachine, findTile, rowsOf, totalOf } from './selling.ts';
import { enterConsole } from './session.ts';

test('each admin sees the own sales, narrowed to an institution and to a machine', async ({
  page,
  world,
}) => {
  const { organization, institution, machine } = await aSellingMachine(world);
  const sibling = await world.machine(await world.institution(organization));
  await world.dispenses(sibling, [{ transactionType: 'CASH' }]);
  await aSellingMachine(world);
  const total = totalOf(page);

  await enterConsole(
    page,
    await world.organizationAdmin(organization),
    paths.organization(organization),
  );
  await expect(total).toHaveText('Total842.5');
  await expect(findTile(page, 'Machines online')).toContainText('2of 2');
  await chooseOption(page, 'Institution', institution.name);
  await expect(total).toHaveText('Total732.5');
  await expect(findTile(page, 'Dispensed').getByRole('paragraph').first()).toHaveText('7');
  await expect(findTile(page, 'Income').getByRole('paragraph').first()).toHaveText('32.5Tk');
  await expect(rowsOf(page, 'Dispense types')).toHaveText([
    'TypeTotalPercent',
    'BKASH114.29%',
    'CASH342.86%',
    'RFID228.57%',
    'Other114.29%',
  ]);
  await expect(rowsOf(page, 'Stock update summary')).toHaveText([
    'In this rangeCount',
    'Total updates1',
    'Opening stock0',
    'Refilled0',
    'Counted differences0',
    'Slots added+20',
    'Dispensed from stock−7',
    'Closing stock13',
  ]);
  await expect(rowsOf(page, 'Dispense summary')).toHaveText([
    'TypeSuccessful dispensesPaid amount (BDT)',
    'BKASH10',
    'CASH332.5',
    'RFID20',
    'Other10',
    'Total732.5',
    'Remaining stock13 pads',
  ]);

  await enterConsole(
    page,
    await world.institutionAdmin(institution),
    paths.institution(institution),
  );
  await expect(total).toHaveText('Total732.5');
  await chooseOption(page, 'Machine', machine.physicalId);
  await expect(total).toHaveText('Total732.5');
  await expect(findTile(page, 'Machines online')).toContainText('1of 1');
});

test('a comparison whose file could not be fetched says so, and the figures stay', {
  tag: '@release',
}, async ({ page, world }) => {
  expectComplaint(/ERR_FAILED|dynamically imported module/);
  await page.route('**/assets/overview-*.js', (route) => route.abort());
  await enterConsole(page, world.super);
  // The page was already reloaded once, as after a new release.
  await page.evaluate(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
  await page.goto(paths.dashboard);
  await page.getByRole('region', { name: 'Comparison' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('Dispensed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'By organization' })).toBeVisible();
});
