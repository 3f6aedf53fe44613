import { expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { buildPath } from '../../contract/request.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { minuteMs } from '../testing/durations.ts';
import { aMachine, aMachineKey } from '../testing/machines/machines.ts';
import { aServer, type TestServer } from '../testing/server.ts';

/** A machine that waits for its controller. */
const anOffered = async (server: TestServer) => {
  const machine = await aMachine(server);
  const { token } = await aSuper(server);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const { claimCode } = await server.call(machines.pairingCode, { params, token });
  return { ...machine, claimCode };
};

const claim = (
  server: TestServer,
  given: { physicalId: string; claimCode: string },
  remoteAddress = '10.0.0.1',
) =>
  server.http.inject({
    method: 'POST',
    url: buildPath(machineApi.claim),
    payload: { physicalId: given.physicalId, claimCode: given.claimCode },
    remoteAddress,
  });

const guess = (server: TestServer, physicalId: string, remoteAddress?: string) =>
  claim(server, { physicalId, claimCode: '0000-0000' }, remoteAddress);

test('however many strangers guess, the right code works at once from another client', async () => {
  const server = await aServer();
  const { physicalId, claimCode } = await anOffered(server);
  for (let time = 0; time < 200; time++) await guess(server, physicalId, `10.0.1.${time % 10}`);
  const answer = await claim(server, { physicalId, claimCode }, '10.0.0.9');
  expect(answer.statusCode).toBe(201);
});

test('after ten wrong claims each pause is twice the one before, and never above a minute', async () => {
  const server = await aServer();
  const { physicalId } = await anOffered(server);
  for (let time = 0; time < 9; time++) {
    expect((await guess(server, physicalId)).statusCode).toBe(401);
  }
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    expect((await guess(server, physicalId)).statusCode).toBe(401);
    const early = await guess(server, physicalId);
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, String(seconds)]);
    expect(early.json()).toEqual({
      message: `Too many wrong claim codes. Try again in ${seconds} s.`,
      code: 'tooManyClaims',
      values: { seconds },
    });
    server.clock.now += seconds * 1000;
  }
});

test('a claim that comes too early is not looked at, and makes the pause no longer', async () => {
  const server = await aServer();
  const offered = await anOffered(server);
  for (let time = 0; time < 10; time++) await guess(server, offered.physicalId);
  for (let time = 0; time < 20; time++) expect((await claim(server, offered)).statusCode).toBe(429);
  server.clock.now += 2000;
  expect((await claim(server, offered)).statusCode).toBe(201);
});

test('a clock that was set back makes no pause longer than a minute', async () => {
  const server = await aServer();
  const offered = await anOffered(server);
  for (let time = 0; time < 9; time++) await guess(server, offered.physicalId);
  server.clock.now += 30 * minuteMs;
  await guess(server, offered.physicalId);
  server.clock.now -= 30 * minuteMs;
  expect((await claim(server, offered)).headers['retry-after']).toBe('2');
});

test('an hour after its first wrong claim a client begins anew', async () => {
  const server = await aServer();
  const { physicalId } = await anOffered(server);
  for (let time = 0; time < 10; time++) await guess(server, physicalId);
  server.clock.now += 60 * minuteMs;
  for (let time = 0; time < 10; time++) {
    expect((await guess(server, physicalId)).statusCode).toBe(401);
  }
});

test('a wrong code and an unknown machine get the same answer', async () => {
  const server = await aServer();
  const { physicalId } = await anOffered(server);
  for (let time = 0; time < 13; time++) {
    const existing = await guess(server, physicalId, '10.0.0.1');
    const unknown = await guess(server, 'no-such-machine', '10.0.0.2');
    expect([unknown.statusCode, unknown.json(), unknown.headers['retry-after']]).toEqual([
      existing.statusCode,
      existing.json(),
      existing.headers['retry-after'],
    ]);
  }
});

test('right claims cost their client nothing', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  for (let time = 0; time < 15; time++) await aMachineKey(server, machine);
});

test('many claims at once do not outrun their count', async () => {
  const server = await aServer();
  const { physicalId } = await anOffered(server);
  const answers = await Promise.all(Array.from({ length: 64 }, () => guess(server, physicalId)));
  const looked = answers.filter(({ statusCode }) => statusCode === 401);
  expect(looked).toHaveLength(10);
});
