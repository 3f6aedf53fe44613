import { expect, test } from 'vitest';
import { listAttention, scanAttention } from '../../testing/attention.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aCounter, mostUnconfirmed } from '../../testing/payments/payment-counters.ts';
import { startLimits } from './start-limits.ts';

const { mostOfClient } = startLimits;

test('a client without an open payment gets one at a machine where many have begun and nobody has confirmed', async () => {
  const { calls, start, others, crowded, pass, atBkash } = await aCounter();
  await others(mostUnconfirmed);
  expect((await start('10.0.0.1')).location).toEqual(atBkash);
  const created = calls.length;
  expect((await start('10.0.0.1')).location).toBe(crowded);
  expect(calls).toHaveLength(created);
  expect((await start('10.0.1.1')).location).toEqual(atBkash);
  await pass(5 * minuteMs);
  expect((await start('10.0.0.1')).location).toEqual(atBkash);
});

test.each([
  ['/24', (n: number) => `10.0.0.${n}`, '10.0.1.1'],
  ['/48', (n: number) => `2001:db8:1:${n}::1`, '2001:db8:2:1::1'],
])(
  'the addresses of a %s are one client, which cannot use up a machine',
  async (_net, at, other) => {
    const { start, crowded, atBkash } = await aCounter();
    for (let n = 1; n <= mostOfClient; n++) expect((await start(at(n))).location).toEqual(atBkash);
    expect((await start(at(mostOfClient + 1))).location).toBe(crowded);
    expect((await start(other)).location).toEqual(atBkash);
  },
);

test('a client whose customers have paid is not limited', async () => {
  const { server, start, atBkash } = await aCounter();
  for (let n = 1; n <= mostOfClient + 1; n++) {
    expect((await start('10.0.0.1')).location).toEqual(atBkash);
    const paid = { state: 'DISPENSED', dueAt: null, confirmedAt: server.clock.now } as const;
    await server.store.change((tx) => tx.updateTable('payments').set(paid).execute());
  }
});

test('a browser that comes back to its own payment is never refused', async () => {
  const { start, others, crowded } = await aCounter();
  const { location, cookie } = await start('10.0.0.1');
  await others(mostUnconfirmed);
  expect((await start('10.0.0.1')).location).toBe(crowded);
  expect((await start('10.0.0.1', cookie)).location).toBe(location);
});

test('customers whom the limit turns away are an item of the machine until a quarter of an hour later', async () => {
  const { server, machine, start, others, pass } = await aCounter();
  const items = async () => {
    await scanAttention(server);
    return listAttention(server, { kind: 'STARTS_LIMITED' });
  };
  const since = new Date(server.clock.now).toISOString();
  await others(mostUnconfirmed);
  await start('10.0.0.1');
  expect(await items()).toEqual([]);
  await start('10.0.0.1');
  await pass(minuteMs);
  await start('10.0.0.1');
  const item = { machine: { _id: machine.id }, severity: 'warning', since, facts: { refused: 2 } };
  expect(await items()).toMatchObject([item]);
  await pass(15 * minuteMs);
  expect(await items()).toEqual([]);
  await start('10.0.0.1');
  await others(mostUnconfirmed);
  await start('10.0.0.1');
  expect(await items()).toMatchObject([{ facts: { refused: 1 } }]);
});
