import { describe, expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { oncePerNight } from '../../platform/jobs/jobs.ts';
import { adminPassword, aSuper } from '../../testing/admins/admins.ts';
import { clockOffsets, withClockOff } from '../../testing/database/clock-jumps.ts';
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
