import { expect, onTestFinished, test } from 'vitest';
import { serverSettings } from '../../../simulator/bkash/merchants.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { pollOptions } from '../../testing/machines/poll-options.ts';
import { aBkash } from '../../testing/payments/bkash.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer } from '../../testing/server.ts';
import { startPaymentClock } from './clock.ts';

test('payments of one organization that wait for bKash leave room for another’s', async () => {
  const { calls, faults, url } = await aBkash();
  faults.always('refundStatus', 'loseRequest');
  const server = await aServer(serverSettings(url));
  const due = { state: 'REFUND_UNKNOWN', refundDueAt: server.clock.now, tries: 1 } as const;
  const stuck = await aMachine(server);
  const stuckIds: string[] = [];
  for (let index = 0; index < 150; index += 1) {
    const { id } = await aPayment(server, stuck, { ...due, dueAt: server.clock.now - 2000 });
    stuckIds.push(id);
  }
  const other = await aPayment(server, await aMachine(server), {
    ...due,
    dueAt: server.clock.now - 1000,
  });
  const parts = { store: server.store, now: () => server.clock.now };
  const failures: unknown[] = [];
  const stop = startPaymentClock(server.http.payments, parts, (error) => failures.push(error));
  onTestFinished(stop);
  const firstCall = (id: string) => calls.findIndex(({ body }) => body.includes(`TR${id}`));
  await expect.poll(() => firstCall(other.id), pollOptions).toBeGreaterThan(-1);
  // A slow computer may see some calls end, and others begin, before the other payment's turn.
  expect(stuckIds.every((id) => firstCall(id) >= 0)).toBe(false);
  expect(failures).toEqual([]);
});
