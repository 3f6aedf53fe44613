import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dispenses } from '../../contract/dispenses.ts';
import { institutions } from '../../contract/institutions.ts';
import { overview, type Tiles } from '../../contract/overview.ts';
import { statements } from '../../contract/statements.ts';
import { expectAddress, setClock } from '../testing/actions.ts';
import { answerSales, buildFigure, buildSummary, buildTiles } from '../testing/build-overview.ts';
import { holdIntervals } from '../testing/intervals.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';
import { expectRows, findRegion } from '../testing/tables.ts';

const findTile = (label: string) =>
  findRegion('Key figures').getByText(label, { exact: true }).element().closest('.key-figure');

const readValue = (label: string) => findTile(label)?.querySelector('p')?.textContent;
const readChange = (label: string) => findTile(label)?.querySelector('p:last-child');

const buildStock = (openingValue: number, closingValue: number) => ({
  totalLogs: 1234,
  openingValue,
  closingValue,
});

const buildMovements = (given: Partial<Tiles['movements']>) => ({
  ...buildTiles().movements,
  ...given,
});

test('an overview says what was dispensed, earned, is left and is online, and how the stock moved', async () => {
  const summary = buildSummary({ stock: buildStock(0, 13) });
  const server = answerSales(startServer()).answer(overview.summary, summary);
  await openConsole('/dashboard');
  await expect.element(findRegion('Key figures')).toBeVisible();
  expect(readValue('Dispensed')).toBe('7');
  expect(readValue('Income')).toBe('42.5Tk');
  expect(readValue('Stock left')).toBe('13pads');
  expect(readValue('Machines online')).toBe('1of 2');
  await expectRows(findRegion('Stock update summary'), [
    ['In this range', 'Count'],
    ['Total updates', '1,234'],
    ['Opening stock', '0'],
    ['Refilled', '0'],
    ['Counted differences', '0'],
    ['Slots added', '+20'],
    ['Dispensed from stock', '−7'],
    ['Closing stock', '13'],
  ]);
  await expectRows(findRegion('Dispense summary'), [
    ['Type', 'Successful dispenses', 'Paid amount (BDT)'],
    ['BKASH', '1', '10'],
    ['CASH', '3', '32.5'],
    ['RFID', '2', '0'],
    ['Other', '1', '0'],
    ['Total', '7', '42.5'],
    ['Remaining stock', '13 pads'],
  ]);
  // All organizations together have no busy hours.
  await expect.element(page.getByRole('slider', { name: 'Busy hours' })).not.toBeInTheDocument();
  expect(server.callsOf(dispenses.hours)).toEqual([]);
});

test('an overview with today starts with today beside the same weekday of last week', async () => {
  const today = {
    dispensed: 42,
    dispensedWeekAgoByNow: 40,
    dispensedWeekAgo: 51,
    income: 420,
    incomeWeekAgo: 512.5,
  };
  const server = answerSales(startServer()).answer(overview.tiles, buildTiles({ today }));
  await openConsole('/dashboard');
  await expect
    .element(findRegion('Today'))
    .toHaveTextContent(
      'Today42 pads5%a week ago 40 by now, 51 all day420 Tka week ago 512.5 Tk all day',
    );
  server.answer(overview.tiles, buildTiles());
  await openConsole('/dashboard?dateStart=2020-01-01&dateEnd=2020-01-31');
  await expect.element(findRegion('Key figures')).toBeVisible();
  await expect.element(findRegion('Today')).not.toBeInTheDocument();
});

test('while the movements are not known, the stock has its ends alone', async () => {
  answerSales(startServer())
    .refuse(overview.tiles, 403)
    .answer(overview.summary, buildSummary({ stock: buildStock(20, 13) }));
  await openConsole('/dashboard');
  await expectRows(findRegion('Stock update summary'), [
    ['In this range', 'Count'],
    ['Total updates', '1,234'],
    ['Opening stock', '20'],
    ['Closing stock', '13'],
  ]);
});

test('an institution without a machine shows its first steps, and tables instead of empty charts', async () => {
  const machines = { ...buildFigure(0), total: 0 };
  startServer()
    .answer(institutions.setup, {
      machines: 0,
      admins: 0,
      ownGateway: false,
      platformGateway: true,
    })
    .answer(overview.tiles, buildTiles({ machines, dispensed: buildFigure(0) }));
  await openConsole('/institution/i1');
  await expect.element(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect.element(findRegion('Dispenses over time')).toMatchTextContent(/No dispenses yet$/);
  await expect.element(findRegion('Dispense types')).toMatchTextContent(/No dispenses yet$/);
  await expect.element(findRegion('Stock update summary')).toBeVisible();
  await expect.element(findRegion('Dispense summary')).toBeVisible();
  await expect.element(findRegion('Key figures')).not.toBeInTheDocument();
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
});

test('the income of the dashboard leads to the payments by day, that of a tenant nowhere', async () => {
  answerSales(startServer()).hold(statements.ofPlatform);
  for (const path of ['/organization/o1', '/institution/i1']) {
    await openConsole(path);
    await expect.poll(() => findTile('Income')).not.toBeNull();
    expect(findTile('Income')?.querySelector('a')).toBeNull();
  }
  await openConsole('/dashboard');
  await findRegion('Key figures').getByRole('link', { name: 'Income' }).click();
  await expectAddress('/dashboard/payments');
  await expect.element(page.getByRole('heading', { name: 'Payments by day' })).toBeVisible();
});

test('each tile compares with the range before and draws its course, and slots show where they changed', async () => {
  const movements = buildMovements({ slotsAdded: 0, counted: -2, refilled: 22 });
  answerSales(startServer())
    .answer(
      overview.tiles,
      buildTiles({
        dispensed: buildFigure(150, { previous: 120, series: [1, 2, 3] }),
        income: buildFigure(1000, { previous: 2500 }),
        stock: buildFigure(1, { previous: 3 }),
        movements,
      }),
    )
    .answer(overview.summary, buildSummary({ stock: buildStock(20, 13) }));
  await openConsole('/dashboard');
  await expect.element(findRegion('Key figures')).toBeVisible();
  const readArrow = (label: string) => readChange(label)?.querySelector('svg')?.ariaLabel;
  expect(readChange('Dispensed')).toHaveTextContent('25%from 120');
  expect(readArrow('Dispensed')).toBe('Up');
  expect(readChange('Income')).toHaveTextContent('60%from 2,500 Tk');
  expect(readArrow('Income')).toBe('Down');
  expect(readValue('Stock left')).toBe('1pad');
  expect(readChange('Machines online')).toHaveTextContent('No change');

  // Using stock is neither good nor bad.
  const readTone = (label: string) => readChange(label)?.querySelector('strong')?.dataset.tone;
  expect(['Dispensed', 'Income', 'Stock left'].map(readTone)).toEqual([
    'better',
    'worse',
    undefined,
  ]);

  const findLines = (label: string) => findTile(label)?.querySelectorAll('svg[aria-hidden] path');
  await expect.poll(() => findLines('Dispensed')?.length).toBe(2);
  expect(findLines('Income')).toHaveLength(0);

  await expectRows(findRegion('Stock update summary'), [
    ['In this range', 'Count'],
    ['Total updates', '1,234'],
    ['Opening stock', '0'],
    ['Refilled', '+22'],
    ['Counted differences', '−2'],
    ['Dispensed from stock', '−7'],
    ['Closing stock', '13'],
  ]);
});

test('what is new has no percent, and what has no range before says what it counts', async () => {
  answerSales(startServer())
    .answer(
      overview.tiles,
      buildTiles({
        dispensed: buildFigure(4, { previous: 0 }),
        income: buildFigure(40, { previous: null }),
        stock: buildFigure(13, { previous: null }),
        machines: { ...buildFigure(1, { previous: null }), total: 1 },
      }),
    )
    .answer(overview.summary, buildSummary({ stock: buildStock(13, 13) }));
  await openConsole('/dashboard?period=maximum');
  await expect.element(findRegion('Key figures')).toBeVisible();
  expect(readChange('Dispensed')).toHaveTextContent('Newfrom 0');
  expect(readChange('Income')).toHaveTextContent('All time');
  expect(readChange('Stock left')).toHaveTextContent('Now');
  expect(readChange('Machines online')).toHaveTextContent('Now');
});

test('an open overview is renewed each minute and by hand, and says so', async () => {
  setClock('2026-03-14T08:00:00.000Z');
  const intervals = holdIntervals();
  const server = answerSales(startServer());
  const rows = [overview.tiles, overview.summary, overview.bar, overview.pie];
  await openConsole('/dashboard');
  await expect.element(findRegion('Dispense summary')).toBeVisible();
  expect(readValue('Dispensed')).toBe('7');
  // An answer that is still on its way would stand for the one a minute later.
  await expect.element(page.getByText('Updated just now')).toBeVisible();
  // React starts the intervals after it has drawn the figures: one for each of the four answers.
  await expect.poll(() => intervals.count(60_000)).toBeGreaterThanOrEqual(rows.length);

  server.answer(overview.tiles, buildTiles({ dispensed: buildFigure(8) }));
  server.answer(overview.summary, buildSummary({ dispensed: { totalSuccess: 8 } }));
  intervals.run(60_000);
  await expect.poll(() => readValue('Dispensed')).toBe('8');
  await expect
    .element(findRegion('Dispense summary').getByRole('row', { name: 'Total' }))
    .toHaveTextContent('Total842.5');
  for (const row of rows) expect(server.callsOf(row)).toHaveLength(2);

  server.answer(overview.tiles, buildTiles({ dispensed: buildFigure(9) }));
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => readValue('Dispensed')).toBe('9');
  for (const row of rows) await expect.poll(() => server.callsOf(row).length).toBe(3);

  for (const row of rows) server.hold(row);
  setClock('2026-03-14T08:01:00.000Z');
  intervals.run(60_000);
  await expect.element(page.getByText('Updating…')).toBeVisible();
});
