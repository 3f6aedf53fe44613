import { expect, test } from 'vitest';
import {
  doneMs,
  machineTroubleMs,
  maxGapMs,
  maxSettingsDelayMs,
} from '../../../contract/attention-limits.ts';
import { machines } from '../../../contract/machines.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { findTroubles, finishItem } from '../../testing/attention.ts';
import { minuteMs } from '../../testing/durations.ts';
import { aDispense, machineParams } from '../../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aSellingMachine, padDispenses } from '../../testing/sales.ts';
import { aServer } from '../../testing/server.ts';

const aMachineWithKey = async () => {
  const server = await aServer();
  return { server, ...(await aPairedMachine(server)) };
};

test('events without a number and those that contradict stored ones count as rejected', async () => {
  const { server, token } = await aMachineWithKey();
  await syncEvents(server, token, [aDispense(1), { type: 'DISPENSE' }]);
  await syncEvents(server, token, [aDispense(1, { columnNo: 7 })]);
  expect(await findTroubles(server, 'EVENTS_REJECTED')).toMatchObject([{ facts: { rejected: 2 } }]);
});

test('a week after the last rejected event the item is over, and the next one counts anew', async () => {
  const { server, token } = await aMachineWithKey();
  await syncEvents(server, token, [{ type: 'X', seq: 1 }]);
  server.clock.now += machineTroubleMs;
  expect(await findTroubles(server, 'EVENTS_REJECTED')).toEqual([]);
  await syncEvents(server, token, [{ type: 'Y', seq: 2 }]);
  expect(await findTroubles(server, 'EVENTS_REJECTED')).toMatchObject([
    { facts: { rejected: 1, sample: expect.stringContaining('"Y"') } },
  ]);
});

test('events that the machine no longer holds are missing', async () => {
  const { server, token } = await aMachineWithKey();
  const held = Array.from({ length: 8 }, (_, index) => aDispense(393 + index));
  await syncEvents(server, token, held, { heldFrom: 393 });
  expect(await findTroubles(server, 'EVENTS_MISSING')).toMatchObject([
    { kind: 'EVENTS_MISSING', severity: 'note', facts: { missing: 392 } },
  ]);
});

test('a gap counts as missing after some minutes, until it is filled', async () => {
  const { server, token } = await aMachineWithKey();
  await syncEvents(server, token, [aDispense(1), aDispense(5)]);
  expect(await findTroubles(server, 'EVENTS_MISSING')).toEqual([]);
  server.clock.now += maxGapMs;
  expect(await findTroubles(server, 'EVENTS_MISSING')).toMatchObject([
    { kind: 'EVENTS_MISSING', facts: { missing: 3 } },
  ]);
  await syncEvents(server, token, [aDispense(2), aDispense(3)]);
  expect(await findTroubles(server, 'EVENTS_MISSING')).toMatchObject([{ facts: { missing: 1 } }]);
  // The machine gives the last one up.
  await syncEvents(server, token, [], { heldFrom: 5 });
  expect(await findTroubles(server, 'EVENTS_MISSING')).toMatchObject([{ facts: { missing: 1 } }]);
  server.clock.now += machineTroubleMs;
  expect(await findTroubles(server, 'EVENTS_MISSING')).toEqual([]);
});

test('a machine that is in contact and keeps older settings for a day is an item until it applies them', async () => {
  const { server, machine, token } = await aMachineWithKey();
  await syncEvents(server, token, [], { configVersion: 1 });
  const { token: admin } = await aSuper(server);
  const params = machineParams(machine);
  await server.call(machines.update, { params, body: { price: 12 }, token: admin });
  const sync = async (configVersion?: number) => {
    await syncEvents(server, token, [], configVersion === undefined ? {} : { configVersion });
    return findTroubles(server, 'SETTINGS_BEHIND');
  };
  expect(await sync(1)).toEqual([]);
  server.clock.now += maxSettingsDelayMs - minuteMs;
  expect(await sync(1)).toEqual([]);
  server.clock.now += minuteMs;
  expect(await sync(1)).toMatchObject([
    { kind: 'SETTINGS_BEHIND', severity: 'note', facts: { held: 1, version: 2 } },
  ]);
  expect(await sync(2)).toEqual([]);
});

test('an item marked as done whose problem continues comes back after a week', async () => {
  const { server, token } = await aMachineWithKey();
  const reject = (seq: number) => syncEvents(server, token, [{ type: 'X', seq }]);
  await reject(1);
  const [item] = await findTroubles(server, 'EVENTS_REJECTED');
  if (!item) throw new Error('No item');
  await finishItem(server, item);
  server.clock.now += doneMs - minuteMs;
  await reject(2);
  expect(await findTroubles(server, 'EVENTS_REJECTED')).toEqual([]);
  server.clock.now += minuteMs;
  const [next] = await findTroubles(server, 'EVENTS_REJECTED');
  expect(next).toMatchObject({ kind: 'EVENTS_REJECTED', facts: { rejected: 2 } });
  expect(next?._id).not.toBe(item._id);
});

test('a machine in contact that sells nothing at all any more is one item', async () => {
  const server = await aServer();
  await aSellingMachine(server, 10, (at, index) => padDispenses(at, index < 8 ? 20 : 0));
  expect(await findTroubles(server, 'SALES_STOPPED')).toMatchObject([
    { subject: 'ALL', facts: { way: 'ALL', usual: 20, days: 2 } },
  ]);
});
