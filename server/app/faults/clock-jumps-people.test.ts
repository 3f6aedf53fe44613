import { describe, expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machineApi } from '../../../contract/machine-api.ts';
import { oncePerNight } from '../../platform/jobs/jobs.ts';
import { adminPassword, aSuper } from '../../testing/admins/admins.ts';
import { clockOffsets, withClockOff } from '../../testing/database/clock-jumps.ts';
import { aDispense } from '../../testing/machines/machines.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer } from '../../testing/server.ts';

describe.each(clockOffsets)('after a clock was %s', (_off, off) => {
  test('a session of then is closed, and one of before goes on', async () => {
    const server = await aServer();
    const before = await aSuper(server);
    const then = await withClockOff(server, off, () => aSuper(server));
    const me = async ({ token }: { token: string }) =>
      (await server.ask(admins.me, { token })).status;
    expect(await me(then)).toBe(401);
    expect(await me(before)).toBe(200);
  });

  test('an account that was guessed at is open', async () => {
    const server = await aServer();
    const { username } = await aSuper(server);
    const logIn = (password: string) => server.ask(admins.login, { body: { username, password } });
    await withClockOff(server, off, async () => {
      for (let guess = 0; guess < 15; guess++) await logIn(`guess ${guess}`);
      expect((await logIn('guess')).status).toBe(429);
    });
    expect((await logIn(adminPassword)).status).toBe(200);
  });

  test('nightly work is done in the next night', async () => {
    const server = await aServer();
    let nights = 0;
    const given = { store: server.store, now: () => server.clock.now };
    const run = oncePerNight('payments', given, async () => {
      nights += 1;
    });
    await withClockOff(server, off, run);
    await run();
    expect(nights).toBe(2);
    await run();
    expect(nights).toBe(2);
  });
});

describe.each(clockOffsets)('after a clock was %s', (_off, off) => {
  test('a card’s hold of then keeps nothing', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server, {
      pointsEnabled: true,
      point: 2,
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 1 }],
    });
    const card = await anRfid(server, { institution: { id: machine.institutionId } });
    const authorize = (requestId: string) =>
      server.call(machineApi.authorize, {
        body: { requestId, rfid: card.physicalId, rowNo: 1, columnNo: 1 },
        token,
      });
    await withClockOff(server, off, () => authorize('then'));
    expect(await authorize('now')).toEqual({ allowed: true, points: 8 });
    expect(await authorize('then')).toEqual({ allowed: false, reason: 'USED_REQUEST', points: 8 });
  });

  test('what a card took then counts in no limit of today', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server, { pointsEnabled: true });
    const { token: admin } = await aSuper(server);
    const card = await anRfid(server, { institution: { id: machine.institutionId } });
    await server.call(institutions.update, {
      params: { id: machine.institutionId },
      body: { limitation: { daily: 1, weekly: 1, monthly: 1 } },
      token: admin,
    });
    const rfid = card.physicalId;
    await withClockOff(server, off, () =>
      syncEvents(server, token, [aDispense(1, { transactionType: 'RFID', rfid })]),
    );
    const body = { requestId: 'now', rfid, rowNo: 1, columnNo: 1 };
    expect(await server.call(machineApi.authorize, { body, token })).toMatchObject({
      allowed: true,
    });
  });
});
