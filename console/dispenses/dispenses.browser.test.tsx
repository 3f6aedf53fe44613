import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Dispense, dispenses } from '../../contract/dispenses.ts';
import {
  chooseOption,
  expectAddress,
  expectNoSidewaysScroll,
  findRow,
  nightInDhaka,
  openForm,
  setClock,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { answerDispenses, buildDispenses, everythingLately } from '../testing/build-dispenses.ts';
import { buildDispense, buildInstitutionAdmin, institutionId } from '../testing/builders.ts';
import { collectDownloads } from '../testing/downloads.ts';
import { holdIntervals } from '../testing/intervals.ts';
import { openConsole } from '../testing/open-console.tsx';
import { expectTexts, findCells } from '../testing/read-texts.ts';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast, findToast } from '../testing/toasts.ts';

const path = `/institution/${institutionId}/dispenses`;
const at = '2025-03-10T08:14:00.000Z';

const rows = page.getByRole('table', { name: 'Dispenses' }).getByRole('row');
const heads = page.getByRole('columnheader');
const column = (name: string) => page.getByRole('columnheader', { name });

beforeEach(() => setClock(nightInDhaka));

const startWith = (...given: Partial<Dispense>[]) =>
  answerDispenses(
    startServer(),
    given.map((row, index) => buildDispense({ _id: `d${index}`, dispensedAt: at, ...row })),
  );

const lastQuery = (server: ReturnType<typeof startServer>) =>
  server.callsOf(dispenses.all).at(-1)?.query;

test('a list with dispenses of forgotten cards says why they name none', async () => {
  const line = page.getByText(/Dispenses name their RFID for a limited time/);
  startWith({ transactionType: 'RFID', rfid: '04A37F12' }, { transactionType: 'CASH', rfid: null });
  await openConsole(path);
  await expect.element(findRow('04A37F12')).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  startWith({ transactionType: 'RFID', rfid: null });
  await openConsole(path);
  await expect.element(line).toBeVisible();
});

test('a super admin sees every status of the last month, with what failed', async () => {
  const server = startWith(
    { transactionType: 'BKASH', paymentId: 'p1' },
    { transactionType: 'RFID', rfid: '04A37F12', paid: 0 },
    { transactionType: 'CASH', isSuccessful: false, failureReason: 'JAM', paid: 0 },
  );
  await openConsole(path);
  await expectTexts(heads, [
    'Machine',
    'Payment Type',
    'RFID',
    'Time',
    'Status',
    'Failure Reason',
    'Payment failure',
  ]);
  const time = '2025-03-10 02:14 PM4 d ago';
  await expectTexts(findCells('BKASH'), [
    'PAD-1',
    'BKASH (Paid)',
    '–',
    time,
    'Successful',
    '–',
    '–',
  ]);
  await expectTexts(findCells('04A37F12'), [
    'PAD-1',
    'RFID',
    '04A37F12',
    time,
    'Successful',
    '–',
    '–',
  ]);
  await expectTexts(findCells('CASH'), ['PAD-1', 'CASH', '–', time, 'Failed', 'Jam', '–']);
  await expect.element(page.getByRole('status').getByText('3 dispenses')).toBeVisible();
  await expect.element(page.getByText('Updated just now')).toBeVisible();
  expect(lastQuery(server)).toEqual(everythingLately);
  await expectAccessible('dispenses');
});

test('an admin of a tenant sees what succeeded, without the columns of failures', async () => {
  const server = startWith({});
  await openConsole(path, { admin: buildInstitutionAdmin() });
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Successful');
  await expectTexts(heads, ['Machine', 'Payment Type', 'RFID', 'Time', 'Status']);
  expect(lastQuery(server)).toEqual({ ...everythingLately, status: 'SUCCESSFUL' });
  await chooseOption('Status', 'All statuses');
  await expect.element(column('Failure Reason')).toBeVisible();
  await expect.element(column('Payment failure')).toBeVisible();
  await expectAddress(`${path}?status=ALL`);
  expect(lastQuery(server)).toEqual(everythingLately);
});

test('a bKash dispense says whether it was paid and paid back; another type says nothing', async () => {
  const refund = { trxID: 'CK250NROQ5' };
  startWith(
    { transactionType: 'BKASH', paid: 10 },
    { transactionType: 'BKASH', paid: 10, refund },
    { transactionType: 'BKASH', paid: 0, isSuccessful: false },
    { transactionType: '', paid: 10 },
    { transactionType: 'CASH', paid: 10, refund },
  );
  await openConsole(path);
  await expect.element(rows).toHaveLength(6);
  const types = rows.elements().map((row) => row.children[1]?.textContent);
  expect(types.slice(1)).toEqual([
    'BKASH (Paid)',
    'BKASH (Paid) [REFUNDED]',
    'BKASH',
    'Other',
    'CASH',
  ]);
});

test('machine, payment and card of a dispense lead to their pages', async () => {
  startWith({
    transactionType: 'BKASH',
    paymentId: 'p1',
    rfid: '04 A3/7F',
    machineId: { _id: 'm7', physicalId: 'PAD-7', name: 'Library' },
  });
  await openConsole(path);
  const institution = `/institution/${institutionId}`;
  for (const [name, href] of [
    ['PAD-7', `${institution}/machines/m7`],
    ['BKASH', `${institution}/payments?payment=p1`],
    ['04 A3/7F', `${institution}/rfids/04%20A3%2F7F`],
  ] as const) {
    const link = findRow('PAD-7').getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', href);
  }
});

test('a failure of the machine has words, or its own, and one of the payment its own', async () => {
  startWith(
    {
      transactionType: 'BKASH',
      isSuccessful: false,
      failureReason: 'NO_DROP',
      paymentFailure: 'The customer cancelled the payment',
    },
    { isSuccessful: false, failureReason: '<b>Belt</b> torn' },
  );
  await openConsole(path);
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await expect.element(cells.nth(5)).toHaveTextContent('No drop');
  await expect.element(cells.nth(6)).toHaveTextContent('The customer cancelled the payment');
  await expect.element(findCells('CASH').nth(5)).toHaveTextContent('<b>Belt</b> torn');
});

test('where nothing was dispensed the list offers all time, and then nothing more', async () => {
  const server = startServer();
  await openConsole(path);
  await expect.element(page.getByText('No dispenses found')).toBeVisible();
  await expect
    .element(page.getByText('Nothing was dispensed in this range with these filters.'))
    .toBeVisible();
  await expect.element(page.getByText('0 dispenses')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expectAddress(`${path}?period=maximum`);
  await expect.element(page.getByRole('button', { name: 'Show all time' })).not.toBeInTheDocument();
  const { startDate: _from, endDate: _to, ...ofAllTime } = everythingLately;
  expect(lastQuery(server)).toEqual(ofAllTime);
});

test('the list is fetched again every minute and by the button of the page', async () => {
  const intervals = holdIntervals();
  const server = startServer();
  await openConsole(path);
  await expect.element(page.getByText('No dispenses found')).toBeVisible();
  answerDispenses(server, buildDispenses(1));
  await expect.poll(() => intervals.count(60_000)).toBeGreaterThan(0);
  intervals.run(60_000);
  await expect.element(rows).toHaveLength(2);
  answerDispenses(server, buildDispenses(2));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(rows).toHaveLength(3);
});

test("a list that does not come says 'Failed to fetch dispenses' and can be tried again", async () => {
  const server = startServer().refuse(dispenses.all, 400);
  await openConsole(path);
  await expectToast('Failed to fetch dispenses');
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Failed to fetch dispenses')).toBeVisible();
  answerDispenses(server, buildDispenses(1));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows).toHaveLength(2);
});

test('all that the filters let through comes as CSV, without a page', async () => {
  const server = answerDispenses(startServer(), buildDispenses(16));
  server.answer(dispenses.csv, new TextEncoder().encode('Machine\nPAD-1\n'));
  const downloads = collectDownloads();
  await openConsole(`${path}?transactionType=CASH&status=FAILED&machineId=m1&page=2`);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['dispenses.csv']);
  expect(server.callsOf(dispenses.csv)).toMatchObject([{ params: { institutionId } }]);
  expect(server.callsOf(dispenses.csv)[0]?.query).toEqual({
    startDate: '2025-02-15',
    endDate: '2025-03-15',
    machineId: 'm1',
    status: 'FAILED',
    transactionType: 'CASH',
  });
});

testInRelease('a download is stopped by its button, and says so only when it fails', async () => {
  const server = answerDispenses(startServer(), buildDispenses(1));
  server.answer(dispenses.csv, new Uint8Array());
  const release = server.hold(dispenses.csv);
  const downloads = collectDownloads();
  await openConsole(path);
  const button = page.getByRole('button', { name: 'Download CSV' });
  await button.click();
  await page.getByRole('button', { name: 'Stop the download' }).click();
  release();
  await expect.element(button).toBeVisible();
  expect(downloads).toEqual([]);
  const failed = findToast('Failed to download the dispenses');
  await expect.element(failed).not.toBeInTheDocument();
  server.refuse(dispenses.csv, 400);
  await button.click();
  await expect.element(failed).toBeVisible();
});

testInRelease('a download ends with its list', async () => {
  const server = answerDispenses(startServer(), buildDispenses(1));
  server.answer(dispenses.csv, new Uint8Array());
  const release = server.hold(dispenses.csv);
  const downloads = collectDownloads();
  await openConsole(path);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByRole('tab', { name: 'RFIDs' }).click();
  await expect.element(page.getByText('No RFID found')).toBeVisible();
  release();
  await expectAddress(`/institution/${institutionId}/rfids`);
  expect(downloads).toEqual([]);
  await expect.element(findToast('Failed to download the dispenses')).not.toBeInTheDocument();
});

test('all dispenses of one payment show, whatever the filters, until all dispenses are requested', async () => {
  const server = startWith({ transactionType: 'BKASH', paymentId: 'p1' });
  const admin = buildInstitutionAdmin();
  await openConsole(`${path}?payment=p1&transactionType=CASH`, { admin });
  await expect.element(page.getByText('Only what was dispensed for one payment')).toBeVisible();
  await expect.element(rows).toHaveLength(2);
  expect(lastQuery(server)).toEqual({
    page: '1',
    limit: '15',
    status: 'ALL',
    transactionType: 'ALL',
    paymentId: 'p1',
  });
  await expect.element(page.getByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Show the payment' }).first())
    .toHaveAttribute('href', `/institution/${institutionId}/payments?payment=p1`);
  await expectAccessible('dispenses of a payment');
  await page.getByRole('button', { name: 'Show all dispenses' }).click();
  await expectAddress(`${path}?transactionType=CASH`);
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Successful');
});

testInRelease('on a phone the rows are cards and the filters a sheet', async () => {
  await page.viewport(390, 844);
  const rfid = 'W'.repeat(60);
  const server = startWith(
    { transactionType: 'RFID', rfid, isSuccessful: false, failureReason: 'JAM' },
    ...buildDispenses(14),
  );
  await openConsole(path);
  const cards = page.getByRole('list', { name: 'Dispenses' }).getByRole('article');
  await expect.element(cards).toHaveLength(15);
  const first = cards.first();
  await expect.element(first).toMatchTextContent(`PAD-1FailedRFIDRFID ${rfid}`);
  await expect.element(first).toMatchTextContent('Failure Reason Jam');
  await expectNoSidewaysScroll();
  await expectAccessible('dispenses on a phone');
  const sheet = await openForm('Filters');
  await sheet.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Failed', exact: true }).click();
  await sheet.getByRole('combobox', { name: 'Transaction type' }).click();
  await page.getByRole('option', { name: 'RFID', exact: true }).click();
  await expectAccessible('filters of dispenses on a phone');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveTextContent('Filters2');
  expect(lastQuery(server)).toMatchObject({ status: 'FAILED', transactionType: 'RFID' });
});
