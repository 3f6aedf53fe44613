import { expect, paths, test } from './fixtures.ts';
import { enterSelling, rowsOf } from './selling.ts';
import { enter } from './session.ts';

test('the doughnut says each type with its count and its percent with two decimals', async ({
  page,
  world,
}) => {
  await enterSelling(page, world);
  const types = rowsOf(page, 'Dispense types');
  await expect(types).toHaveText([
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

test('the bars are walked by keyboard, name each day and turn into a table', async ({
  page,
  world,
}) => {
  // 00:30 on 15/03/2025 in Dhaka is the evening before in UTC and in the browser's zone.
  await page.clock.setFixedTime('2025-03-15T12:00:00.000Z');
  const machine = await world.machine(await world.institution());
  await world.dispenses(machine, [
    { at: '2025-03-14T18:30:00.000Z' },
    { at: '2025-03-14T17:30:00.000Z' },
    { at: '2025-03-12T06:00:00.000Z' },
    { at: '2025-03-12T07:00:00.000Z' },
  ]);
  await enter(page, world.super, paths.dashboard);
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
