import { expect, test } from 'vitest';
import { recordRestore } from '../../platform/db/live.ts';
import { dayMs } from '../../testing/durations.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { namedCards } from '../../testing/privacy.ts';
import { forgetBeforeStart } from './forget-before-start.ts';
import { retentionJob } from './jobs.ts';

test('a server whose night has forgotten starts at once; a restored one forgets before it starts', async () => {
  const { server, machine, addCard, sync, dispense } = await aCardMachine();
  const { store, settings, clock } = server;
  const { physicalId } = await addCard();
  await sync([dispense(1, physicalId)]);
  clock.now += 63 * dayMs;
  await store.change((tx) =>
    tx.insertInto('jobs').values({ name: retentionJob, ranAt: clock.now }).execute(),
  );
  await forgetBeforeStart(store, settings, clock.now);
  expect(await namedCards(server, machine.id)).toEqual([physicalId]);
  await store.change((tx) => recordRestore(tx, clock.now));
  await forgetBeforeStart(store, settings, clock.now);
  expect(await namedCards(server, machine.id)).toEqual([null]);
});

test('a server whose clock was set back since the last night forgets before it starts', async () => {
  const { server, machine, addCard, sync, dispense } = await aCardMachine();
  const { store, settings, clock } = server;
  const { physicalId } = await addCard();
  await sync([dispense(1, physicalId)]);
  clock.now += 63 * dayMs;
  await store.change((tx) =>
    tx
      .insertInto('jobs')
      .values({ name: retentionJob, ranAt: clock.now + 400 * dayMs })
      .execute(),
  );
  await forgetBeforeStart(store, settings, clock.now);
  expect(await namedCards(server, machine.id)).toEqual([null]);
});

test('a server that was off for nights forgets before it starts', async () => {
  const { server, machine, addCard, sync, dispense } = await aCardMachine();
  const { store, settings, clock } = server;
  const { physicalId } = await addCard();
  await store.change((tx) =>
    tx.insertInto('jobs').values({ name: retentionJob, ranAt: clock.now }).execute(),
  );
  await sync([dispense(1, physicalId)]);
  clock.now += 63 * dayMs;
  await forgetBeforeStart(store, settings, clock.now);
  expect(await namedCards(server, machine.id)).toEqual([null]);
});
