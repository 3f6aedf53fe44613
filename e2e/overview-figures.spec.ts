import { expect, paths, test } from './fixtures.ts';
import { aSellingMachine, enterSelling, rowsOf, tile } from './selling.ts';
import { enter } from './session.ts';

test('the tiles say what was dispensed, earned, is left and is online', async ({ page, world }) => {
  const { institution } = await aSellingMachine(world);
  await world.machine(institution);
  await enter(page, world.super, paths.dashboard);
  await expect(tile(page, 'Dispensed').getByRole('paragraph').first()).toHaveText('7');
  await expect(tile(page, 'Income').getByRole('paragraph').first()).toHaveText('42.5Tk');
  await expect(tile(page, 'Stock left').getByRole('paragraph').first()).toHaveText('33pads');
  await expect(tile(page, 'Machines online').getByRole('paragraph').first()).toHaveText('1of 2');
});

test('the tables say the range, the stock as a sum, the dispense summary with a total row', async ({
  page,
  world,
}) => {
  await enterSelling(page, world);
  await expect(rowsOf(page, 'Stock update summary')).toHaveText([
    'In this rangeCount',
    'Total updates1',
    'Opening stock0',
    'Closing stock13',
    'Difference+13',
  ]);
  await expect(rowsOf(page, 'Stock movements')).toHaveText([
    'In this rangeCount',
    'Opening stock0',
    'Refilled0',
    'Counted differences0',
    'Slots added+20',
    'Dispensed from stock−7',
    'Closing stock13',
  ]);
  await expect(rowsOf(page, 'Dispense summary')).toHaveText([
    'TypeSuccessful dispensesPaid amount (BDT)',
    'BKASH110',
    'CASH332.5',
    'RFID20',
    'Other10',
    'Total742.5',
    'Remaining stock13 pads',
  ]);
});

test('an open overview counts within a minute what was dispensed meanwhile', async ({
  page,
  world,
}) => {
  const machine = await world.machine(await world.institution());
  await enter(page, world.super);
  await page.clock.install();
  await page.goto(paths.dashboard);
  const dispensed = tile(page, 'Dispensed').getByRole('paragraph').first();
  await expect(dispensed).toHaveText('0');
  await world.dispenses(machine, [{ transactionType: 'CASH' }]);
  await page.clock.fastForward('01:01');
  await expect(dispensed).toHaveText('1');
});
