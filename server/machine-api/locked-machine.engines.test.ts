import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { aDispense } from '../testing/machines/machines.ts';
import { pollOptions } from '../testing/machines/poll-options.ts';
import { aPairedMachine, readStock, syncEvents } from '../testing/machines/sync.ts';
import { aServer, type TestServer } from '../testing/server.ts';

/**
 * Waits until somebody waits for another transaction's locks. On SQLite the next transaction always
 * does.
 */
const waitForLockWaiter = ({ store }: TestServer) =>
  vi.waitFor(async () => {
    if (store.engine === 'sqlite') return;
    const { rows } = await sql`select 1 from "pg_stat_activity"
        where "datname" = current_database() and "wait_event_type" = 'Lock'`.execute(store.read);
    expect(rows).toHaveLength(1);
  }, pollOptions);

test('a sync that waits for its machine counts on from what was left there meanwhile', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const held = Promise.withResolvers<void>();
  const isFilled = server.store.change(async (tx) => {
    const ofMachine = tx.updateTable('machines').where('id', '=', machine.id);
    await ofMachine.set({ simNumber: 'held' }).execute();
    held.resolve();
    await waitForLockWaiter(server);
    const ofSlots = tx.updateTable('slots').where('machineId', '=', machine.id);
    await ofSlots.set({ productCount: 15 }).execute();
  });
  await held.promise;
  await Promise.all([isFilled, syncEvents(server, token, [aDispense(1)])]);
  expect(await readStock(server, machine)).toEqual([14]);
});
