import { describe, expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { commands } from '../../contract/commands.ts';
import { institutions } from '../../contract/institutions.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { claim } from '../core/jobs.ts';
import { sealingWith, secretsKey } from '../core/sealing.ts';
import { bkashTokens } from '../gateways/bkash/tokens.ts';
import { holdsOf } from '../payments/holds.ts';
import { latestOf } from '../payments/queries.ts';
import { decide, paymentRules } from '../payments/rules.ts';
import { adminPassword, aSuper } from '../testing/admins.ts';
import { aBkash, aTokenStore, merchant } from '../testing/bkash.ts';
import { aDispense, aMachineKey } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { anRfid } from '../testing/rfids.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { aPairedMachine, stockOf, sync } from '../testing/syncing.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Does something while the clock is wrong by so much, and sets it right. */
const wrongBy = async <T>({ clock }: TestServer, by: number, work: () => Promise<T>) => {
  clock.now += by;
  const done = await work();
  clock.now -= by;
  return done;
};

describe.each([
  ['10 hours', 10 * hour],
  ['300 days', 300 * day],
])('after a clock was ahead by %s', (_by, ahead) => {
  test('a machine is not online until it is heard from', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    await wrongBy(server, ahead, () => sync(server, token, []));
    const { token: admin } = await aSuper(server);
    const { institutionId } = machine;
    const look = async () => {
      const all = await server.call(machines.all, { params: { institutionId }, token: admin });
      const tiles = await server.call(overview.tiles, { token: admin });
      const { institution } = await server.call(institutions.one, {
        params: { id: institutionId },
        token: admin,
      });
      const [{ isOnline, lastSyncedAt } = { isOnline: undefined }] = all.machines;
      const { silent, silentSince } = institution.inside;
      const seenToday = tiles.machines.series.at(-1);
      return {
        isOnline,
        online: tiles.machines.value,
        seenToday,
        silent,
        silentSince,
        lastSyncedAt,
      };
    };
    expect(await look()).toMatchObject({
      isOnline: false,
      online: 0,
      silent: 1,
      silentSince: null,
    });
    server.clock.now += minute;
    await sync(server, token, []);
    expect(await look()).toMatchObject({
      isOnline: true,
      online: 1,
      seenToday: 1,
      silent: 0,
      lastSyncedAt: new Date(server.clock.now).toISOString(),
    });
  });

  test('a session of then is closed, and one of before goes on', async () => {
    const server = await aServer();
    const before = await aSuper(server);
    const then = await wrongBy(server, ahead, () => aSuper(server));
    const me = async ({ token }: { token: string }) =>
      (await server.ask(admins.me, { token })).status;
    expect(await me(then)).toBe(401);
    expect(await me(before)).toBe(200);
  });

  test('an account that was guessed at is open', async () => {
    const server = await aServer();
    const { username } = await aSuper(server);
    const logIn = (password: string) => server.ask(admins.login, { body: { username, password } });
    await wrongBy(server, ahead, async () => {
      for (let guess = 0; guess < 15; guess++) await logIn(`guess ${guess}`);
      expect((await logIn('guess')).status).toBe(429);
    });
    expect((await logIn(adminPassword)).status).toBe(200);
  });

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
    await wrongBy(server, ahead, () => authorize('then'));
    expect(await authorize('now')).toEqual({ allowed: true, points: 8 });
    expect(await authorize('then')).toEqual({ allowed: false, points: 8 });
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
    await wrongBy(server, ahead, () =>
      sync(server, token, [aDispense(1, { transactionType: 'RFID', rfid })]),
    );
    const body = { requestId: 'now', rfid, rowNo: 1, columnNo: 1 };
    expect(await server.call(machineApi.authorize, { body, token })).toMatchObject({
      allowed: true,
    });
  });

  test('a command of then has its time from now on', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    const state = async () => {
      const { token: admin } = await aSuper(server);
      return (await server.call(commands.all, { params, token: admin })).commands.map(
        (command) => command.state,
      );
    };
    await wrongBy(server, ahead, async () => {
      const { token: admin } = await aSuper(server);
      const queue = (type: string) =>
        server.call(commands.queue, { params, body: { type }, token: admin });
      await queue('UNLOCK');
      await sync(server, token, []);
      await queue('REBOOT');
    });
    expect((await sync(server, token, [])).commands).toMatchObject([
      { type: 'UNLOCK', ttlSeconds: 60 },
      { type: 'REBOOT', ttlSeconds: 60 },
    ]);
    server.clock.now += minute;
    // Their time is over: they are only asked about.
    expect((await sync(server, token, [])).commands).toMatchObject([
      { type: 'UNLOCK', ttlSeconds: 0 },
      { type: 'REBOOT', ttlSeconds: 0 },
    ]);
    server.clock.now += day;
    await sync(server, token, []);
    expect(await state()).toEqual(['EXPIRED', 'EXPIRED']);
  });

  test('a count of then stops neither what is dispensed nor the next count', async () => {
    const server = await aServer();
    const { machine, token } = await aPairedMachine(server);
    const count = async (productCount: number) => {
      const { token: admin } = await aSuper(server);
      await server.call(machines.update, {
        params: { institutionId: machine.institutionId, machineId: machine.id },
        body: { taskAssignedTo: 'Rina', stocks: [{ rowNo: 1, columnNo: 1, productCount }] },
        token: admin,
      });
    };
    await wrongBy(server, ahead, () => count(30));
    server.clock.now += hour;
    await sync(server, token, [aDispense(1)]);
    expect(await stockOf(server, machine)).toEqual([29]);
    await count(10);
    server.clock.now += hour;
    await sync(server, token, [aDispense(2)]);
    expect(await stockOf(server, machine)).toEqual([9]);
  });

  test('a token of then is renewed, although both of its hour were made', async () => {
    const bkash = await aBkash();
    const server = await aServer();
    const tokens = aTokenStore(server, bkash.url);
    await wrongBy(server, ahead, async () => {
      await tokens.tokenFor(merchant);
      await tokens.tokenFor(merchant, bkash.granted[0]);
    });
    expect(await tokens.tokenFor(merchant)).toEqual({ kind: 'TOKEN', token: bkash.granted[2] });
  });

  test('a token call that was never finished then locks nobody out', async () => {
    const bkash = await aBkash();
    const server = await aServer();
    const tokens = aTokenStore(server, bkash.url);
    const unheard = bkashTokens({
      store: server.store,
      sealing: sealingWith(secretsKey(server.settings)),
      baseUrl: 'http://127.0.0.1:1',
      now: () => server.clock.now,
    });
    await wrongBy(server, ahead, async () => {
      await unheard.tokenFor(merchant);
      const lockedUntil = server.clock.now + 35_000;
      const row = { lockedUntil, lastCallAt: server.clock.now };
      await server.store.change((tx) => tx.updateTable('gatewayTokens').set(row).execute());
    });
    expect(await tokens.tokenFor(merchant)).toEqual({ kind: 'TOKEN', token: bkash.granted[0] });
  });

  test('nightly work is done in the next night', async () => {
    const server = await aServer();
    const run = () => server.store.change((tx) => claim(tx, 'payments', server.clock.now));
    expect(await wrongBy(server, ahead, run)).toBe(true);
    expect(await run()).toBe(true);
    expect(await run()).toBe(false);
  });
});

const ahead = 300 * day;

test('a pairing code of a wrong clock is void, and shown as none', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  await sync(server, token, []);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const { claimCode } = await wrongBy(server, ahead, async () => {
    const { token: admin } = await aSuper(server);
    return server.call(machines.pairingCode, { params, token: admin });
  });
  const { physicalId } = machine;
  const answer = await server.refused(machineApi.claim, { body: { physicalId, claimCode } });
  expect(answer.status).toBe(401);
  const { token: admin } = await aSuper(server);
  const { machines: all } = await server.call(machines.all, { params, token: admin });
  expect(all.map(({ keyState }) => keyState)).toEqual(['CLAIMED']);
  expect(await aMachineKey(server, machine)).toEqual(expect.any(String));
});

describe('a payment that a wrong clock has begun', () => {
  const begun = async () => {
    const server = await aServer();
    const { machine } = await aPairedMachine(server);
    const { now } = server.clock;
    const then = now + ahead;
    const payment = await aPayment(server, machine, {
      state: 'PENDING',
      attempt: 0,
      createdAt: then,
      changedAt: then,
      browser: 'phone',
      confirmedAt: null,
      heldUntil: then + 5 * minute,
      dueAt: then + day,
      trxId: null,
    });
    const state = async () => {
      const row = await server.store.read
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', payment.id)
        .executeTakeFirstOrThrow();
      return row.state;
    };
    return { server, machine, payment, state };
  };

  test('is asked about at once, and never waits until then', async () => {
    const { server, state } = await begun();
    await server.http.payments.work();
    expect(await state()).toBe('EXECUTE_UNKNOWN');
  });

  test('is never charged or dispensed for a customer who has long gone', async () => {
    const { server, payment } = await begun();
    const { now } = server.clock;
    const confirmed = { ...payment, providerPaymentId: 'TR', attempt: 1, confirmedAt: now + ahead };
    const paid = { ...confirmed, state: 'PAID' } as const;
    expect(decide(paymentRules, paid, { event: 'CHARGED' }, now)?.state).toBe('REFUND_DUE');
    const unclear = { ...confirmed, state: 'EXECUTE_UNKNOWN' } as const;
    const answer = { kind: 'INITIATED', isConfirmed: true } as const;
    const asked = { event: 'QUERY_ANSWERED', answer, slot: { rowNo: 1, columnNo: 1 } } as const;
    expect(decide(paymentRules, unclear, asked, now)?.state).toBe('FAILED');
  });

  test('is given back now when its refund was begun then', async () => {
    const { server, payment } = await begun();
    const { now } = server.clock;
    const times = { refundDueAt: now + ahead, lastTryAt: now + ahead, tries: 1 };
    const stuck = { ...payment, state: 'REFUND_UNKNOWN', ...times } as const;
    const answer = { kind: 'NONE' } as const;
    const asked = { event: 'REFUND_STATUS_ANSWERED', answer } as const;
    expect(decide(paymentRules, stuck, asked, now)?.call).toBe('REFUND');
  });

  test('keeps no product and is not what its customer goes on with', async () => {
    const { server, machine } = await begun();
    const { now } = server.clock;
    expect((await holdsOf(server.store.read, machine.id, now)).of({ rowNo: 1, columnNo: 1 })).toBe(
      0,
    );
    expect(await latestOf(server.store.read, 'phone', machine.id, now)).toBeUndefined();
  });
});
