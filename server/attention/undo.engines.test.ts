import { expect, test } from 'vitest';
import { attention } from '../../contract/attention.ts';
import { listAttention, listRows } from '../testing/attention.ts';
import { hourMs } from '../testing/durations.ts';
import { anEmptyMachine } from '../testing/machines/empty-machines.ts';
import { aServer } from '../testing/server.ts';

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
