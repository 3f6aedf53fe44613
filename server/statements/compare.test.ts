import { expect, test } from 'vitest';
import { statements } from '../../contract/statements.ts';
import {
  aGateway,
  aLedger,
  chargedFields,
  marchInstant,
  readStatement,
  refundedFields,
} from '../testing/machines/ledgers.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { aStatedRow, compareStatement } from '../testing/payments/statement-comparison.ts';

test('a statement that says the same agrees, in whatever case its IDs are', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const gatewayId = await aGateway(ledger, { id: 'g1' });
  await aPayment(server, machine, {
    ...chargedFields(marchInstant(10), { gatewayId, trxId: 'CK1' }),
    ...refundedFields(marchInstant(11), 'ck2'),
  });
  const rows = [aStatedRow(' ck1 '), aStatedRow('CK2', { kind: 'REFUND' })];
  expect(await compareStatement(ledger, rows)).toEqual({
    agreeing: 2,
    elsewhere: { count: 0, amount: 0 },
    unknown: { count: 0, rows: [] },
    missing: { count: 0, rows: [] },
    differing: { count: 0, rows: [] },
  });
});

test('what one side has and the other has not is listed, and what is of another amount', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const { institutionId } = machine;
  const gatewayId = await aGateway(ledger, { id: 'g1' });
  const missing = await aPayment(server, machine, {
    ...chargedFields(marchInstant(10), { gatewayId, trxId: 'CK1' }),
    ...refundedFields(marchInstant(10, '13:00:00.000'), 'CK2'),
  });
  const differing = await aPayment(
    server,
    machine,
    chargedFields(marchInstant(10), { gatewayId, trxId: 'CK3' }),
  );
  const stray = aStatedRow('CK9', { date: '10/03/2026 12:00' });
  const comparison = await compareStatement(ledger, [stray, aStatedRow('CK3', { amount: 10.5 })]);
  expect(comparison).toMatchObject({
    agreeing: 0,
    unknown: { count: 1, rows: [stray] },
    missing: {
      count: 2,
      rows: [
        {
          kind: 'REFUND',
          trxID: 'CK2',
          amount: 10,
          at: '2026-03-10T07:00:00.000Z',
          paymentId: missing.id,
          institutionId,
        },
        {
          kind: 'CHARGE',
          trxID: 'CK1',
          amount: 10,
          at: '2026-03-10T06:00:00.000Z',
          paymentId: missing.id,
          institutionId,
        },
      ],
    },
    differing: {
      count: 1,
      rows: [
        {
          kind: 'CHARGE',
          trxID: 'CK3',
          amount: 10,
          at: '2026-03-10T06:00:00.000Z',
          paymentId: differing.id,
          institutionId,
          stated: 10.5,
        },
      ],
    },
  });
});

test('a row of a payment just outside the range agrees, and that payment is not missed', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const gatewayId = await aGateway(ledger, { id: 'g1' });
  for (const [trxId, at] of [
    ['CK1', marchInstant(9)],
    ['CK2', marchInstant(12)],
  ] as const) {
    await aPayment(server, machine, chargedFields(at, { gatewayId, trxId }));
  }
  const { agreeing, missing } = await compareStatement(ledger, [aStatedRow('CK1')]);
  expect([agreeing, missing.count]).toEqual([1, 0]);
});

test('a charge is no refund, and a row that is there twice counts once', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const gatewayId = await aGateway(ledger, { id: 'g1' });
  await aPayment(server, machine, chargedFields(marchInstant(10), { gatewayId, trxId: 'CK1' }));
  const rows = [
    aStatedRow('CK1'),
    aStatedRow('ck1', { amount: 99 }),
    aStatedRow('CK1', { kind: 'REFUND' }),
  ];
  const { agreeing, unknown, differing } = await compareStatement(ledger, rows);
  expect([agreeing, unknown.count, differing.count]).toEqual([1, 1, 0]);
});

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
