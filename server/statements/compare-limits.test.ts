import { expect, test } from 'vitest';
import { statements } from '../../contract/statements.ts';
import {
  aGateway,
  aLedger,
  chargedFields,
  marchInstant,
  readStatement,
} from '../testing/machines/ledgers.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { aStatedRow, compareStatement } from '../testing/payments/statement-comparison.ts';

test('rows that are none, or too many, are refused where they are wrong', async () => {
  const { server, machine, token } = await aLedger();
  const refusal = async (rows: unknown) => {
    const { status, body } = await server.expectRefusal(statements.compare, {
      params: { institutionId: machine.institutionId },
      body: { accountId: 'g1', dateStart: '2026-03-10', dateEnd: '2026-03-11', rows },
      token,
    });
    return [status, body.errors];
  };
  expect(await refusal([aStatedRow('=1+1'), { ...aStatedRow('CK1'), amount: -1 }])).toEqual([
    400,
    { 'rows.0.trxID': 'Use a trxID such as CK250NROQ5', 'rows.1.amount': 'Enter a valid value' },
  ]);
  const tooMany = Array.from({ length: 5001 }, (_, n) => aStatedRow(`CK${n}`));
  expect(await refusal(tooMany)).toEqual([400, { rows: 'Send at most 5000 rows at once' }]);
  const long = 'x'.repeat(60);
  const tooLong = Array.from({ length: 9000 }, () => aStatedRow(long, { date: long }));
  expect((await refusal(tooLong))[0]).toBe(413);
});

test('the rest of a long list is counted', async () => {
  const ledger = await aLedger();
  await aGateway(ledger, { id: 'g1' });
  const rows = Array.from({ length: 5000 }, (_, n) => aStatedRow(`CK${n}`));
  const { unknown } = await compareStatement(ledger, rows);
  expect([unknown.count, unknown.rows.length]).toEqual([5000, 500]);
});

test('a range with more movements than are compared asks for a shorter one', async () => {
  const ledger = await aLedger();
  const { server, machine, token } = ledger;
  const gatewayId = await aGateway(ledger, { id: 'g1' });
  const template = await aPayment(server, machine, chargedFields(marchInstant(10), { gatewayId }));
  await server.store.change(async (tx) => {
    for (let part = 0; part < 20; part++) {
      const rows = Array.from({ length: 250 }, (_, n) => {
        const id = `many-${part}-${n}`;
        return { ...template, id, invoice: id, providerPaymentId: id, trxId: id };
      });
      await tx.insertInto('payments').values(rows).execute();
    }
  });
  const { status, body } = await server.expectRefusal(statements.compare, {
    params: { institutionId: machine.institutionId },
    body: { accountId: 'g1', dateStart: '2026-03-10', dateEnd: '2026-03-11', rows: [] },
    token,
  });
  expect([status, body.errors]).toEqual([
    400,
    { dateStart: 'There are more than 5000 payments in this range. Choose fewer days.' },
  ]);
  const { accounts } = await readStatement(ledger);
  expect(accounts[0]?.total.charged.count).toBe(5001);
});
