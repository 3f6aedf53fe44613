import { expect, test } from 'vitest';
import { payPaths } from '../../../contract/payments.ts';
import { serverSettings } from '../../../simulator/bkash/merchants.ts';
import { aBkash } from '../../testing/bkash.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aMachine } from '../../testing/machines.ts';
import { aPayment } from '../../testing/payments.ts';
import { aServer } from '../../testing/server.ts';
import { aPairedMachine, syncEvents } from '../../testing/sync.ts';
import { notStartedPath } from '../browser/pages.ts';
import { refusalReasons } from './sell-conditions.ts';
import { startLimits } from './start-limits.ts';

const { mostUnconfirmed, ofClient } = startLimits;

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

test('a machine where many have begun and nobody has confirmed takes no more for some minutes', async () => {
  const { calls, start, others, crowded, pass, atBkash } = await aCounter();
  await others(mostUnconfirmed - 1);
  expect((await start('10.0.0.1')).location).toEqual(atBkash);
  const created = calls.length;
  expect((await start('10.0.0.2')).location).toBe(crowded);
  expect(calls).toHaveLength(created);
  await pass(5 * minuteMs);
  expect((await start('10.0.0.2')).location).toEqual(atBkash);
});

test('payments that were begun and left count, those that were confirmed do not', async () => {
  const { server, start, others, crowded, atBkash } = await aCounter();
  const { now } = server.clock;
  await others(mostUnconfirmed - 2, { state: 'CANCELLED' });
  await others(3, { state: 'DISPENSED', confirmedAt: now });
  await others(2, { createdAt: now - 5 * minuteMs });
  await aPayment(server, await aMachine(server), { state: 'PENDING', confirmedAt: null });
  expect((await start('10.0.0.1')).location).toEqual(atBkash);
  expect((await start('10.0.0.2')).location).toEqual(atBkash);
  expect((await start('10.0.0.3')).location).toBe(crowded);
});

test('one address cannot use up a machine for the others', async () => {
  const { start, others, crowded, atBkash } = await aCounter();
  await others(mostUnconfirmed - ofClient.amount - 1);
  for (let n = 0; n < ofClient.amount; n++) {
    expect((await start('10.0.0.1')).location).toEqual(atBkash);
  }
  expect((await start('10.0.0.1')).location).toBe(crowded);
  expect((await start('10.0.0.2')).location).toEqual(atBkash);
});

test('a browser that comes back to its own payment is never refused', async () => {
  const { start, others, crowded } = await aCounter();
  const { location, cookie } = await start('10.0.0.1');
  await others(mostUnconfirmed);
  expect((await start('10.0.0.1')).location).toBe(crowded);
  expect((await start('10.0.0.1', cookie)).location).toBe(location);
});
