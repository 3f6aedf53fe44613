import { expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { payments } from '../../contract/payments.ts';
import { reports } from '../../contract/reports.ts';
import { buildUrl } from '../../contract/request.ts';
import { addToRollups } from '../machines/rollup/rollup.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { pollOptions } from '../testing/machines/poll-options.ts';
import { aServer } from '../testing/server.ts';
import { countThreads } from '../testing/thread-count.ts';

const query = { isShowDispenseUpdates: true, max: true };

/** A server with a report that takes minutes to read, and a request for it. */
const withLongRead = async () => {
  const server = await aServer({}, {}, { connectionLimits: { shutdownMs: 100 } });
  const { token } = await aSuper(server);
  const machine = await aMachine(server);
  // Query windows of a day with this many dispenses.
  const counts = { cashSuccess: 500_000_000 };
  await server.store.change((tx) => addToRollups(tx, [{ place: machine, day: 20_520, counts }]));
  const url = await server.http.listen({ host: '127.0.0.1', port: 0 });
  const ask = (signal: AbortSignal | null = null) =>
    fetch(url + buildUrl(reports.csv, { query }), {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
  return { server, token, machine, ask };
};

test('who goes gives up the turn, also of what is being read', async () => {
  const { server, token, ask } = await withLongRead();
  const leaving = new AbortController();
  const all = Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => ask(leaving.signal)));
  await expect.poll(countThreads, pollOptions).toBe(1);
  leaving.abort();
  await all;
  await server.store.change((tx) => tx.deleteFrom('rollups').execute());
  await expect
    .poll(async () => (await server.ask(reports.csv, { token, query })).status, pollOptions)
    .toBe(200);
});

test('a server stops in the middle of a long read, and its thread with it', async () => {
  const { server, ask } = await withLongRead();
  const cut = expect(ask()).rejects.toThrow('fetch failed');
  await expect.poll(countThreads, pollOptions).toBe(1);
  await server.http.close();
  await cut;
  expect(countThreads()).toBe(0);
});

test('what cannot be read is refused before anything is written', async () => {
  const { server, token, machine } = await withLongRead();
  const { institutionId } = machine;
  const reversed = { startDate: '2026-03-02', endDate: '2026-03-01' };
  for (const row of [payments.csv, dispenses.csv]) {
    const params = { institutionId };
    const strange = await server.expectRefusal(row, {
      token,
      params,
      query: { machineId: 'none' },
    });
    expect([strange.status, strange.body.code]).toEqual([404, 'machineNotFound']);
    const backwards = await server.expectRefusal(row, { token, params, query: reversed });
    expect([backwards.status, backwards.body.code]).toEqual([400, 'rangeReversed']);
  }
});
