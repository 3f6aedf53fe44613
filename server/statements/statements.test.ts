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
import { statementLines } from '../testing/payments/statement-lines.ts';

test('a day has what was charged and refunded on it by the clock of the business, and the net', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  await aPayment(
    server,
    machine,
    chargedFields(marchInstant(10, '00:00:00.000'), { amount: 1050 }),
  );
  await aPayment(server, machine, chargedFields(marchInstant(10, '23:59:59.999')));
  await aPayment(server, machine, {
    ...chargedFields(marchInstant(10)),
    ...refundedFields(marchInstant(11, '00:00:00.000'), 'R1'),
  });
  await aPayment(server, machine, { trxId: null, state: 'CANCELLED', createdAt: marchInstant(10) });
  const { accounts } = await readStatement(ledger, {
    dateStart: '2026-03-09',
    dateEnd: '2026-03-12',
  });
  expect(statementLines(accounts[0])).toEqual([
    ['2026-03-11', 0, 0, 1, 10, -10, 0, 0],
    ['2026-03-10', 3, 30.5, 0, 0, 30.5, 0, 0],
  ]);
  expect(accounts[0]?.days.map(({ date }) => date)).toEqual([
    '2026-03-12',
    '2026-03-11',
    '2026-03-10',
    '2026-03-09',
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
  await aPayment(
    server,
    machine,
    chargedFields(marchInstant(10), { state: 'DISPENSING', dueAt: 0 }),
  );
  await aPayment(
    server,
    machine,
    chargedFields(marchInstant(10), { state: 'REFUND_UNKNOWN', dueAt: 0 }),
  );
  await aPayment(
    server,
    machine,
    chargedFields(marchInstant(10), { flags: 'PARTLY_DISPENSED', amount: 2000 }),
  );
  await aPayment(server, machine, chargedFields(marchInstant(10)));
  await aPayment(server, machine, {
    ...chargedFields(marchInstant(10)),
    ...refundedFields(marchInstant(10), 'R1'),
  });
  const { accounts } = await readStatement(ledger);
  expect(statementLines(accounts[0])).toEqual([['2026-03-10', 5, 60, 1, 10, 50, 3, 40]]);
});

test('what was given back in cash moves no money at bKash', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const inCash = { state: 'REFUNDED', settledAs: 'REFUNDED_IN_CASH' } as const;
  await aPayment(server, machine, chargedFields(marchInstant(10), inCash));
  const { accounts } = await readStatement(ledger);
  expect(statementLines(accounts[0])).toEqual([['2026-03-10', 1, 10, 0, 0, 10, 0, 0]]);
});

test('a range ends before it begins or is longer than a year: refused at its field', async () => {
  const { server, machine, token } = await aLedger();
  const params = { institutionId: machine.institutionId };
  for (const [dateStart, dateEnd, text] of [
    ['2026-03-02', '2026-03-01', 'The start date must not be after the end date'],
    ['2024-03-01', '2026-03-01', 'Choose a range of at most a year'],
  ] as const) {
    const query = { dateStart, dateEnd };
    const { status, body } = await server.expectRefusal(statements.ofInstitution, {
      params,
      query,
      token,
    });
    expect([status, body.errors]).toEqual([400, { dateStart: text }]);
  }
});

test('the CSV has a line for each account and day, and no name that a spreadsheet would run', async () => {
  const ledger = await aLedger();
  const { server, machine, token } = ledger;
  await aGateway(ledger, { id: 'g1', username: '=HYPERLINK("http://evil")' });
  await aPayment(server, machine, {
    ...chargedFields(marchInstant(10), { gatewayId: 'g1', amount: 1050 }),
    ...refundedFields(marchInstant(11), 'R1'),
  });
  await aPayment(server, machine, chargedFields(marchInstant(11)));
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
