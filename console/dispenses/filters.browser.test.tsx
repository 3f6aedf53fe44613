import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dispenses } from '../../contract/dispenses.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import {
  chooseOption,
  clearField,
  expectAddress,
  nightInDhaka,
  reloadConsole,
  setClock,
} from '../testing/actions.ts';
import { answerDispenses, buildDispenses, everythingLately } from '../testing/build-dispenses.ts';
import { answerMachinePages, buildMachines } from '../testing/build-machines.ts';
import { buildInstitutionAdmin, buildMachine, institutionId } from '../testing/builders.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { readTexts } from '../testing/read-texts.ts';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';

const path = `/institution/${institutionId}/dispenses`;

beforeEach(() => setClock(nightInDhaka));

const rows = page.getByRole('table', { name: 'Dispenses' }).getByRole('row');
const field = (name: string) => page.getByRole('main').getByRole('combobox', { name });
const range = page.getByRole('button', { name: /^Date range/ });

/** An institution with two machines that dispensed so often. */
const openWith = async (count: number, search = '') => {
  const server = answerDispenses(startServer(), buildDispenses(count));
  answerMachinePages(server, buildMachines(2));
  await openConsole(path + search);
  return { server, readQuery: () => server.callsOf(dispenses.all).at(-1)?.query };
};

test('a page has 15 rows, stands in the URL, and another filter begins at the first', async () => {
  const { readQuery } = await openWith(32);
  await expect.element(rows).toHaveLength(16);
  await expect.element(page.getByText('1–15 of 32')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect.element(pages.getByRole('combobox')).not.toBeInTheDocument();
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect.element(page.getByText('31–32 of 32')).toBeVisible();
  await expect.element(rows).toHaveLength(3);
  await expectAddress(`${path}?page=3`);
  window.history.back();
  await expect.element(page.getByText('1–15 of 32')).toBeVisible();
  window.history.forward();
  await expect.element(page.getByText('31–32 of 32')).toBeVisible();
  await reloadConsole();
  await expect.element(page.getByText('31–32 of 32')).toBeVisible();
  expect(readQuery()).toEqual({ ...everythingLately, page: '3' });
  await chooseOption('Transaction type', 'CASH');
  await expect.element(page.getByText('1–15 of 32')).toBeVisible();
  await expectAddress(`${path}?transactionType=CASH`);
});

test('the head of the time turns the list around, over all its pages', async () => {
  const { readQuery } = await openWith(16);
  const head = page.getByRole('columnheader', { name: 'Time' });
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => readTexts(rows)[1]).toContain('12:15 PM');
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => readTexts(rows)[1]).toContain('12:00 PM');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => readTexts(rows)[1]).toContain('12:15 PM');
  await expectAddress(`${path}?order=time&page=2`);
  expect(readQuery()).toEqual({ ...everythingLately, order: 'time', page: '2' });
  await head.getByRole('button').click();
  await expectAddress(path);
});

testInRelease('on a phone a field turns the list around', async () => {
  await page.viewport(390, 844);
  const { readQuery } = await openWith(16);
  const order = field('Sort by');
  await expect.element(order).toHaveValue('Time, newest first');
  await chooseOption('Sort by', 'Time, oldest first');
  await expectAddress(`${path}?order=time`);
  expect(readQuery()).toMatchObject({ order: 'time' });
  await expect
    .poll(() => readTexts(page.getByRole('article')).findIndex((text) => text.includes('12:00 PM')))
    .toBe(0);
  await chooseOption('Sort by', 'Time, newest first');
  await expectAddress(path);
});

test('a page beyond the last one has no range, and leads to the last', async () => {
  await openWith(16, '?page=9999');
  await expect.element(page.getByText('There is no such page any more')).toBeVisible();
  await expect.element(page.getByText(/of 16/)).not.toBeInTheDocument();
  await expect.element(page.getByText('16 dispenses')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the last page' }).click();
  await expect.element(page.getByText('16–16 of 16')).toBeVisible();
  await expect.element(rows).toHaveLength(2);
});

testInRelease('the old page stays while the next one loads', async () => {
  const { server } = await openWith(16);
  await expect.element(rows).toHaveLength(16);
  const release = server.hold(dispenses.all);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"] tr').length).toBe(16);
  release();
  await expect.element(rows).toHaveLength(2);
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});

test('machine, period, type and status narrow the list and stand in the URL', async () => {
  const { readQuery } = await openWith(1);
  await chooseOption('Period', 'This year');
  await chooseOption('Machine', 'PAD-2 · Hall 2');
  await chooseOption('Transaction type', 'BKASH');
  await chooseOption('Status', 'Failed');
  await expectAddress(`${path}?period=this_year&machineId=m2&transactionType=BKASH&status=FAILED`);
  const narrowed = {
    page: '1',
    limit: '15',
    startDate: '2025-01-01',
    endDate: '2025-03-15',
    machineId: 'm2',
    transactionType: 'BKASH',
    status: 'FAILED',
  };
  await expect.poll(readQuery).toEqual(narrowed);
  await reloadConsole();
  await expect.element(field('Machine')).toHaveValue('PAD-2 · Hall 2');
  await expect.element(field('Period')).toHaveValue('This year');
  await expect.element(field('Transaction type')).toHaveValue('BKASH');
  await expect.element(field('Status')).toHaveValue('Failed');
  expect(readQuery()).toEqual(narrowed);
  await clearField('Machine');
  await expectAddress(`${path}?period=this_year&transactionType=BKASH&status=FAILED`);
});

testInRelease(
  'every preset of the specification is on offer; cleared, the list is of the last month',
  async () => {
    const { readQuery } = await openWith(1);
    await expect.element(range).toHaveAccessibleName('Date range: 15/02/2025 – 15/03/2025');
    await expect.element(field('Period')).toHaveAttribute('placeholder', 'Last month');
    await field('Period').click();
    await expect.element(page.getByRole('option')).toHaveLength(8);
    expect(readTexts(page.getByRole('option'))).toEqual([
      'Last 30 days',
      'Last 3 months',
      'Last 6 months',
      'Last year',
      'Last 2 years',
      'This month',
      'This year',
      'Maximum',
    ]);
    await page.getByRole('option', { name: 'Maximum' }).click();
    await expect.element(range).toHaveAccessibleName('Date range: All dates');
    await expect.poll(readQuery).not.toHaveProperty('startDate');
    await page.getByRole('button', { name: 'Clear the preset' }).click();
    await expectAddress(path);
    await expect.element(range).toHaveAccessibleName('Date range: 15/02/2025 – 15/03/2025');
  },
);

testInRelease('dates of one’s own clear the preset, and a preset clears them', async () => {
  const { readQuery } = await openWith(1, '?period=this_year');
  await range.click();
  const calendar = page.getByRole('dialog');
  await calendar.getByRole('button', { name: '3 March 2025', exact: true }).click();
  await calendar.getByRole('button', { name: '14 March 2025' }).click();
  await expectAddress(`${path}?dateStart=2025-03-03&dateEnd=2025-03-14`);
  await expect.element(range).toHaveAccessibleName('Date range: 03/03/2025 – 14/03/2025');
  await expect.element(field('Period')).toHaveAttribute('placeholder', 'Custom range');
  await expect.element(field('Period')).toHaveValue('');
  await expect.poll(readQuery).toMatchObject({ startDate: '2025-03-03', endDate: '2025-03-14' });
  await chooseOption('Period', 'This month');
  await expectAddress(`${path}?period=this_month`);
});

test('Refresh reloads page 1 of the last month, every status and type, for any admin', async () => {
  const server = answerDispenses(startServer(), buildDispenses(17));
  await openConsole(`${path}?transactionType=CASH&period=this_year&page=2`, {
    admin: buildInstitutionAdmin(),
  });
  await expect.element(page.getByText('16–17 of 17')).toBeVisible();
  const before = server.callsOf(institutions.one).length;
  const fetched = server.callsOf(dispenses.all).length;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByText('1–15 of 17')).toBeVisible();
  await expectAddress(`${path}?status=ALL`);
  expect(server.callsOf(dispenses.all).at(-1)?.query).toEqual(everythingLately);
  await expect.poll(() => server.callsOf(institutions.one).length).toBeGreaterThan(before);
  await waitForScreen();
  expect(
    server
      .callsOf(dispenses.all)
      .slice(fetched)
      .map(({ query }) => query),
  ).toEqual([everythingLately]);
});

testInRelease('a machine is chosen among more than a select offers by typing', async () => {
  const server = answerMachinePages(startServer(), buildMachines(120));
  server.answer(machines.one, {
    machine: buildMachine({ _id: 'm117', physicalId: 'PAD-117', name: 'Hall 117' }),
  });
  await openConsole(path);
  await field('Machine').click();
  await expect.element(page.getByRole('option')).toHaveLength(101);
  const more = page.getByRole('option', { name: '20 more: type to find them' });
  await expect.element(more).toBeDisabled();
  await field('Machine').fill('hall 117');
  await page.getByRole('option', { name: 'PAD-117 · Hall 117' }).click();
  await expect.element(field('Machine')).toHaveValue('PAD-117 · Hall 117');
  await expectAddress(`${path}?machineId=m117`);
  await reloadConsole();
  await expect.element(field('Machine')).toHaveValue('PAD-117 · Hall 117');
  expect(server.callsOf(machines.one).at(-1)?.params).toEqual({ institutionId, machineId: 'm117' });
});

testInRelease('a flag is a filter of its own, and stands in the URL', async () => {
  const { readQuery } = await openWith(2);
  await chooseOption('Flag', 'Blocked RFID');
  await expectAddress(`${path}?flag=BLOCKED_CARD`);
  await expect.poll(readQuery).toMatchObject({ flag: 'BLOCKED_CARD', page: '1' });
  await chooseOption('Flag', 'Any or no flag');
  await expectAddress(path);
});

test('no filter cuts its text on a wide screen', async () => {
  await page.viewport(1440, 900);
  await openWith(1);
  await waitForScreen();
  const fields = page.getByRole('main').getByRole('combobox').elements();
  const cut = fields.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(cut).toEqual([]);
});
