import { expect, test } from 'vitest';
import { checkRollup } from '../../overview/check.ts';
import { dayMs } from '../../testing/durations.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import {
  aPairedMachine,
  readDispenses,
  readStock,
  syncEvents,
} from '../../testing/machines/sync.ts';
import {
  anOldMachine,
  countRows,
  runRetention,
  seqsOf,
} from '../../testing/operations/retention.ts';
import { aServer } from '../../testing/server.ts';

test('an event that is sent again after it was deleted changes nothing', async () => {
  const { server, machine, token, events } = await anOldMachine();
  await runRetention(server);
  expect(await countRows(server, 'events')).toBe(0);

  const again = await syncEvents(server, token, [...events, aDispense(4)]);

  expect(again).toMatchObject({ ackedThrough: 4, gaps: [], rejected: [] });
  expect(await seqsOf(server, machine)).toEqual([4]);
  expect(await readDispenses(server, machine)).toHaveLength(4);
  expect(await readStock(server, machine)).toEqual([16]);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('a deleted event that comes again with another content, or unreadable, stays what it was', async () => {
  const { server, machine, token } = await anOldMachine();
  await runRetention(server);
  const again = await syncEvents(server, token, [
    aDispense(1, { isSuccessful: false }),
    { ...aDispense(2), rowNo: 'first' },
  ]);
  expect(again.ackedThrough).toBe(3);
  expect(again.rejected.map(({ seq }) => seq)).toEqual([2]);
  expect(await countRows(server, 'events')).toBe(0);
  expect(await readDispenses(server, machine)).toHaveLength(3);
});

test('an event beyond a gap stays, however old, until the gap is filled', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, [aDispense(1), aDispense(3)]);
  server.clock.now += 401 * dayMs;
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([3]);

  const filled = await syncEvents(server, token, [aDispense(1), aDispense(2)]);
  expect(filled).toMatchObject({ ackedThrough: 3, gaps: [] });
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([2]);
  expect(await readDispenses(server, machine)).toHaveLength(3);
});

test('a new journal of the machine is not taken for the old one', async () => {
  const { server, machine, token } = await anOldMachine();
  await runRetention(server);
  await syncEvents(server, token, [aDispense(1)], { epoch: 2 });
  expect(await seqsOf(server, machine, 2)).toEqual([1]);
  expect(await readDispenses(server, machine)).toHaveLength(4);
});

test('every use of an unlock RFID stays', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, [
    { type: 'UNLOCK', seq: 1, uptimeMs: 0, rfid: 'REFILLER' },
    aDispense(2),
  ]);
  server.clock.now += 401 * dayMs;
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([1]);
});

test('0 keeps events and sessions for ever', async () => {
  const { server, machine } = await anOldMachine();
  const sessions = await countRows(server, 'sessions');
  server.clock.now += 36_500 * dayMs;
  await runRetention(server, { KEEP_EVENTS_DAYS: 0, KEEP_SESSIONS_DAYS: 0 });
  expect(await seqsOf(server, machine)).toEqual([1, 2, 3]);
  expect(await countRows(server, 'sessions')).toBe(sessions);
});
