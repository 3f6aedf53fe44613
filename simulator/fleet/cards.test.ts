import { expect, test } from 'vitest';
import { controllerClock } from '../core/clock.ts';
import { badNetwork } from '../core/network.ts';
import { seededRandom } from '../core/random.ts';
import { offlineLeaseMs } from '../machine/cards.ts';
import { Machine } from '../machine/machine.ts';
import { FakeMachineApi } from '../testing/fake-machine-api.ts';
import { aJournalPath } from '../testing/journal-path.ts';
import { aConfig } from '../testing/machine-config.ts';
import { serveCustomer } from './customers.ts';

const config = aConfig({ productCount: 50, point: 2 });
const card = { isFree: false, points: 5, stockType: 'UNLIMITED' } as const;
const cards = {
  version: 3,
  reset: true,
  changed: [
    { ...card, rfid: 'UNLIMITED' },
    { ...card, rfid: 'LIMITED', stockType: 'LIMITED' as const },
    { ...card, rfid: 'FREE', isFree: true, points: 0 },
  ],
  removed: [],
  unlock: ['STAFF'],
};

/** A machine that has synced its card list, and a link that can be taken away. */
const aSyncedMachine = async () => {
  const time = { now: Date.parse('2026-01-10T06:00:00Z') };
  const server = new FakeMachineApi(() => time.now);
  Object.assign(server, { config, cards });
  const offline = [{ from: Number.POSITIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
  const machine = new Machine({
    physicalId: 'M-1',
    journalPath: aJournalPath(),
    clock: controllerClock(() => time.now),
    act: async () => undefined,
    connection: {
      url: 'http://server',
      transport: badNetwork(server.transport, {
        odds: {},
        offline,
        random: seededRandom(1),
        now: () => time.now,
        wait: async () => undefined,
      }),
    },
  });
  await machine.sync();
  let requests = 0;
  const check = (rfid: string) => {
    requests += 1;
    return machine.checkCard({ rfid, rowNo: 1, columnNo: 1, requestId: `r-${requests}` });
  };
  const goOffline = () => offline.push({ from: 0, to: Number.POSITIVE_INFINITY });
  return { machine, server, time, check, goOffline, goOnline: () => offline.pop() };
};

const bought = (rfid: string) =>
  ({
    type: 'DISPENSE',
    transactionType: 'RFID',
    rowNo: 1,
    columnNo: 1,
    isSuccessful: true,
    rfid,
  }) as const;

test('with a link the server decides, and the dispense names its request', async () => {
  const { machine, server, check } = await aSyncedMachine();
  expect(await check('ANY')).toEqual({ allowed: true, requestId: 'r-1' });
  server.allows = false;
  expect(await check('UNLIMITED')).toMatchObject({ allowed: false });
  server.allows = true;
  const shop = {
    mix: { CASH: 0, RFID: 1, BKASH: 0 },
    cards: ['ANY'],
    unlockCard: undefined,
    capacity: 50,
  };
  await serveCustomer(machine, shop, seededRandom(2));
  await machine.sync();
  expect(server.events(1).at(-1)).toMatchObject({
    type: 'DISPENSE',
    requestId: expect.stringMatching(/./),
  });
});

test('without one an unknown card is refused, and its try is reported later', async () => {
  const { machine, server, goOffline, goOnline, check } = await aSyncedMachine();
  goOffline();
  expect(await check('STRANGER')).toEqual({ allowed: false, reason: 'UNKNOWN_CARD' });
  server.cards = { ...cards, version: 4, reset: true, changed: [] };
  goOnline();
  await machine.sync();
  goOffline();
  const mix = { CASH: 0, RFID: 1, BKASH: 0 };
  const shop = { mix, cards: ['STRANGER'], unlockCard: undefined, capacity: 50 };
  await serveCustomer(machine, shop, seededRandom(2));
  goOnline();
  await machine.sync();
  expect(server.events(1).at(-1)).toMatchObject({ type: 'UNKNOWN_CARD', rfid: 'STRANGER' });
});

test('a blocked card stops at the next sync, and a changed one has its new points', async () => {
  const { machine, server, goOffline, check } = await aSyncedMachine();
  server.cards = {
    ...cards,
    version: 4,
    reset: false,
    changed: [{ ...card, rfid: 'LIMITED', points: 1, stockType: 'LIMITED' }],
    removed: ['UNLIMITED'],
  };
  await machine.sync();
  goOffline();
  expect(await check('UNLIMITED')).toEqual({ allowed: false, reason: 'UNKNOWN_CARD' });
  expect(await check('LIMITED')).toEqual({ allowed: false, reason: 'TOO_FEW_POINTS' });
  expect(await check('FREE')).toEqual({ allowed: true });
});

test('offline a card is known in every spelling of its number', async () => {
  const { check, machine, server, goOffline } = await aSyncedMachine();
  const changed = ['04:a2:b9:c1', '04A2B9C1'].map((rfid) => ({ ...card, rfid }));
  server.cards = { ...cards, version: 4, changed };
  await machine.sync();
  goOffline();
  for (const rfid of ['04A2B9C1', '04a2b9c1', '04-A2-B9-C1', '0x04A2B9C1']) {
    expect(await check(rfid), rfid).toEqual({ allowed: true });
  }
  expect(await check('C1B9A204')).toEqual({ allowed: false, reason: 'UNKNOWN_CARD' });
});

test('points spent offline are spent here too, until the next sync tells the balance', async () => {
  const { machine, server, goOffline, goOnline, check } = await aSyncedMachine();
  goOffline();
  machine.record(bought('UNLIMITED'), bought('UNLIMITED'));
  expect(await check('UNLIMITED')).toEqual({ allowed: false, reason: 'TOO_FEW_POINTS' });
  machine.powerCut();
  expect(await check('UNLIMITED')).toEqual({ allowed: false, reason: 'TOO_FEW_POINTS' });
  server.cards = {
    ...cards,
    version: 4,
    reset: false,
    changed: [{ ...card, rfid: 'UNLIMITED', points: 20 }],
  };
  goOnline();
  await machine.sync();
  goOffline();
  expect(await check('UNLIMITED')).toEqual({ allowed: true });
});

test('LIMITED cards work offline for 24 hours after a sync, others as long as it takes', async () => {
  const { time, goOffline, check } = await aSyncedMachine();
  goOffline();
  time.now += offlineLeaseMs;
  expect(await check('LIMITED')).toEqual({ allowed: true });
  time.now += 1;
  expect(await check('LIMITED')).toEqual({ allowed: false, reason: 'LEASE_OVER' });
  expect(await check('UNLIMITED')).toEqual({ allowed: true });
});

test('the list outlives a power cut, its lease does not: nobody knows how long the power was away', async () => {
  const { machine, goOffline, check } = await aSyncedMachine();
  goOffline();
  machine.powerCut();
  expect(machine.cards.version).toBe(3);
  expect(machine.cards.unlock).toEqual(['STAFF']);
  expect(await check('UNLIMITED')).toEqual({ allowed: true });
  expect(await check('LIMITED')).toEqual({ allowed: false, reason: 'LEASE_OVER' });
});
