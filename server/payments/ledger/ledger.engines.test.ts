import { expect, test } from 'vitest';
import { audit } from '../../../contract/audit.ts';
import { payments } from '../../../contract/payments.ts';
import { anInstitutionAdmin, aSuper } from '../../testing/admins/admins.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aMachine, type TestMachine } from '../../testing/machines/machines.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';

shareServer();

const aLedger = async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { token } = await anInstitutionAdmin(server, {
    id: machine.institutionId,
    organizationId: machine.organizationId,
  });
  return { server, machine, token };
};

const listPayments = async (
  { server, machine, token }: { server: TestServer; machine: TestMachine; token: string },
  query: Record<string, string> = {},
) => server.call(payments.all, { params: { institutionId: machine.institutionId }, query, token });

test('what needs attention comes first, then the newest', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const old = server.clock.now - 10 * minuteMs;
  const flagged = await aPayment(server, machine, { createdAt: old, flags: 'SILENT_MACHINE' });
  const earlier = await aPayment(server, machine, { createdAt: old + minuteMs });
  const later = await aPayment(server, machine, { createdAt: old + 2 * minuteMs });
  const { payments: rows, count, attention } = await listPayments(ledger);
  expect(rows.map(({ _id }) => _id)).toEqual([flagged.id, later.id, earlier.id]);
  expect([count, attention]).toEqual([3, 1]);
});

test('a refund that is late needs attention like a flagged payment, and is shown as one', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const { now } = server.clock;
  const dueSince = (minutes: number, flags = '') =>
    aPayment(server, machine, {
      state: 'REFUND_UNKNOWN',
      createdAt: now - minutes * minuteMs,
      refundDueAt: now - minutes * minuteMs,
      flags,
    });
  const stuck = await dueSince(90, 'REFUND_STUCK');
  const late = await dueSince(60);
  const recent = await dueSince(59);
  const all = await listPayments(ledger);
  expect(all.payments.map(({ _id, isRefundLate }) => [_id, isRefundLate])).toEqual([
    [late.id, true],
    [stuck.id, true],
    [recent.id, false],
  ]);
  const { payments: rows, count, attention } = await listPayments(ledger, { group: 'ATTENTION' });
  expect(rows.map(({ _id }) => _id)).toEqual([late.id, stuck.id]);
  expect([count, attention]).toEqual([2, 2]);
});

test('a page holds its part of the exact count', async () => {
  const ledger = await aLedger();
  for (let n = 0; n < 5; n++) await aPayment(ledger.server, ledger.machine);
  const { payments: rows, count } = await listPayments(ledger, { page: '2', limit: '3' });
  expect([rows.length, count]).toEqual([2, 5]);
});

test('the pages hold each payment once, those that need attention on the first ones', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const flags = ['', 'SILENT_MACHINE', '', '', 'INTERRUPTED', 'RESTORED', ''];
  const created = [];
  for (const [index, flag] of flags.entries()) {
    const createdAt = server.clock.now - index * minuteMs;
    created.push(await aPayment(server, machine, { createdAt, flags: flag }));
  }
  const isFlagged = ({ flags }: { flags: string }) => flags !== '';
  const expected = [...created.filter(isFlagged), ...created.filter((row) => !isFlagged(row))];
  for (const limit of [1, 2, 3, 4, 7, 8]) {
    const read: string[] = [];
    for (let page = 1; (page - 1) * limit < created.length + limit; page += 1) {
      const answer = await listPayments(ledger, { page: String(page), limit: String(limit) });
      read.push(...answer.payments.map(({ _id }) => _id));
    }
    expect([limit, read]).toEqual([limit, expected.map(({ id }) => id)]);
  }
});

test('groups, machines and days narrow the list', async () => {
  const ledger = await aLedger();
  const { server, machine } = ledger;
  const { id: institutionId, organizationId } = {
    id: machine.institutionId,
    organizationId: machine.organizationId,
  };
  const other = await aMachine(server, { institution: { id: institutionId, organizationId } });
  const open = await aPayment(server, machine, { state: 'REFUND_UNKNOWN', dueAt: 0 });
  const refunded = await aPayment(server, other, { state: 'REFUNDED', refundTrxId: 'R1' });
  const cancelled = await aPayment(server, machine, { state: 'CANCELLED', trxId: null });
  const dayBefore = await aPayment(server, machine, {
    createdAt: server.clock.now - 24 * 60 * minuteMs,
  });
  const ids = async (query: Record<string, string>) =>
    (await listPayments(ledger, query)).payments.map(({ _id }) => _id);
  expect(await ids({ group: 'open' })).toEqual([open.id]);
  expect(await ids({ group: 'REFUNDED' })).toEqual([refunded.id]);
  expect(await ids({ group: 'FAILED' })).toEqual([cancelled.id]);
  expect(await ids({ group: 'DISPENSED' })).toEqual([dayBefore.id]);
  expect(await ids({ machineId: other.id })).toEqual([refunded.id]);
  expect(await ids({ endDate: '2026-03-14' })).toEqual([dayBefore.id]);
  expect((await ids({ startDate: '2026-03-15' })).length).toBe(3);
});

test('a flag is settled by hand with a reason, which the history and the audit store', async () => {
  const { server, machine, token } = await aLedger();
  const { id: paymentId } = await aPayment(server, machine, { flags: 'PARTLY_DISPENSED' });
  const params = { institutionId: machine.institutionId, paymentId };
  const { errors } = (await server.expectRefusal(payments.settle, { params, body: {}, token }))
    .body;
  expect(errors).toEqual({ reason: 'Reason is required', as: 'Choose what was done' });

  const reason = 'The second pad was handed over';
  const { payment } = await server.call(payments.settle, {
    params,
    body: { reason, as: 'NOT_OWED' },
    token,
  });
  expect([payment.state, payment.flags, payment.actions]).toEqual(['DISPENSED', [], ['REFUND']]);
  const { history } = await server.call(payments.one, { params, token });
  expect(history.at(-1)).toMatchObject({ event: 'SETTLED', detail: reason });
  expect(history.at(-1)?.by).not.toBe('');

  const { token: superToken } = await aSuper(server);
  const { entries } = await server.call(audit.all, { token: superToken });
  expect(entries[0]).toMatchObject({ action: 'POST /payment/settle', outcome: 'DONE' });
});

test('what makes no sense for a payment is refused and changes nothing', async () => {
  const { server, machine, token } = await aLedger();
  const { id: paymentId } = await aPayment(server, machine, { state: 'REFUNDED' });
  const params = { institutionId: machine.institutionId, paymentId };
  for (const [row, body] of [
    [payments.ask, undefined],
    [payments.refund, { reason: 'Again' }],
    [payments.settle, { reason: 'Again', as: 'NOT_OWED' }],
  ] as const) {
    const { status, body: answer } = await server.expectRefusal(row, { params, body, token });
    expect([status, answer.message]).toEqual([
      400,
      'This payment has changed. Refresh and try again.',
    ]);
  }
  const { payment, history } = await server.call(payments.one, { params, token });
  expect([payment.state, history]).toEqual(['REFUNDED', []]);
});
