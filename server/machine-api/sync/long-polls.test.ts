import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { decorateWorkloads } from '../../platform/http/workloads.ts';
import { createLongPolls } from './long-polls.ts';

const caller = {
  id: 'machine',
  organizationId: 'organization',
  institutionId: 'institution',
  isActivated: true,
  keyHash: 'key',
  isNewKey: false,
};
const anAnswer = () => new PassThrough();
const aLongPollServer = () => {
  const http = Fastify();
  decorateWorkloads(http);
  return {
    http,
    openLongPoll: createLongPolls({ http, changes: { subscribe: () => () => undefined } }),
  };
};

test('a newer call of a machine ends the older', () => {
  const { openLongPoll } = aLongPollServer();
  const older = openLongPoll(caller, anAnswer());
  const newer = openLongPoll(caller, anAnswer());
  expect([older.isOver, newer.isOver]).toEqual([true, false]);
});

test('a call for whose answer nobody waits any more ends', async () => {
  const { openLongPoll } = aLongPollServer();
  const leaving = anAnswer();
  const poll = openLongPoll(caller, leaving);
  const notified = poll.waitForNotification(60_000);
  leaving.destroy();
  await notified;
  expect(poll.isOver).toBe(true);
});

test('a server that stops holds no call any longer, and none that comes meanwhile', async () => {
  const { http, openLongPoll } = aLongPollServer();
  const before = openLongPoll(caller, anAnswer());
  await http.close();
  expect([before.isOver, openLongPoll(caller, anAnswer()).isOver]).toEqual([true, true]);
});
