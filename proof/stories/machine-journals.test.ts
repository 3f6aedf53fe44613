import { expect, test } from 'vitest';
import { machineTroubleMs } from '../../contract/attention-limits.ts';
import { listAttention, scanAttention } from '../../server/testing/attention.ts';
import { hourMs } from '../../server/testing/durations.ts';
import { aDispense } from '../../server/testing/machines/machines.ts';
import { aPairedMachine, readDispenses, syncEvents } from '../../server/testing/machines/sync.ts';
import { aServer } from '../../server/testing/server.ts';
import { type PowerStep, powerSteps } from '../../simulator/machine/power.ts';
import { aFlow, chargedMoney, refundedMoney } from '../shop.ts';

const metricsToken = 'metrics-token-of-this-proof';

/** A machine that sells two pads an hour, and what is said of its journal. */
const aJournal = async () => {
  const server = await aServer({ METRICS_TOKEN: metricsToken });
  const { machine, token } = await aPairedMachine(server);
  let seq = 0;
  const sellHour = (given: object = {}) => {
    server.clock.now += hourMs;
    return [1, 2].map(() => {
      seq += 1;
      return { ...aDispense(seq, { at: new Date(server.clock.now).toISOString() }), ...given };
    });
  };
  const sync = (events: readonly unknown[], heldFrom?: number) =>
    syncEvents(server, token, events, heldFrom === undefined ? {} : { heldFrom });
  const items = async () => {
    await scanAttention(server);
    return (await listAttention(server, { machineId: machine.id })).flatMap(({ kind, facts }) =>
      kind.startsWith('EVENTS_') ? { kind, facts } : [],
    );
  };
  const metric = async (name: string) => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { body } = await server.http.inject({ url: '/metrics', headers });
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
  };
  return { server, machine, sellHour, sync, items, metric };
};

const week = 7 * 24;

test('a firmware that writes "Cash" for a week loses 336 sales, of which each is told until it is mended', async () => {
  const { server, machine, sellHour, sync, items, metric } = await aJournal();
  for (let hour = 1; hour <= week; hour += 1) {
    await sync(sellHour({ transactionType: 'Cash' }));
    if (hour % 24 === 0) {
      const facts = { rejected: 2 * hour, sample: expect.stringContaining('"Cash"') };
      expect(await items()).toMatchObject([{ kind: 'EVENTS_REJECTED', facts }]);
      expect(await metric('vms_machine_events_rejected')).toBe(2 * hour);
    }
  }
  expect(await readDispenses(server, machine)).toEqual([]);
  // The firmware is mended; what was acknowledged does not come back.
  await sync(sellHour());
  expect(await readDispenses(server, machine)).toHaveLength(2);
  expect(await items()).toMatchObject([{ facts: { rejected: 2 * week } }]);
  server.clock.now += machineTroubleMs;
  expect(await items()).toEqual([]);
  expect(await metric('vms_machine_events_rejected')).toBe(0);
});

test('a board that keeps eight of 400 events tells how many are gone', async () => {
  const { server, machine, sellHour, sync, items, metric } = await aJournal();
  const events = Array.from({ length: 200 }, () => sellHour()).flat();
  await sync(events.slice(-8), 393);
  expect(await items()).toMatchObject([{ kind: 'EVENTS_MISSING', facts: { missing: 392 } }]);
  expect(await metric('vms_machine_events_missing')).toBe(392);
  expect(await readDispenses(server, machine)).toHaveLength(8);
  server.clock.now += machineTroubleMs;
  expect(await items()).toEqual([]);
});

/** The final payment, money and dropped pads for each power cut. */
const ends: Record<PowerStep, readonly [state: string, money: object, drops: number]> = {
  OFFERED: ['DISPENSED', chargedMoney, 1],
  RECEIVED: ['REFUNDED', refundedMoney, 0],
  BEGINNING: ['REFUNDED', refundedMoney, 0],
  STARTED: ['REFUNDED', refundedMoney, 0],
  // Nobody saw it drop, so the money goes back and a person checks it.
  TURNED: ['REFUNDED', refundedMoney, 1],
  FINISHED: ['DISPENSED', chargedMoney, 1],
  TOLD: ['DISPENSED', chargedMoney, 1],
  REPORTED: ['DISPENSED', chargedMoney, 1],
};

test.each(powerSteps)(
  'the power goes with the command %s: the money follows the pad',
  async (step) => {
    const { controller, money, obey, pass, pay, payment } = await aFlow();
    controller.planCut(step);
    await pay();
    await obey();
    await obey();
    await pass(1);
    const [state, expectedMoney, drops] = ends[step];
    expect([(await payment()).state, await money(), controller.drops.length]).toEqual([
      state,
      expectedMoney,
      drops,
    ]);
    const { flags } = await payment();
    expect(flags === 'INTERRUPTED').toBe(step === 'STARTED' || step === 'TURNED');
  },
);
