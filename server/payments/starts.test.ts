import { expect, test } from 'vitest';
import { payPaths } from '../../contract/payments.ts';
import { aBkash, merchant } from '../testing/bkash.ts';
import { aMachine, aPayment, unique } from '../testing/builders.ts';
import { aServer } from '../testing/server.ts';
import { aPairedMachine, sync } from '../testing/syncing.ts';
import { gateReasons } from './gate.ts';
import { notStartedPath } from './pages.ts';
import { startLimits } from './start-limits.ts';

const minute = 60_000;
const { mostUnconfirmed, ofClient } = startLimits;

/** A machine to pay at; whoever starts there is sent to bKash, refused or sent back to it. */
const aCounter = async () => {
  const { url, calls } = await aBkash(undefined, () => {
    const paymentID = `TR${unique()}`;
    const bkashURL = `https://bkash.example/${paymentID}`;
    return { body: { statusCode: '0000', statusMessage: 'Successful', paymentID, bkashURL } };
  });
  const server = await aServer({
    BKASH_BASE_URL: url,
    BKASH_USERNAME: merchant.username,
    BKASH_PASSWORD: merchant.password,
    BKASH_APP_KEY: merchant.appKey,
    BKASH_APP_SECRET: merchant.appSecret,
  });
  const { machine, token } = await aPairedMachine(server);
  await sync(server, token, []);
  const { physicalId } = machine;
  const start = async (remoteAddress: string, cookie = '') => {
    const response = await server.http.inject({
      url: `${payPaths.start}?machineId=${physicalId}`,
      remoteAddress,
      headers: { cookie },
    });
    const { location = '' } = response.headers;
    const kept = String(response.headers['set-cookie']).split(';')[0];
    return { location, cookie: kept };
  };
  const others = async (count: number, given: Parameters<typeof aPayment>[2] = {}) => {
    for (let n = 0; n < count; n++) {
      await aPayment(server, machine, { state: 'PENDING', confirmedAt: null, ...given });
    }
  };
  const crowded = notStartedPath(physicalId, gateReasons.crowded);
  /** Keeps the machine online. */
  const pass = async (ms: number) => {
    server.clock.now += ms;
    await sync(server, token, []);
  };
  return { server, machine, calls, start, others, crowded, pass };
};

test('a machine where many have begun and nobody has confirmed takes no more for some minutes', async () => {
  const { calls, start, others, crowded, pass } = await aCounter();
  await others(mostUnconfirmed - 1);
  expect((await start('10.0.0.1')).location).toMatch(/^https:\/\/bkash\.example/);
  const created = calls.length;
  expect((await start('10.0.0.2')).location).toBe(crowded);
  expect(calls).toHaveLength(created);
  await pass(5 * minute);
  expect((await start('10.0.0.2')).location).toMatch(/^https:\/\/bkash\.example/);
});

test('payments that were begun and left count, those that were confirmed do not', async () => {
  const { server, start, others, crowded } = await aCounter();
  const { now } = server.clock;
  await others(mostUnconfirmed - 2, { state: 'CANCELLED' });
  await others(3, { state: 'DISPENSED', confirmedAt: now });
  await others(2, { createdAt: now - 5 * minute });
  await aPayment(server, await aMachine(server), { state: 'PENDING', confirmedAt: null });
  expect((await start('10.0.0.1')).location).toMatch(/^https:/);
  expect((await start('10.0.0.2')).location).toMatch(/^https:/);
  expect((await start('10.0.0.3')).location).toBe(crowded);
});

test('one address cannot use up a machine for the others', async () => {
  const { start, others, crowded } = await aCounter();
  await others(mostUnconfirmed - ofClient.burst - 1);
  for (let n = 0; n < ofClient.burst; n++) {
    expect((await start('10.0.0.1')).location).toMatch(/^https:/);
  }
  expect((await start('10.0.0.1')).location).toBe(crowded);
  expect((await start('10.0.0.2')).location).toMatch(/^https:/);
});

test('a browser that comes back to its own payment is never refused', async () => {
  const { start, others, crowded } = await aCounter();
  const { location, cookie } = await start('10.0.0.1');
  await others(mostUnconfirmed);
  expect((await start('10.0.0.1')).location).toBe(crowded);
  expect((await start('10.0.0.1', cookie)).location).toBe(location);
});
