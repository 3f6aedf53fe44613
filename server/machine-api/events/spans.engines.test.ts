import { expect, test } from 'vitest';
import { flagOf } from '../../platform/schema/flag.ts';
import { secondMs } from '../../testing/durations.ts';
import { aDispense, aMachine } from '../../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';
import { loadJournals } from './journals.ts';
import { SpanChanges } from './spans.ts';

test('a door that is closed and opened again in one commit stands open since the second time', async () => {
  const { store, ...server } = await aServer();
  const { id, organizationId, institutionId } = await aMachine({ store, ...server });
  const machine = { id, organizationId, institutionId, lastSyncedAt: 1000 };
  let isOpen = false;
  const note = (...contacts: readonly (readonly [doorOpen: boolean, at: number])[]) =>
    store.change(async (tx) => {
      const news = new SpanChanges();
      for (const [doorOpen, at] of contacts) {
        news.addContact({ ...machine, doorOpen: flagOf(isOpen) }, doorOpen, at);
        isOpen = doorOpen;
      }
      await news.save(tx);
    });
  await note([true, 1000]);
  await note([false, 2000], [true, 3000]);
  const spans = store.read.selectFrom('spans').select(['startedAt', 'endedAt']);
  expect(await spans.orderBy('startedAt').execute()).toEqual([
    { startedAt: 1000, endedAt: 2000 },
    { startedAt: 3000, endedAt: null },
  ]);
});

test('a sync reads no journal but the one it names, however many its machine has written', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  for (const epoch of [1, 2, 3]) await syncEvents(server, token, [aDispense(1)], { epoch });
  const key = { machineId: machine.id, epoch: 2 };
  const journals = await loadJournals(server.store.read, [key, key]);
  expect([...journals.values()]).toMatchObject([{ ...key, ackedThrough: 1 }]);
});

test('of the configurations that a machine held the latest two hundred are stored', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server, { price: 10 });
  const heldConfigs = server.store.read.selectFrom('heldConfigs').selectAll().orderBy('version');
  await syncEvents(server, token, [], { configVersion: 1 });
  const first = await heldConfigs.executeTakeFirstOrThrow();
  const older = Array.from({ length: 250 }, (_, index) => ({ ...first, version: index - 250 }));
  await server.store.change((tx) => tx.insertInto('heldConfigs').values(older).execute());
  await server.store.change((tx) =>
    tx
      .updateTable('machines')
      .set({ price: 1200, configVersion: 2 })
      .where('id', '=', machine.id)
      .execute(),
  );
  server.clock.now += secondMs;
  await syncEvents(server, token, [], { configVersion: 1 });
  const held = await heldConfigs.execute();
  expect([held.length, held.at(-1)?.version]).toEqual([200, 2]);
});
