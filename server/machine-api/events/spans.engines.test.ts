import { expect, test } from 'vitest';
import { flagOf } from '../../platform/schema/flag.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aServer } from '../../testing/server.ts';
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
