import { expect, test } from 'vitest';
import { payPaths } from '../../../contract/payments.ts';
import { serverSettings } from '../../../simulator/bkash/merchants.ts';
import { listAttention, scanAttention } from '../../testing/attention.ts';
import { aBkash } from '../../testing/bkash.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aMachine } from '../../testing/machines.ts';
import { aPayment } from '../../testing/payments.ts';
import { aServer } from '../../testing/server.ts';
import { aPairedMachine, syncEvents } from '../../testing/sync.ts';
import { notStartedPath } from '../browser/pages.ts';
import { refusalReasons } from './sell-conditions.ts';
import { startLimits } from './start-limits.ts';

const { mostUnconfirmed, mostOfClient } = startLimits;

/** A machine to pay at. A start there leads to bKash, to a refusal or back to an open payment. */
const aCounter = async () => {
  const { calls, url } = await aBkash();
  const server = await aServer(serverSettings(url));
  const atBkash = expect.stringContaining(`${url}/checkout/`);
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, []);
  const { physicalId } = machine;
  const start = async (remoteAddress: string, cookie = '') => {
    const response = await server.http.inject({
      url: `${payPaths.start}?machineId=${physicalId}`,
      remoteAddress,
      headers: { cookie },
    });
    const { location = '' } = response.headers;
    const sentCookie = String(response.headers['set-cookie']).split(';')[0];
    return { location, cookie: sentCookie };
  };
  const others = async (count: number, given: Parameters<typeof aPayment>[2] = {}) => {
    for (let n = 0; n < count; n++) {
      await aPayment(server, machine, { state: 'PENDING', confirmedAt: null, ...given });
    }
  };
  const crowded = notStartedPath(physicalId, refusalReasons.crowded);
  /** Keeps the machine online. */
  const pass = async (ms: number) => {
    server.clock.now += ms;
    await syncEvents(server, token, []);
  };
  return { server, machine, calls, start, others, crowded, pass, atBkash };
};

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
