import { expect, test } from 'vitest';
import { aRow, compare } from '../testing/comparing.ts';
import { aGateway, aLedger, charged, march, refunded } from '../testing/ledgers.ts';
import { aPayment } from '../testing/payments.ts';

test('a statement that says the same agrees, in whatever case its IDs are', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const gatewayId = await aGateway(ledger, { id: 'g1' });
  await aPayment(server, machine, {
    ...charged(march(10), { gatewayId, trxId: 'CK1' }),
    ...refunded(march(11), 'ck2'),
  });
  const rows = [aRow(' ck1 '), aRow('CK2', { kind: 'REFUND' })];
  expect(await compare(ledger, rows)).toEqual({
    agreeing: 2,
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
    ...charged(march(10), { gatewayId, trxId: 'CK1' }),
    ...refunded(march(10, '13:00:00.000'), 'CK2'),
  });
  const differing = await aPayment(
    server,
    machine,
    charged(march(10), { gatewayId, trxId: 'CK3' }),
  );
  const stray = aRow('CK9', { date: '10/03/2026 12:00' });
  const told = await compare(ledger, [stray, aRow('CK3', { amount: 10.5 })]);
  expect(told).toMatchObject({
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
    ['CK1', march(9)],
    ['CK2', march(12)],
  ] as const) {
    await aPayment(server, machine, charged(at, { gatewayId, trxId }));
  }
  const { agreeing, missing } = await compare(ledger, [aRow('CK1')]);
  expect([agreeing, missing.count]).toEqual([1, 0]);
});

test('a charge is no refund, and a row that is there twice counts once', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const gatewayId = await aGateway(ledger, { id: 'g1' });
  await aPayment(server, machine, charged(march(10), { gatewayId, trxId: 'CK1' }));
  const rows = [aRow('CK1'), aRow('ck1', { amount: 99 }), aRow('CK1', { kind: 'REFUND' })];
  const { agreeing, unknown, differing } = await compare(ledger, rows);
  expect([agreeing, unknown.count, differing.count]).toEqual([1, 1, 0]);
});
