import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { overview } from '../../contract/overview.ts';
import { expectAddress, nightInDhaka, setClock } from '../testing/actions.ts';
import { answerSales, buildDays, buildSummary } from '../testing/build-overview.ts';
import { findPeriod } from '../testing/filters.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectRows, findRegion, readRows } from '../testing/tables.ts';

beforeEach(() => setClock(nightInDhaka));

const doughnut = page.getByRole('slider', { name: 'Dispense types' });
const bars = page.getByRole('slider', { name: 'Dispenses over time' });

const readHue = (slice: Element) => {
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(slice).fill.match(/\d+/g)?.map(Number) ?? [];
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const turns = { [blue]: 4 + (red - green) / spread, [green]: 2 + (blue - red) / spread };
  const turn = most === red ? (green - blue) / spread : (turns[most] ?? 0);
  return Math.round(turn * 60 + 360) % 360;
};

/** bKash is pink, cash green, RFID orange and every other type yellow. */
const expectHues = (slices: Iterable<Element>) => {
  const [pink = 0, green = 0, orange = 0, yellow = 0] = [...slices].map(readHue);
  expect(pink).toBeGreaterThan(320);
  expect(pink).toBeLessThan(345);
  expect(green).toBeGreaterThan(110);
  expect(green).toBeLessThan(150);
  expect(orange).toBeGreaterThan(20);
  expect(orange).toBeLessThan(35);
  expect(yellow).toBeGreaterThan(40);
  expect(yellow).toBeLessThan(55);
};

const answerBars = (data: readonly { _id: string; successCount: number }[]) =>
  answerSales(startServer()).answer(overview.bar, { data: [...data] });

test('the doughnut says each type in its colour, with its count and its percent with two decimals', async () => {
  answerSales(startServer());
  await openConsole('/dashboard');
  await expectRows(findRegion('Dispense types'), [
    ['Type', 'Total', 'Percent'],
    ['BKASH', '1', '14.29%'],
    ['CASH', '3', '42.86%'],
    ['RFID', '2', '28.57%'],
    ['Other', '1', '14.29%'],
  ]);
  await expect.element(doughnut).toHaveTextContent('7dispenses');

  expectHues(doughnut.element().querySelectorAll('path'));

  // The tooltip from the legend and by keyboard.
  await page.getByRole('row', { name: 'CASH 3 42.86%' }).hover();
  await expect.element(doughnut).toHaveTextContent('7dispensesCASH342.86%');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.element(doughnut).toHaveTextContent('7dispenses');
  doughnut.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(doughnut).toHaveAttribute('aria-valuetext', 'BKASH: 1, 14.29%');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(doughnut).toHaveAttribute('aria-valuetext', 'CASH: 3, 42.86%');
  await expect.element(doughnut).toHaveTextContent('7dispensesCASH342.86%');
});

test('types without a dispense keep their rows, and unknown ones count as other', async () => {
  const transactionTypes = [{ _id: 'RFID', totalSuccess: 1, totalPaidAmount: 0 }];
  const dispensed = { transactionTypes, totalSuccess: 1, remainingStock: 1 };
  answerSales(startServer())
    .answer(overview.summary, buildSummary({ dispensed }))
    .answer(overview.pie, {
      data: [
        { _id: 'RFID', total: 3 },
        { _id: 'NAGAD', total: 1 },
      ],
    });
  await openConsole('/dashboard');
  await expectRows(findRegion('Dispense types'), [
    ['Type', 'Total', 'Percent'],
    ['BKASH', '0', '0.00%'],
    ['CASH', '0', '0.00%'],
    ['RFID', '3', '75.00%'],
    ['Other', '1', '25.00%'],
  ]);
  await expectRows(findRegion('Dispense summary'), [
    ['Type', 'Successful dispenses', 'Paid amount (BDT)'],
    ['BKASH', '0', '0'],
    ['CASH', '0', '0'],
    ['RFID', '1', '0'],
    ['Other', '0', '0'],
    ['Total', '1', '0'],
    ['Remaining stock', '1 pad'],
  ]);
});

test('the bars name each day, mark the one that has not ended, say the most and turn into a table', async () => {
  answerBars(buildDays('2025-02-13', [...Array<number>(27).fill(0), 2, 0, 1, 1]));
  await openConsole('/dashboard');
  await expect
    .element(bars)
    .toHaveAccessibleDescription('4 dispenses in 31 periods; the most, 2, in Wed, 12/03/2025.');
  bars.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(bars).toHaveAttribute('aria-valuetext', 'Sat, 15/03/2025: 1');
  expect(bars.element().textContent).toContain('Successful1so far');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(bars).toHaveAttribute('aria-valuetext', 'Wed, 12/03/2025: 2');
  expect(bars.element().textContent).not.toContain('so far');
  expect(bars.element().textContent).toContain('Wed, 12/03/2025Successful2');
  await userEvent.keyboard('{Home}');
  await expect.element(bars).toHaveAttribute('aria-valuetext', 'Thu, 13/02/2025: 0');

  const region = findRegion('Dispenses over time');
  await region.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(region.getByRole('row')).toHaveLength(32);
  expect(readRows(region)[0]).toEqual(['Day', 'Successful']);
  expect(readRows(region).at(-1)).toEqual(['Sat, 15/03/2025', '1']);
  // The keyboard reaches a region that scrolls.
  await expect
    .element(region.getByRole('region', { name: 'Table' }))
    .toHaveAttribute('tabindex', '0');
  await region.getByRole('button', { name: 'Show as chart' }).click();
  await expect.element(bars).toBeVisible();
});

test('months and years are named as such, with their average', async () => {
  const server = answerBars([
    { _id: '2025-02', successCount: 1200 },
    { _id: '2025-03', successCount: 3 },
  ]);
  const region = findRegion('Dispenses over time');
  const expectNames = async (note: string, average: string, last: string) => {
    await expect.element(region.getByText(note)).toBeVisible();
    await expect.element(region.getByText(average)).toBeVisible();
    await expect.element(bars).toHaveAttribute('aria-valuetext', last);
  };
  await openConsole('/dashboard?period=this_year&frequency=MONTHLY');
  await expectNames('Successful, per month', 'Average 602 a month', 'Mar 2025: 3');

  server.answer(overview.bar, {
    data: [
      { _id: '2024', successCount: 8 },
      { _id: '2025', successCount: 5 },
    ],
  });
  await page.getByText('Yearly', { exact: true }).click();
  await expectNames('Successful, per year', 'Average 6.5 a year', '2025: 5');
  await region.getByRole('button', { name: 'Show as table' }).click();
  await expectRows(region, [
    ['Year', 'Successful'],
    ['2024', '8'],
    ['2025', '5'],
  ]);
});

test('two years of days are drawn as one shape under the mean of seven days', async () => {
  answerBars(buildDays('2023-03-15', Array<number>(732).fill(4)));
  await openConsole('/dashboard?period=last_2_years');
  const region = findRegion('Dispenses over time');
  await expect.element(region.getByText('7-day average')).toBeVisible();
  await expect.element(region.getByText('Average 4 a day')).toBeVisible();
  expect(bars.element().querySelectorAll('path')).toHaveLength(2);
});

test('a range without dispenses says so and offers all time', async () => {
  const server = answerBars(buildDays('2025-02-13', Array<number>(31).fill(0)));
  await openConsole('/dashboard');
  const region = findRegion('Dispenses over time');
  await expect.element(bars).toHaveAccessibleDescription('No dispenses in this range');
  await expect.element(region.getByText('Average')).not.toBeInTheDocument();
  const widen = region.getByRole('button', { name: 'Show all time' });

  server.answer(overview.bar, {
    data: buildDays('2024-01-10', [1, ...Array<number>(430).fill(0)]),
  });
  await widen.click();
  await expect.element(findPeriod()).toHaveValue('Maximum');
  await expectAddress('/dashboard?period=maximum');
  await expect.element(widen).not.toBeInTheDocument();
  await expect
    .element(bars)
    .toHaveAccessibleDescription('1 dispense in 431 periods; the most, 1, in Wed, 10/01/2024.');
});

testInRelease(
  'labels below the bars never touch or leave the chart, however wide the screen',
  async () => {
    answerBars(buildDays('2024-03-15', Array<number>(366).fill(1)));
    await openConsole('/dashboard?period=last_year');
    await expect.element(bars).toBeVisible();
    const readBox = () => bars.element().getBoundingClientRect();
    const readDrawnWidth = () => bars.element().querySelector('svg')?.viewBox.baseVal.width ?? 0;
    for (const width of [320, 700, 1024, 1920]) {
      await page.viewport(width, 900);
      await expect.poll(() => Math.abs(readDrawnWidth() - readBox().width)).toBeLessThan(1);
      const texts = [...bars.element().querySelectorAll('svg text[y]')];
      const labels = texts.map((text) => text.getBoundingClientRect());
      expect(labels.length).toBeGreaterThan(0);
      for (const [at, label] of labels.slice(1).entries()) {
        expect(label.left, `${width} px`).toBeGreaterThan(labels[at]?.right ?? 0);
      }
      expect(labels.at(-1)?.right).toBeLessThanOrEqual(readBox().right + 4);
    }
  },
);
