import { beforeEach, expect, test } from 'vitest';
import { nightInDhaka, setClock } from '../../testing/actions.ts';
import { buildDispenses, buildReportedDispense } from '../../testing/build-report.ts';
import { readCommonValues, renderDetails } from '../../testing/render-paper.tsx';
import { reportPaper } from '../../testing/report.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectRows, readRows } from '../../testing/tables.ts';

beforeEach(() => {
  setClock(nightInDhaka);
  startServer();
});

test('the details say machine, type, card, time, status, failure and amount of each dispense', async () => {
  const details = renderDetails([
    buildReportedDispense({ _id: 'd1', paid: 12.5 }),
    buildReportedDispense({ _id: 'd2', transactionType: 'BKASH' }),
    buildReportedDispense({
      _id: 'd3',
      transactionType: 'BKASH',
      isSuccessful: false,
      failureReason: 'JAM',
      paid: 0,
      refund: { trxID: 'CK250NROQ5' },
    }),
    buildReportedDispense({
      _id: 'd4',
      machineId: { _id: 'm2', physicalId: 'PAD-DHK-0026', name: 'Library' },
      transactionType: 'RFID',
      rfid: '04A1B2C3',
      dispensedAt: '2025-03-14T18:30:00.000Z',
      paid: 0,
    }),
    buildReportedDispense({ _id: 'd5', transactionType: '', isSuccessful: false, paid: 0 }),
  ]);
  await expectRows(details, [
    ['Machine', 'Payment Type', 'RFID', 'Time', 'Status', 'Failure Reason', 'Paid (BDT)'],
    ['PAD-DHK-0025', 'CASH', '–', '2025-03-10 02:14 PM', 'Successful', '–', '12.5'],
    ['PAD-DHK-0025', 'BKASH (Paid)', '–', '2025-03-10 02:14 PM', 'Successful', '–', '10'],
    ['PAD-DHK-0025', 'BKASH (Paid) [REFUNDED]', '–', '2025-03-10 02:14 PM', 'Failed', 'Jam', '0'],
    ['PAD-DHK-0026', 'RFID', '04A1B2C3', '2025-03-15 12:30 AM', 'Successful', '–', '0'],
    ['PAD-DHK-0025', 'Other', '–', '2025-03-10 02:14 PM', 'Failed', '–', '0'],
  ]);
});

test('why a payment failed stands beside why the machine did not dispense', async () => {
  const details = renderDetails([
    buildReportedDispense(),
    buildReportedDispense({
      _id: 'd2',
      isSuccessful: false,
      failureReason: 'NO_DROP',
      paymentFailure: 'Payment declined',
    }),
  ]);
  await expect.element(details.getByText('No drop, Payment declined')).toBeVisible();
});

test('a report of what succeeded has no column of failures', async () => {
  const request = { dispenseStatus: 'SUCCESSFUL', dispenseTransactionType: 'CASH' } as const;
  const details = renderDetails([buildReportedDispense()], request);
  await expect.element(details).toBeVisible();
  expect(readRows(details)[0]).toEqual([
    'Machine',
    'Payment Type',
    'RFID',
    'Time',
    'Status',
    'Paid (BDT)',
  ]);
  await expect
    .element(reportPaper.getByRole('heading', { name: 'Dispense update details' }))
    .toHaveTextContent('Dispense update detailsCASH · Successful');
});

test('values that all dispenses share stand once above them', async () => {
  await expectRows(renderDetails(buildDispenses(2)), [
    ['Time', 'Paid (BDT)'],
    ['2025-03-10 12:00 PM', '10'],
    ['2025-03-10 12:01 PM', '10'],
  ]);
  expect(readCommonValues()).toEqual([
    'Machine: PAD-DHK-0025',
    'Payment Type: CASH',
    'RFID: –',
    'Status: Successful',
    'Failure Reason: –',
  ]);
});
