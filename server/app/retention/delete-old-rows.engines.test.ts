import { expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
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

test('acknowledged events go when they are old, and what they became stays', async () => {
  const { server, machine, token } = await anOldMachine();
  await syncEvents(server, token, [aDispense(4)]);
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([4]);
  expect(await readDispenses(server, machine)).toHaveLength(4);
  expect(await readStock(server, machine)).toEqual([16]);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('journals of any length are gone through to what is not old yet', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const boots = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ type: 'BOOT', seq: from + index, uptimeMs: 0 }));
  for (let from = 1; from < 1500; from += 200) await syncEvents(server, token, boots(from, 200));
  server.clock.now += 401 * dayMs;
  await syncEvents(server, token, boots(1601, 2));
  await runRetention(server);
  expect(await seqsOf(server, machine)).toEqual([1601, 1602]);
});

test('silences and open doors go when they are old, and what has not ended stays', async () => {
  const { server, token } = await anOldMachine();
  const tell = (doorOpen: boolean) =>
    server.call(machineApi.sync, { body: { epoch: 1, uptimeMs: 0, doorOpen }, token });
  await tell(true);
  await tell(false);
  expect(await countRows(server, 'spans')).toBe(2);
  server.clock.now += 399 * dayMs;
  await runRetention(server);
  expect(await countRows(server, 'spans')).toBe(2);
  await tell(true);
  server.clock.now += 2 * dayMs;
  await runRetention(server);
  // The silence of 399 days, and the door that is open to this day.
  expect(await countRows(server, 'spans')).toBe(2);
});
