import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { heldPolls } from './held-polls.ts';

const aPoll = () => ({ key: 'machine', signal: new AbortController().signal });

test('a newer call of a machine ends the older', () => {
  const hold = heldPolls(Fastify());
  const older = hold(aPoll());
  const newer = hold(aPoll());
  expect([older.aborted, newer.aborted]).toEqual([true, false]);
});

test('a server that stops holds no call any longer, and none that comes meanwhile', async () => {
  const http = Fastify();
  const hold = heldPolls(http);
  const before = hold(aPoll());
  await http.close();
  expect([before.aborted, hold(aPoll()).aborted]).toEqual([true, true]);
});
