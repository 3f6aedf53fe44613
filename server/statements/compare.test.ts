import { expect, test } from 'vitest';
import { type StatedRow, statements } from '../../contract/statements.ts';
import { aSuper } from '../testing/admins.ts';
import {
  aGateway,
  aLedger,
  charged,
  type Ledger,
  march,
  refunded,
  told,
} from '../testing/ledgers.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';

const aRow = (trxID: string, given: Partial<StatedRow> = {}): StatedRow => ({
  kind: 'CHARGE',
  trxID,
  amount: 10,
  ...given,
});

const compare = (
  { server, machine, token }: Ledger,
  rows: readonly StatedRow[],
  given: Record<string, string> = {},
) =>
  server.call(statements.compare, {
    params: { institutionId: machine.institutionId },
    body: { accountId: 'g1', dateStart: '2026-03-10', dateEnd: '2026-03-11', rows, ...given },
    token,
  });

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
  expect(told).toEqual({
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

test('only payments of the account and of the institution are compared', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  await aGateway(ledger, { id: 'g1' });
  await aPayment(server, machine, charged(march(10), { trxId: 'CK1' }));
  const other = await aMachine(server);
  await aPayment(server, other, charged(march(10), { trxId: 'CK2' }));
  const { agreeing, unknown, missing } = await compare(ledger, [aRow('CK1'), aRow('CK2')]);
  expect([agreeing, unknown.count, missing.count]).toEqual([0, 2, 0]);
});

test('an account of the platform is compared over all institutions, and by no institution', async () => {
  const ledger = await aLedger();
  const { server, machine, token } = ledger;
  const other = await aMachine(server);
  const platformGateway = 'abcdefghijk';
  for (const [at, trxId] of [
    [machine, 'CK1'],
    [other, 'CK2'],
  ] as const) {
    await aPayment(server, at, charged(march(10), { platformGateway, trxId }));
  }
  await aPayment(server, machine, charged(march(10), { trxId: 'CK3' }));
  const body = {
    accountId: platformGateway,
    dateStart: '2026-03-10',
    dateEnd: '2026-03-10',
    rows: [aRow('CK1'), aRow('CK3')],
  };
  const { agreeing, unknown, missing } = await server.call(statements.platformCompare, {
    body,
    token: (await aSuper(server)).token,
  });
  expect([agreeing, unknown.rows.map(({ trxID }) => trxID)]).toEqual([1, ['CK3']]);
  expect(missing.rows.map(({ trxID }) => trxID)).toEqual(['CK2']);
  const params = { institutionId: machine.institutionId };
  const { status, body: refusal } = await server.refused(statements.compare, {
    params,
    body,
    token,
  });
  expect([status, refusal.message]).toEqual([404, 'Merchant account not found']);
});

test('rows that are none, or too many, are refused where they are wrong', async () => {
  const { server, machine, token } = await aLedger();
  const refusal = async (rows: unknown) => {
    const { status, body } = await server.refused(statements.compare, {
      params: { institutionId: machine.institutionId },
      body: { accountId: 'g1', dateStart: '2026-03-10', dateEnd: '2026-03-11', rows },
      token,
    });
    return [status, body.errors];
  };
  expect(await refusal([aRow('=1+1'), { ...aRow('CK1'), amount: -1 }])).toEqual([
    400,
    { 'rows.0.trxID': 'Use a trxID such as CK250NROQ5', 'rows.1.amount': 'Enter a valid value' },
  ]);
  const tooMany = Array.from({ length: 5001 }, (_, n) => aRow(`CK${n}`));
  expect(await refusal(tooMany)).toEqual([400, { rows: 'Send at most 5000 rows at once' }]);
  const long = 'x'.repeat(60);
  const tooLong = Array.from({ length: 9000 }, () => aRow(long, { date: long }));
  expect((await refusal(tooLong))[0]).toBe(413);
});

test('the rest of a long list is counted', async () => {
  const ledger = await aLedger();
  await aGateway(ledger, { id: 'g1' });
  const rows = Array.from({ length: 5000 }, (_, n) => aRow(`CK${n}`));
  const { unknown } = await compare(ledger, rows);
  expect([unknown.count, unknown.rows.length]).toEqual([5000, 500]);
});

test('a range with more movements than are compared asks for a shorter one', async () => {
  const ledger = await aLedger();
  const { server, machine, token } = ledger;
  const gatewayId = await aGateway(ledger, { id: 'g1' });
  const template = await aPayment(server, machine, charged(march(10), { gatewayId }));
  await server.store.change(async (tx) => {
    for (let part = 0; part < 20; part++) {
      const rows = Array.from({ length: 250 }, (_, n) => {
        const id = `many-${part}-${n}`;
        return { ...template, id, invoice: id, providerPaymentId: id, trxId: id };
      });
      await tx.insertInto('payments').values(rows).execute();
    }
  });
  const { status, body } = await server.refused(statements.compare, {
    params: { institutionId: machine.institutionId },
    body: { accountId: 'g1', dateStart: '2026-03-10', dateEnd: '2026-03-11', rows: [] },
    token,
  });
  expect([status, body.errors]).toEqual([
    400,
    { dateStart: 'There are more than 5000 payments in this range. Choose fewer days.' },
  ]);
  const { accounts } = await told(ledger);
  expect(accounts[0]?.total.charged.count).toBe(5001);
});
