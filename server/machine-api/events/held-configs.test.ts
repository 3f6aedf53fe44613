import { expect, test } from 'vitest';
import type { DispenseEvent } from '../../../contract/device-events.ts';
import { type MachineUpdate, machines } from '../../../contract/machines.ts';
import type { HeldConfigs } from '../../platform/schema/schema.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { secondMs } from '../../testing/durations.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { aPairedMachine, readDispenses, syncEvents } from '../../testing/machines/sync.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { ConfigHistory, maxHeldConfigs } from './held-configs.ts';

shareServer();

const update = async (
  server: TestServer,
  { institutionId, id }: { readonly institutionId: string; readonly id: string },
  body: MachineUpdate,
) => {
  const { token } = await aSuper(server);
  const params = { institutionId, machineId: id };
  return (await server.call(machines.update, { params, body, token })).machine;
};

/** A machine at 10 Tk that has its configuration and sells a pad a second. */
const aPricedMachine = async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server, { price: 10 });
  let seq = 0;
  const sell = (count: number, given: Partial<DispenseEvent> = {}): DispenseEvent[] =>
    Array.from({ length: count }, () => {
      server.clock.now += secondMs;
      seq += 1;
      return aDispense(seq, { at: new Date(server.clock.now).toISOString(), ...given });
    });
  const sync = (events: readonly unknown[] = [], configVersion?: number) =>
    syncEvents(server, token, events, configVersion === undefined ? {} : { configVersion });
  const paid = async () => (await readDispenses(server, machine)).map((row) => row.paid / 100);
  await sync();
  return { server, machine, sell, sync, paid };
};

test('cash is counted at the price of the configuration that the machine held at the sale', async () => {
  const { server, machine, sell, sync, paid } = await aPricedMachine();
  await sync([], 1);
  const before = sell(3);
  await update(server, machine, { price: 12 });
  const late = sell(2);
  await sync(before, 1);
  const after = sell(1);
  // The rest of the backlog comes after the new configuration.
  await sync([...late, ...after], 2);
  expect(await paid()).toEqual([10, 10, 10, 10, 10, 12]);
});

test('a configuration whose answer was lost counts from the answer that arrived', async () => {
  const { server, machine, sell, sync, paid } = await aPricedMachine();
  await update(server, machine, { price: 12 });
  await sync([], 1);
  const between = sell(2);
  await sync([], 1);
  await sync([...between, ...sell(1)], 2);
  expect(await paid()).toEqual([10, 10, 12]);
});

test('a machine that never names its configuration is dated by the answers that it got', async () => {
  const { server, machine, sell, sync, paid } = await aPricedMachine();
  const before = sell(1);
  await update(server, machine, { price: 12 });
  const unheard = sell(1);
  await sync([]);
  await sync([...before, ...unheard, ...sell(1)]);
  expect(await paid()).toEqual([10, 10, 12]);
});

test('of 201 configurations the oldest is forgotten, and sales from before then get the next one', async () => {
  const { server, machine, sell, sync, paid } = await aPricedMachine();
  const [early] = sell(1);
  const newer = Array.from({ length: maxHeldConfigs - 1 }, (_, index): HeldConfigs => {
    server.clock.now += secondMs;
    const terms = { isActivated: 1, price: 2000 + index, point: 0, pointsEnabled: 0, slots: [] };
    const heldFrom = server.clock.now;
    return { machineId: machine.id, version: 2 + index, heldFrom, terms: JSON.stringify(terms) };
  });
  const configVersion = maxHeldConfigs;
  await server.store.change(async (tx) => {
    await tx.insertInto('heldConfigs').values(newer).execute();
    await tx.updateTable('machines').set({ configVersion }).where('id', '=', machine.id).execute();
  });
  await sync([early], configVersion);
  await update(server, machine, { price: 12 });
  await sync([]);
  const [late] = sell(1, { at: early?.at });
  await sync([late], configVersion + 1);
  expect(await paid()).toEqual([10, 20]);
});

test('an amount is believed up to ten times the price, and beyond it is flagged', async () => {
  const { machine, server, sell, sync } = await aPricedMachine();
  await sync([...sell(1, { amount: 100 }), ...sell(1, { amount: 100.01 })], 1);
  expect(await readDispenses(server, machine)).toMatchObject([
    { paid: 10_000, flags: '' },
    { paid: 1000, flags: 'AMOUNT' },
  ]);
});

test('a card spends the points of the configuration that the machine held', async () => {
  const { server, machine, addCard, pointsOf, sync, dispense } = await aCardMachine();
  await sync([]);
  const { _id, physicalId } = await addCard({ point: 9 });
  const at = new Date(server.clock.now).toISOString();
  server.clock.now += secondMs;
  await update(server, machine, { price: 10, point: 5, pointsEnabled: false });
  await sync([dispense(1, physicalId, { at })]);
  expect(await pointsOf(_id)).toBe(7);
});

test('sales are flagged by the configuration that the machine held, not by the machine of today', async () => {
  const { server, machine, addCard, sync, dispense } = await aCardMachine();
  await sync([]);
  const { physicalId } = await addCard({ point: 9 });
  const sell = (seq: number) =>
    dispense(seq, physicalId, { at: new Date(server.clock.now).toISOString() });
  const before = sell(1);
  server.clock.now += secondMs;
  await update(server, machine, { price: 10, pointsEnabled: false, isActivated: false });
  server.clock.now += secondMs;
  const unheard = sell(2);
  await sync([before, unheard]);
  server.clock.now += secondMs;
  await sync([sell(3)]);
  const rows = await readDispenses(server, machine);
  expect(rows.map(({ flags }) => flags)).toEqual(['', '', 'INACTIVE_MACHINE POINTS_DISABLED']);
});

test('a configuration of many slots is parsed once, however many events it prices', async () => {
  const { server, machine, sync } = await aPricedMachine();
  await sync([], 1);
  const { read } = server.store;
  const held = await read
    .selectFrom('heldConfigs')
    .selectAll()
    .where('machineId', '=', machine.id)
    .execute();
  const row = await read
    .selectFrom('machines')
    .selectAll()
    .where('id', '=', machine.id)
    .executeTakeFirstOrThrow();
  expect(held).not.toEqual([]);
  for (const rows of [held, []]) {
    const history = new ConfigHistory(rows, 1, { machine: row, slots: [], sizes: new Map() });
    expect(history.termsAt(2)).toBe(history.termsAt(1));
  }
});
