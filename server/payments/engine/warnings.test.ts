import { expect, test, vi } from 'vitest';
import { type CommandResult, machineApi } from '../../../contract/machine-api.ts';
import { serverSettings } from '../../../simulator/bkash/merchants.ts';
import { queueCommand } from '../../machines/commands/commands.ts';
import { dayMs, minuteMs } from '../../testing/durations.ts';
import { aMachine, aMachineKey } from '../../testing/machines/machines.ts';
import { aBkash } from '../../testing/payments/bkash.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer } from '../../testing/server.ts';

/** A server whose bKash never answers, and the warnings that it logs. */
const aTill = async () => {
  const { faults, url } = await aBkash();
  for (const call of ['execute', 'query', 'refund', 'refundStatus'] as const) {
    faults.always(call, 'loseRequest');
  }
  const server = await aServer(serverSettings(url));
  const machine = await aMachine(server);
  const warn = vi.spyOn(server.http.log, 'warn');
  const pass = async (ms: number) => {
    server.clock.now += ms;
    await server.http.payments.advanceDue();
  };
  const warned = (text: string) =>
    warn.mock.calls.flatMap(([facts, message]) => (message === text ? [facts] : []));
  /** Its refund has been due for this many milliseconds. */
  const owed = (ms: number, given: Parameters<typeof aPayment>[2] = {}) => {
    const at = server.clock.now - ms;
    return aPayment(server, machine, {
      state: 'REFUND_UNKNOWN',
      createdAt: at,
      changedAt: at,
      refundDueAt: at,
      tries: 1,
      dueAt: server.clock.now,
      ...given,
    });
  };
  return { server, machine, pass, warned, owed };
};

test('each new flag of a payment is one warning, however often bKash is queried', async () => {
  const { owed, pass, warned } = await aTill();
  const { id: paymentId, institutionId } = await owed(dayMs - minuteMs, { flags: 'INTERRUPTED' });
  await pass(0);
  expect(warned('a payment is flagged')).toEqual([]);
  for (let hours = 0; hours < 4; hours++) await pass(60 * minuteMs);
  expect(warned('a payment is flagged')).toEqual([
    { paymentId, institutionId, flag: 'REFUND_STUCK' },
  ]);
});

test('a refund that becomes older than an hour is one warning', async () => {
  const { owed, pass, warned } = await aTill();
  const { id: paymentId, institutionId } = await owed(0);
  for (let minutes = 0; minutes < 60; minutes += 3) await pass(3 * minuteMs - 1);
  expect(warned('a refund is late')).toEqual([]);
  for (let hours = 0; hours < 4; hours++) await pass(60 * minuteMs);
  expect(warned('a refund is late')).toEqual([{ paymentId, institutionId }]);
});

test('a machine’s report about a payment is warned of with its commit', async () => {
  const { server, machine, warned } = await aTill();
  const token = await aMachineKey(server, machine);
  const { id: paymentId, institutionId } = await aPayment(server, machine, {
    state: 'DISPENSING',
    dueAt: server.clock.now + minuteMs,
  });
  const { id, organizationId } = machine;
  await server.store.change((tx) =>
    queueCommand(
      tx,
      {
        place: { id, organizationId, institutionId },
        type: 'DISPENSE',
        slot: { rowNo: 1, columnNo: 1 },
        requestedBy: paymentId,
        item: 0,
        ttlSeconds: 60,
      },
      server.clock.now,
    ),
  );
  const sync = (results: readonly CommandResult[]) =>
    server.call(machineApi.sync, { token, body: { epoch: 1, uptimeMs: 0, results } });
  const { commands } = await sync([]);
  await sync(commands.map(({ commandId }) => ({ commandId, state: 'INTERRUPTED' })));
  expect(warned('a payment is flagged')).toEqual([
    { paymentId, institutionId, flag: 'INTERRUPTED' },
  ]);
});
