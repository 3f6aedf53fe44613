import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { heldCalls } from './held-calls.ts';

const caller = {
  id: 'machine',
  organizationId: 'organization',
  institutionId: 'institution',
  isActivated: true,
  keyHash: 'key',
  isNewKey: false,
};
const anAnswer = () => new PassThrough();
const aHold = () => {
  const http = Fastify();
  return { http, hold: heldCalls({ http, wakes: { hear: () => () => undefined } }) };
};

test('a newer call of a machine ends the older', () => {
  const { hold } = aHold();
  const older = hold(caller, anAnswer());
  const newer = hold(caller, anAnswer());
  expect([older.isOver, newer.isOver]).toEqual([true, false]);
});

test('a call for whose answer nobody waits any more ends', async () => {
  const { hold } = aHold();
  const leaving = anAnswer();
  const call = hold(caller, leaving);
  const rung = call.rung(60_000);
  leaving.destroy();
  await rung;
  expect(call.isOver).toBe(true);
});

test('a server that stops holds no call any longer, and none that comes meanwhile', async () => {
  const { http, hold } = aHold();
  const before = hold(caller, anAnswer());
  await http.close();
  expect([before.isOver, hold(caller, anAnswer()).isOver]).toEqual([true, true]);
});
