import { expect, test } from 'vitest';
import { attention } from '../../contract/attention.ts';
import { aSuper } from '../testing/admins/admins.ts';
import {
  listAttention,
  listAttentionKinds,
  listRows,
  scanAttention,
} from '../testing/attention.ts';
import { dayMs, hourMs } from '../testing/durations.ts';
import { anEmptyMachine } from '../testing/machines/empty-machines.ts';
import { aPairedMachine } from '../testing/machines/sync.ts';
import { runRetention } from '../testing/operations/retention.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

test('of two who take the same at once one has it, and the other sees who', async () => {
  const server = await aServer();
  const { body, organization, own } = await anEmptyMachine(server);
  const answers = await Promise.all(
    [organization, own].map(({ token }) => server.ask(attention.take, { body, token })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const [item] = await listAttention(server);
  const message = `${item?.takenBy?.username} has taken this meanwhile`;
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ message });
  expect(await listAttentionKinds(server, { tab: 'MINE' }, own.token)).toHaveLength(
    item?.takenBy?._id === own.id ? 1 : 0,
  );
});

test('the list comes by pages and kinds, its counts with it', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  for (const productCount of [0, 0, 3]) {
    const stocks = [{ rowNo: 1, columnNo: 1, productCount }];
    await aPairedMachine(server, { institution, stocks });
  }
  await scanAttention(server);
  const { token } = await aSuper(server);
  const ask = (query: Record<string, unknown>) => server.call(attention.all, { query, token });
  const { rows, count } = await ask({ page: 2, limit: 2 });
  expect(rows.map(({ items }) => items[0]?.kind)).toEqual(['STOCK_LOW']);
  expect(count).toBe(3);
  expect(await ask({ kind: 'stock_empty' })).toMatchObject({ count: 2, counts: { open: 2 } });
});

test('what is long over is forgotten with what was done about it', async () => {
  const server = await aServer();
  const { body, own, machine } = await anEmptyMachine(server);
  await server.call(attention.take, { body, token: own.token });
  await server.store.change((tx) =>
    tx.updateTable('machines').set({ removedAt: 1 }).where('id', '=', machine.id).execute(),
  );
  await scanAttention(server);
  server.clock.now += hourMs;
  await scanAttention(server);
  server.clock.now += 401 * dayMs;
  await runRetention(server);
  const rows = await server.store.read.selectFrom('attentionDeeds').selectAll().execute();
  expect(rows).toEqual([]);
});

test('an action is undone: each item is as it was, and its history does not name it', async () => {
  const server = await aServer();
  const { itemId, body, own } = await anEmptyMachine(server);
  const { token } = own;
  const until = new Date(server.clock.now + hourMs).toISOString();
  await server.call(attention.take, { body, token });
  await server.call(attention.snooze, { body: { ...body, until }, token });
  const before = await listAttention(server, { tab: 'SNOOZED' });
  const snoozed = { ...body, tab: 'SNOOZED' } as const;
  const { action, items } = await server.call(attention.done, { body: snoozed, token });
  expect(items).toBe(1);
  expect(await server.call(attention.undo, { body: { action: action ?? '' }, token })).toEqual({
    items: 1,
  });
  expect(await listAttention(server, { tab: 'SNOOZED' })).toEqual(before);
  const { history } = await server.call(attention.history, { params: { itemId }, token });
  expect(history.map(({ deed }) => deed)).toEqual(['TAKE', 'SNOOZE']);
});

test('nobody undoes what another did, or what somebody has gone on from', async () => {
  const server = await aServer();
  const { body, own, organization } = await anEmptyMachine(server);
  const { action } = await server.call(attention.take, { body, token: own.token });
  const undo = { action: action ?? '' };
  const foreign = { body: undo, token: organization.token };
  expect((await server.expectRefusal(attention.undo, foreign)).status).toBe(404);
  await server.call(attention.done, { body, token: organization.token });
  const late = { body: undo, token: own.token };
  expect((await server.expectRefusal(attention.undo, late)).status).toBe(404);
  expect(await listRows(server)).toEqual([]);
});

test('an action is undone once', async () => {
  const server = await aServer();
  const { body, own } = await anEmptyMachine(server);
  const { action } = await server.call(attention.take, { body, token: own.token });
  const given = { body: { action: action ?? '' }, token: own.token };
  await server.call(attention.undo, given);
  expect((await server.expectRefusal(attention.undo, given)).status).toBe(404);
});
