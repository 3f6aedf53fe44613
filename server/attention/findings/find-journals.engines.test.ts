import { expect, test } from 'vitest';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';
import { findJournalTroubles } from './find-journals.ts';

test('of the troubled journals of a machine the latest hundred are looked at', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, [{ seq: 1, type: 'DANCE' }]);
  const one = await server.store.read.selectFrom('journals').selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: 120 }, (_, index) => ({ ...one, epoch: index + 2 }));
  await server.store.change((tx) => tx.insertInto('journals').values(copies).execute());
  const troubles = await findJournalTroubles(server.store.read, server.clock.now);
  expect(troubles).toMatchObject([{ machineId: machine.id, facts: { rejected: 100 } }]);
});
