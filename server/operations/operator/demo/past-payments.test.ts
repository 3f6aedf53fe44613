import { expect, test } from 'vitest';
import { payments } from '../../../../contract/payments.ts';
import { countWrongSlots } from '../../../machines/stock/check-stock.ts';
import { checkRollup } from '../../../overview/check.ts';
import { aSuper } from '../../../testing/admins/admins.ts';
import { dayMs, minuteMs } from '../../../testing/durations.ts';
import { type Ledger, platformSettings, readStatement } from '../../../testing/machines/ledgers.ts';
import { aDispense } from '../../../testing/machines/machines.ts';
import {
  aPairedMachine,
  readDispenses,
  readStock,
  readSummary,
  syncEvents,
} from '../../../testing/machines/sync.ts';
import { aServer } from '../../../testing/server.ts';
import type { PastSale } from './past-payment.ts';
import { storePastPayments } from './past-payments.ts';

const aSale = (number: number, at: number, given: Partial<PastSale> = {}) => ({
  rowNo: 1,
  columnNo: 1,
  at,
  wallet: '017•••••575',
  paymentID: `TR${number}`,
  trxID: `CHARGE${number}`,
  refundTrxID: `REFUND${number}`,
  ...given,
});

const aPastSelling = async () => {
  const server = await aServer(platformSettings);
  const { machine, token } = await aPairedMachine(server, { price: 12 });
  const { physicalId } = machine;
  const { now } = server.clock;
  const stored = await storePastPayments({ ...server, now: () => now }, [
    { physicalId, ...aSale(1, now - 20 * dayMs) },
    { physicalId, ...aSale(2, now - 19 * dayMs, { failureReason: 'JAM' }) },
  ]);
  return { server, machine, token, stored };
};

test('a past sale by bKash has its payment, its charge, its pad and its sums', async () => {
  const { server, machine, stored } = await aPastSelling();
  const { token } = await aSuper(server);
  const params = { institutionId: machine.institutionId };
  const seen = await server.call(payments.all, { params, token });
  const at = (days: number) => server.clock.now - days * dayMs;
  expect(seen.payments).toMatchObject([
    { state: 'REFUNDED', trxID: 'CHARGE2', refundTrxID: 'REFUND2', amount: 12, flags: [] },
    { state: 'DISPENSED', trxID: 'CHARGE1', refundTrxID: null, amount: 12, flags: [] },
  ]);
  expect(await readDispenses(server, machine)).toMatchObject([
    { dispensedAt: at(20), isSuccessful: 1, paid: 1200, refunded: 0, flags: '' },
    { isSuccessful: 0, failureReason: 'JAM', paid: 1200, refunded: 1200, refundTrxId: 'REFUND2' },
  ]);
  const { dispenseSummary } = await readSummary(server, machine);
  expect(dispenseSummary).toMatchObject({ totalSuccess: 1 });
  expect(dispenseSummary.transactionTypes).toContainEqual(
    expect.objectContaining({ _id: 'BKASH', totalPaidAmount: 12 }),
  );
  const ledger: Ledger = { server, machine, token };
  const { accounts } = await readStatement(ledger);
  expect(accounts).toHaveLength(1);
  const none = { count: 0, amount: 0 };
  const one = { count: 1, amount: 12 };
  expect(
    accounts[0]?.days
      .filter(({ charged }) => charged.count)
      .map(({ charged, refunded }) => [charged, refunded]),
  ).toEqual([
    [one, one],
    [one, none],
  ]);
  expect(stored.map(({ amount }) => amount)).toEqual([1200, 1200]);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
  expect(await countWrongSlots(server.store.read)).toBe(0);
  expect(await readStock(server, machine)).toEqual([20]);
});

test('the report of the machine on a past payment counts its pad once', async () => {
  const { server, machine, token, stored } = await aPastSelling();
  const drops = stored.map(({ commandId }, index) =>
    aDispense(1 + index, {
      commandId,
      transactionType: 'BKASH',
      at: new Date(server.clock.now - (20 - index) * dayMs).toISOString(),
      ...(index === 1 && { isSuccessful: false, failureReason: 'JAM' }),
    }),
  );
  server.clock.now += minuteMs;
  expect((await syncEvents(server, token, drops)).rejected).toEqual([]);
  expect(await readDispenses(server, machine)).toHaveLength(2);
  expect(await readStock(server, machine)).toEqual([20]);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});
