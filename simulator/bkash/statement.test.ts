import { expect, test } from 'vitest';
import { aShop } from '../testing/shop.ts';
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
