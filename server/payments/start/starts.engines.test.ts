import { expect, test } from 'vitest';
import { minuteMs } from '../../testing/durations.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aCounter, mostUnconfirmed } from '../../testing/payments/payment-counters.ts';
import { aPayment } from '../../testing/payments/payments.ts';

test('payments that were begun and left count, those that were confirmed do not', async () => {
  const { server, start, others, crowded, atBkash } = await aCounter();
  const { now } = server.clock;
  await others(mostUnconfirmed - 2, { state: 'CANCELLED' });
  await others(3, { state: 'DISPENSED', confirmedAt: now });
  await others(2, { createdAt: now - 5 * minuteMs });
  await aPayment(server, await aMachine(server), { state: 'PENDING', confirmedAt: null });
  expect((await start('10.0.0.1')).location).toEqual(atBkash);
  expect((await start('10.0.0.1')).location).toEqual(atBkash);
  expect((await start('10.0.0.1')).location).toBe(crowded);
});
