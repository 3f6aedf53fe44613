import { expect, test } from 'vitest';
import {
  type AccountStatement,
  type StatedRow,
  type Statement,
  statements,
} from '../../contract/statements.ts';
import {
  aMachine,
  anInstitutionAdmin,
  aPayment,
  aSuper,
  type TestMachine,
} from '../app/builders.ts';
import { aServer, type TestServer } from '../app/testing.ts';
import type { Payments } from '../core/db/schema.ts';

/** An instant in Dhaka, on a day of March 2026. */
const march = (date: number, time = '12:00:00.000'): number =>
  Date.parse(`2026-03-${String(date).padStart(2, '0')}T${time}+06:00`);

const platform = {
  BKASH_USERNAME: 'platform-shop',
  BKASH_PASSWORD: 'secret',
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'app secret',
};

interface Ledger {
  readonly server: TestServer;
  readonly machine: TestMachine;
  readonly token: string;
}

const aLedger = async (env: Record<string, string> = {}): Promise<Ledger> => {
  const server = await aServer(env);
  const machine = await aMachine(server);
  const { token } = await anInstitutionAdmin(server, {
    id: machine.institutionId,
    organizationId: machine.organizationId,
  });
  return { server, machine, token };
};

const aGateway = async (
  { server: { store }, machine: { organizationId, institutionId } }: Ledger,
  given: { id: string; username?: string; createdAt?: number; retiredAt?: number },
): Promise<string> => {
  const { id, username = 'own-shop', createdAt = 0, retiredAt = null } = given;
  const row = { id, organizationId, institutionId, username, sealed: '', createdAt, retiredAt };
  await store.change((tx) => tx.insertInto('gateways').values(row).execute());
  return id;
};

const charged = (at: number, given: Partial<Payments> = {}): Partial<Payments> => ({
  createdAt: at,
  chargedAt: at,
  ...given,
});

const refunded = (at: number, refundTrxId: string): Partial<Payments> => ({
  state: 'REFUNDED',
  refundTrxId,
  refundedAt: at,
});

const told = ({ server, machine, token }: Ledger, query: Record<string, string> = {}) =>
  server.call(statements.ofInstitution, {
    params: { institutionId: machine.institutionId },
    query,
    token,
  });

const names = ({ accounts }: Statement) =>
  accounts.map(({ account: { owner, name, isRetired } }) => [owner, name, isRetired]);

/** The days on which something happened, as date, charges, refunds, net and what is open. */
const lines = (statement: AccountStatement | undefined) =>
  statement?.days
    .filter((one) => one.charged.count + one.refunded.count > 0)
    .map(({ date, charged: taken, refunded: back, net, open }) => [
      ...[date, taken.count, taken.amount, back.count, back.amount, net],
      ...[open.count, open.amount],
    ]);

test('a day has what was charged and refunded on it by the clock of the business, and the net', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  await aPayment(server, machine, charged(march(10, '00:00:00.000'), { amount: 1050 }));
  await aPayment(server, machine, charged(march(10, '23:59:59.999')));
  await aPayment(server, machine, {
    ...charged(march(10)),
    ...refunded(march(11, '00:00:00.000'), 'R1'),
  });
  await aPayment(server, machine, { trxId: null, state: 'CANCELLED', createdAt: march(10) });
  const { accounts } = await told(ledger, { dateStart: '2026-03-09', dateEnd: '2026-03-12' });
  expect(lines(accounts[0])).toEqual([
    ['2026-03-11', 0, 0, 1, 10, -10, 0, 0],
    ['2026-03-10', 3, 30.5, 0, 0, 30.5, 0, 0],
  ]);
  expect(accounts[0]?.days.map(({ date }) => date)).toEqual([
    ...['2026-03-12', '2026-03-11', '2026-03-10', '2026-03-09'],
  ]);
  expect(accounts[0]?.total).toEqual({
    charged: { count: 3, amount: 30.5 },
    refunded: { count: 1, amount: 10 },
    net: 20.5,
    open: { count: 0, amount: 0 },
  });
});

test('open is what was charged on the day and is under way or needs attention', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  await aPayment(server, machine, charged(march(10), { state: 'DISPENSING', dueAt: 0 }));
  await aPayment(server, machine, charged(march(10), { state: 'REFUND_UNKNOWN', dueAt: 0 }));
  await aPayment(server, machine, charged(march(10), { flags: 'PARTLY_DISPENSED', amount: 2000 }));
  await aPayment(server, machine, charged(march(10)));
  await aPayment(server, machine, { ...charged(march(10)), ...refunded(march(10), 'R1') });
  const { accounts } = await told(ledger);
  expect(lines(accounts[0])).toEqual([['2026-03-10', 5, 60, 1, 10, 50, 3, 40]]);
});

test('what was given back in cash moves no money at bKash', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const inCash = { state: 'REFUNDED', settledAs: 'REFUNDED_IN_CASH' } as const;
  await aPayment(server, machine, charged(march(10), inCash));
  const { accounts } = await told(ledger);
  expect(lines(accounts[0])).toEqual([['2026-03-10', 1, 10, 0, 0, 10, 0, 0]]);
});

test('each merchant account stands by itself, by its name, and one that was replaced is marked', async () => {
  const ledger = await aLedger(platform);
  const { server, machine } = ledger;
  await aGateway(ledger, { id: 'g1', username: 'former-shop', retiredAt: 1 });
  await aGateway(ledger, { id: 'g2' });
  await aPayment(server, machine, charged(march(9), { gatewayId: 'g1' }));
  await aPayment(server, machine, charged(march(10), { platformGateway: 'abcdefghijk' }));
  await aPayment(server, machine, charged(march(11)));
  expect(names(await told(ledger))).toEqual([
    ['INSTITUTION', 'own-shop', false],
    ['INSTITUTION', 'former-shop', true],
    ['PLATFORM', '', true],
    ['PLATFORM', 'abcdef', true],
  ]);
});

test('an account whose password was changed is the same account', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  await aGateway(ledger, { id: 'g1', createdAt: 1, retiredAt: 2 });
  await aGateway(ledger, { id: 'g2', createdAt: 2 });
  await aPayment(server, machine, charged(march(9), { gatewayId: 'g1' }));
  await aPayment(server, machine, charged(march(9), { gatewayId: 'g2' }));
  const statement = await told(ledger);
  expect(names(statement)).toEqual([['INSTITUTION', 'own-shop', false]]);
  expect(lines(statement.accounts[0])).toEqual([['2026-03-09', 2, 20, 0, 0, 20, 0, 0]]);
});

test('without a payment the account stands there that payments are made with now', async () => {
  const ledger = await aLedger(platform);
  const before = await told(ledger);
  expect(names(before)).toEqual([['PLATFORM', '', false]]);
  expect([before.dateStart, before.dateEnd]).toEqual(['2026-02-13', '2026-03-15']);
  expect(before.accounts[0]?.days).toHaveLength(31);
  await aGateway(ledger, { id: 'g1' });
  expect(names(await told(ledger))).toEqual([['INSTITUTION', 'own-shop', false]]);
  expect(names(await told(await aLedger()))).toEqual([]);
});

test('a range ends before it begins or is longer than a year: refused at its field', async () => {
  const { server, machine, token } = await aLedger();
  const params = { institutionId: machine.institutionId };
  for (const [dateStart, dateEnd, text] of [
    ['2026-03-02', '2026-03-01', 'The start date must not be after the end date'],
    ['2024-03-01', '2026-03-01', 'Choose a range of at most a year'],
  ] as const) {
    const query = { dateStart, dateEnd };
    const { status, body } = await server.refused(statements.ofInstitution, {
      params,
      query,
      token,
    });
    expect([status, body.errors]).toEqual([400, { dateStart: text }]);
  }
});

test('the platform’s accounts are told over all institutions, to super admins alone', async () => {
  const ledger = await aLedger(platform);
  const { server, machine } = ledger;
  const other = await aMachine(server);
  await aGateway(ledger, { id: 'g1' });
  for (const at of [machine, other]) await aPayment(server, at, charged(march(10)));
  await aPayment(server, machine, charged(march(10), { gatewayId: 'g1' }));
  const { token } = await aSuper(server);
  const statement = await server.call(statements.ofPlatform, { token });
  expect(names(statement)).toEqual([
    ['PLATFORM', 'platform-shop', false],
    ['PLATFORM', '', true],
  ]);
  expect(lines(statement.accounts[1])).toEqual([['2026-03-10', 2, 20, 0, 0, 20, 0, 0]]);
  const { status } = await server.refused(statements.ofPlatform, { token: ledger.token });
  expect(status).toBe(403);
});

test('the CSV has a line for each account and day, and no name that a spreadsheet would run', async () => {
  const ledger = await aLedger();
  const { server, machine, token } = ledger;
  await aGateway(ledger, { id: 'g1', username: '=HYPERLINK("http://evil")' });
  await aPayment(server, machine, {
    ...charged(march(10), { gatewayId: 'g1', amount: 1050 }),
    ...refunded(march(11), 'R1'),
  });
  await aPayment(server, machine, charged(march(11)));
  const { body, headers } = await server.ask(statements.csv, {
    params: { institutionId: machine.institutionId },
    query: { dateStart: '2026-03-10', dateEnd: '2026-03-11' },
    token,
  });
  expect(headers['content-disposition']).toBe(
    'attachment; filename="statement-2026-03-10-to-2026-03-11.csv"',
  );
  expect(String(body).split('\r\n')).toEqual([
    '\uFEFFMerchant account,Date,Charges,Charged (Tk),Refunds,Refunded (Tk),Net (Tk),Open,Open (Tk)',
    `"'=HYPERLINK(""http://evil"")",2026-03-11,0,0,1,10.5,-10.5,0,0`,
    `"'=HYPERLINK(""http://evil"")",2026-03-10,1,10.5,0,0,10.5,0,0`,
    'Default gateway,2026-03-11,1,10,0,0,10,0,0',
    'Default gateway,2026-03-10,0,0,0,0,0,0,0',
    '',
  ]);
});

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
          ...{ kind: 'REFUND', trxID: 'CK2', amount: 10, at: '2026-03-10T07:00:00.000Z' },
          ...{ paymentId: missing.id, institutionId },
        },
        {
          ...{ kind: 'CHARGE', trxID: 'CK1', amount: 10, at: '2026-03-10T06:00:00.000Z' },
          ...{ paymentId: missing.id, institutionId },
        },
      ],
    },
    differing: {
      count: 1,
      rows: [
        {
          ...{ kind: 'CHARGE', trxID: 'CK3', amount: 10, at: '2026-03-10T06:00:00.000Z' },
          ...{ paymentId: differing.id, institutionId, stated: 10.5 },
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
    ...{ dateStart: '2026-03-10', dateEnd: '2026-03-10', rows: [aRow('CK1'), aRow('CK3')] },
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
        return { ...template, id, invoice: id, bkashPaymentId: id, trxId: id };
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
