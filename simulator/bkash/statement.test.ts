import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
import { pastPaymentsPath } from './server.ts';
import { statementPath } from './statement.ts';

test('the statement of the merchant portal lists what was charged and refunded, and nothing else', async () => {
  const { bkash, aPaidOne, paymentIDOf, refund } = await aShop();
  await paymentIDOf();
  const paid = await aPaidOne();
  await refund(paid, '10.00');
  const answer = await fetch(bkash.url + statementPath);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const at = '2026-01-10T06:00:00.000Z';
  expect((await answer.text()).split('\n')).toEqual([
    'Trx ID,Transaction Type,Amount,Status,Date Time',
    `${paid.trxId},Payment,10.00,Completed,${at}`,
    `${bkash.payments()[1]?.refunds[0]?.refundTrxID},Refund,10.00,Completed,${at}`,
    '',
  ]);
});

test('payments of the past are in the statement with their own times', async () => {
  const { bkash } = await aShop();
  const [chargedAt, refundedAt] = ['2025-12-20T06:00:00.000Z', '2025-12-20T06:01:00.000Z'];
  const past = {
    paymentID: 'TR1',
    invoice: 'INV1',
    amount: 1000,
    wallet: '01770618575',
    charge: { trxID: 'CHARGE1', at: Date.parse(chargedAt) },
    refund: { refundTrxID: 'REFUND1', at: Date.parse(refundedAt) },
  };
  await fetch(bkash.url + pastPaymentsPath, { method: 'POST', body: JSON.stringify([past]) });
  expect((await (await fetch(bkash.url + statementPath)).text()).split('\n').slice(1)).toEqual([
    `CHARGE1,Payment,10.00,Completed,${chargedAt}`,
    `REFUND1,Refund,10.00,Completed,${refundedAt}`,
    '',
  ]);
});
