import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { decorateWorkloads } from '../../platform/http/workloads.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { aPairedMachine, readDispenses, syncEvents } from '../../testing/machines/sync.ts';
import { aServer, shareServer } from '../../testing/server.ts';
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

shareServer();

/** Restores a server that has the first two events of a machine that has sent seven. */
const aRestored = async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, [aDispense(1), aDispense(2)]);
  return { server, machine, token };
};

test('a restored server asks for what it lacks, and takes what the machine still holds', async () => {
  const { server, machine, token } = await aRestored();
  const first = await syncEvents(server, token, [aDispense(7)], { heldFrom: 5 });
  expect(first).toMatchObject({ ackedThrough: 4, gaps: [{ from: 5, to: 6 }] });
  const next = await syncEvents(server, token, [aDispense(5), aDispense(6)], { heldFrom: 5 });
  expect(next).toMatchObject({ ackedThrough: 7, gaps: [] });
  expect((await readDispenses(server, machine)).map(({ seq }) => seq)).toEqual([1, 2, 5, 6, 7]);
});

test('a machine that holds nothing and tells nothing is waited for no more', async () => {
  const { server, token } = await aRestored();
  expect(await syncEvents(server, token, [], { heldFrom: 8 })).toMatchObject({ ackedThrough: 7 });
  expect(await syncEvents(server, token, [aDispense(8)], { heldFrom: 8 })).toMatchObject({
    ackedThrough: 8,
    gaps: [],
  });
});

test('a machine that does not report what it holds must send it all', async () => {
  const { server, token } = await aRestored();
  expect(await syncEvents(server, token, [aDispense(7)])).toMatchObject({
    ackedThrough: 2,
    gaps: [{ from: 3, to: 6 }],
  });
});
