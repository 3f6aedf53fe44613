import type { Page } from '@playwright/test';
import { expect, paths, test } from './fixtures.ts';
import type { World } from './world.ts';

/** Seven that succeeded, of every type, and one that failed. */
const sales = [
  { transactionType: 'BKASH' },
  { transactionType: 'CASH' },
  { transactionType: 'CASH', amount: 12.5 },
  { transactionType: 'CASH' },
  { transactionType: 'RFID' },
  { transactionType: 'RFID' },
  {},
  { transactionType: 'CASH', isSuccessful: false },
] as const;

const aSellingMachine = async (world: World, organization?: string) => {
  const parent = await world.organization(organization === undefined ? {} : { name: organization });
  const institution = await world.institution(parent);
  const machine = await world.machine(institution);
  await world.dispenses(machine, sales);
  return { organization: parent, institution, machine };
};

const rowsOf = (page: Page, title: string) =>
  page.getByRole('region', { name: title }).getByRole('row');

const tile = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Key figures' }).getByText(label, { exact: true }).locator('..');

test('the tiles say what was dispensed, earned, is left and is online', async ({
  page,
  world,
  enter,
}) => {
  const { institution } = await aSellingMachine(world);
  await world.machine(institution);
  await enter(world.super);
  await page.goto(paths.dashboard);
  await expect(tile(page, 'Dispensed').getByRole('paragraph').first()).toHaveText('7');
  await expect(tile(page, 'Income').getByRole('paragraph').first()).toHaveText('Tk42.5');
  await expect(tile(page, 'Stock left').getByRole('paragraph').first()).toHaveText('33pads');
  await expect(tile(page, 'Machines online').getByRole('paragraph').first()).toHaveText('1of 2');
});

test('the doughnut says each type with its count and its percent with two decimals', async ({
  page,
  world,
  enter,
}) => {
  await aSellingMachine(world);
  await enter(world.super);
  await page.goto(paths.dashboard);
  await expect(rowsOf(page, 'Dispense types')).toHaveText([
    'TypeTotalPercent',
    'BKASH114.29%',
    'CASH342.86%',
    'RFID228.57%',
    'Other114.29%',
  ]);
  const doughnut = page.getByRole('slider', { name: 'Dispense types' });
  await expect(doughnut).toHaveText('7dispenses');

  // The tooltip by pointer, from the legend and by keyboard.
  await page.getByRole('row', { name: 'CASH 3 42.86%' }).hover();
  await expect(doughnut).toContainText('CASH342.86%');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(doughnut).toHaveText('7dispenses');
  await page.keyboard.press('Tab');
  await doughnut.focus();
  await doughnut.press('Home');
  await expect(doughnut).toHaveAttribute('aria-valuetext', 'BKASH: 1, 14.29%');
  await doughnut.press('ArrowRight');
  await expect(doughnut).toHaveAttribute('aria-valuetext', 'CASH: 3, 42.86%');
  await expect(doughnut).toContainText('CASH342.86%');
});

test('both tables say the range, the dispense summary with a total row', async ({
  page,
  world,
  enter,
}) => {
  await aSellingMachine(world);
  await enter(world.super);
  await page.goto(paths.dashboard);
  await expect(rowsOf(page, 'Stock update summary')).toHaveText([
    'In this rangeCount',
    'Total updates1',
    'Opening stock0',
    'Added by updates+20',
    'Dispensed−7',
    'Closing stock13',
    'Difference+13',
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
  enter,
}) => {
  const machine = await world.machine(await world.institution(await world.organization()));
  await enter(world.super);
  await page.clock.install();
  await page.goto(paths.dashboard);
  const dispensed = tile(page, 'Dispensed').getByRole('paragraph').first();
  await expect(dispensed).toHaveText('0');
  await world.dispenses(machine, [{ transactionType: 'CASH' }]);
  await page.clock.fastForward('01:01');
  await expect(dispensed).toHaveText('1');
});

test('the bars are walked by keyboard, name each day and turn into a table', async ({
  page,
  world,
  enter,
}) => {
  // 00:30 on 15/03/2025 in Dhaka is the evening before in UTC and in the browser's zone.
  await page.clock.setFixedTime('2025-03-15T12:00:00.000Z');
  const machine = await world.machine(await world.institution(await world.organization()));
  await world.dispenses(machine, [
    { at: '2025-03-14T18:30:00.000Z' },
    { at: '2025-03-14T17:30:00.000Z' },
    { at: '2025-03-12T06:00:00.000Z' },
    { at: '2025-03-12T07:00:00.000Z' },
  ]);
  await enter(world.super);
  await page.goto(paths.dashboard);
  const bars = page.getByRole('slider', { name: 'Dispenses over time' });
  await expect(bars).toHaveAccessibleDescription(
    '4 dispenses in 31 periods; the most, 2, in Wed, 12/03/2025.',
  );
  await bars.focus();
  await bars.press('End');
  await expect(bars).toHaveAttribute('aria-valuetext', 'Sat, 15/03/2025: 1');
  await bars.press('ArrowLeft');
  await expect(bars).toHaveAttribute('aria-valuetext', 'Fri, 14/03/2025: 1');
  await bars.press('ArrowLeft');
  await bars.press('ArrowLeft');
  await expect(bars).toHaveAttribute('aria-valuetext', 'Wed, 12/03/2025: 2');
  await expect(bars).toContainText('Wed, 12/03/2025Successful2');
  await bars.press('Home');
  await expect(bars).toHaveAttribute('aria-valuetext', 'Thu, 13/02/2025: 0');

  await page.getByRole('button', { name: 'Show as table' }).click();
  const rows = rowsOf(page, 'Dispenses over time');
  await expect(rows).toHaveCount(32);
  await expect(rows.last()).toHaveText('Sat, 15/03/20251');
});

test('the organization filter narrows every figure, and clearing it shows all again', async ({
  page,
  world,
  enter,
}) => {
  await aSellingMachine(world, 'Padma');
  const { name } = await world.organization({ name: 'Meghna' });
  await enter(world.super);
  await page.goto(paths.dashboard);
  const total = rowsOf(page, 'Dispense summary').filter({ hasText: 'Total' });
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

test('a range without dispenses says so and offers all time', async ({ page, world, enter }) => {
  const machine = await world.machine(await world.institution(await world.organization()));
  await world.dispenses(machine, [{ transactionType: 'CASH', at: '2024-01-10T06:00:00.000Z' }]);
  await enter(world.super);
  await page.goto(paths.dashboard);
  const bars = page.getByRole('region', { name: 'Dispenses over time' });
  await expect(bars.getByText('No dispenses in this range').last()).toBeVisible();
  await bars.getByRole('button', { name: 'Show all time' }).click();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Maximum');
  await expect(rowsOf(page, 'Dispense summary').filter({ hasText: 'Total' })).toHaveText(
    'Total110',
  );
  await expect(bars.getByRole('button', { name: 'Show all time' })).toBeHidden();
});

test('organization and institution see their own figures only', async ({ page, world, enter }) => {
  const { organization, institution, machine } = await aSellingMachine(world);
  const sibling = await world.machine(await world.institution(organization));
  await world.dispenses(sibling, [{ transactionType: 'CASH' }]);
  await aSellingMachine(world);
  const total = rowsOf(page, 'Dispense summary').filter({ hasText: 'Total' });

  await enter(await world.organizationAdmin(organization));
  await page.goto(paths.organization(organization));
  await expect(total).toHaveText('Total852.5');
  await page.getByRole('combobox', { name: 'Institution' }).click();
  await page.getByRole('option', { name: institution.name }).click();
  await expect(total).toHaveText('Total742.5');

  await enter(await world.institutionAdmin(institution));
  await page.goto(paths.institution(institution));
  await expect(total).toHaveText('Total742.5');
  await page.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option', { name: machine.physicalId }).click();
  await expect(total).toHaveText('Total742.5');
});
