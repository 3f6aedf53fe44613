import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { commands } from '../../contract/commands.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { verifyChain } from '../audit/chain.ts';
import { lockFolder } from '../core/db/folder.ts';
import { openStore } from '../core/db/open.ts';
import type { Payments } from '../core/db/schema.ts';
import { readSettings, type Settings } from '../core/settings/settings.ts';
import { anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { aBkash, aConfirmedOne, merchant } from '../testing/bkash.ts';
import { aDatabase, type TestDatabase, testEngine } from '../testing/database.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { anRfid } from '../testing/rfids.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { aPairedMachine, sync } from '../testing/syncing.ts';
import { anOrganization } from '../testing/tenants.ts';
import { makeBackup } from './make.ts';
import { latestBackup } from './queries.ts';
import { linesOf } from './report.ts';
import { restoreBackup } from './restore.ts';

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-restores-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

let count = 0;
const backUp = async (place: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>, at: number) => {
  const settings = {
    ...readSettings({}),
    ...place,
    DATA_DIR: testEngine === 'sqlite' ? place.DATA_DIR : aFolder(),
  };
  count += 1;
  return (await makeBackup(settings, join(aFolder(), `${count}.backup`), at)).file;
};

/** A database that no server uses, with a folder of its own. */
const aPlace = async () => {
  const database = await aDatabase();
  const { DATABASE_URL, DATA_DIR } = database.place;
  const place = { DATABASE_URL, DATA_DIR: DATABASE_URL ? aFolder() : DATA_DIR };
  return {
    database,
    settings: { ...readSettings({ SECRETS_KEY: Buffer.alloc(32, 7).toString('hex') }), ...place },
  };
};

/** A server on what was restored, at the time of the other one. */
const serverOn = async (
  { database, settings }: { database: TestDatabase; settings: Settings },
  clock: TestServer['clock'],
  env: Record<string, string> = {},
) => {
  const { DATABASE_URL, DATA_DIR } = settings;
  const place = { ...database, place: { DATABASE_URL, DATA_DIR } };
  const server = await aServer(env, {}, {}, place);
  server.clock.now = clock.now;
  return server;
};

test('after a restore nobody is logged in, what was removed and revoked since is told or revoked again, and the audit says so', async () => {
  const server = await aServer();
  const { machine, token: key } = await aPairedMachine(server);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const { token } = await aSuper(server);
  const removed = await anOrganizationAdmin(server, (await anOrganization(server)).id);
  const { claimCode } = await server.call(machines.pairingCode, { params, token });
  const { command } = await server.call(commands.queue, {
    params,
    body: { type: 'UNLOCK' },
    token,
  });
  const before = await backUp(server.settings, server.clock.now);

  await server.call(machines.revokeKey, { params, token });
  await server.store.change((tx) =>
    tx.updateTable('admins').set({ removedAt: 1 }).where('id', '=', removed.id).execute(),
  );
  const later = await aSuper(server);
  const after = await backUp(server.settings, server.clock.now);

  const place = await aPlace();
  await restoreBackup(after, place.settings, server.clock.now);
  const outcome = await restoreBackup(before, place.settings, server.clock.now + 1000);
  const { done, wayBack } = outcome;
  expect(done).toMatchObject({ commands: 1, keysRevoked: 1 });
  expect(done.sessions).toBeGreaterThan(0);
  expect(done.difference).toMatchObject({
    adminsBack: [removed.username],
    adminsGone: [later.username],
    passwordsBack: [],
    machinesGone: [],
  });
  expect(existsSync(wayBack ?? '')).toBe(true);
  expect(linesOf(before, outcome).join('\n')).toContain(removed.username);

  const restored = await serverOn(place, server.clock);
  expect((await restored.refused(admins.me, { token })).status).toBe(401);
  const body = { epoch: 1, uptimeMs: 0, events: [] };
  expect(await restored.refused(machineApi.sync, { body, token: key })).toMatchObject({
    status: 401,
    body: { code: 'keyRevoked' },
  });
  const { physicalId } = machine;
  const claim = { body: { physicalId, claimCode } };
  expect((await restored.refused(machineApi.claim, claim)).status).toBe(401);
  const again = await aSuper(restored);
  const { commands: told } = await restored.call(commands.all, { params, token: again.token });
  expect(told).toMatchObject([
    {
      _id: command._id,
      state: 'EXPIRED',
      detail: 'Voided when the database was restored from a backup',
    },
  ]);
  const row = await restored.store.read
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'restored')
    .where('at', '>', server.clock.now)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.after ?? '')).toMatchObject({ keysRevoked: 1, commands: 1 });
  expect(await verifyChain(restored.store.read)).toMatchObject({ brokenAt: undefined });
  expect(await latestBackup(restored.store.read)).toMatchObject({ goodAt: server.clock.now });
});

test('a backup of a newer release, of the other engine or a cut one is refused, and nothing is touched', async () => {
  const server = await aServer();
  const place = await aPlace();
  const file = await backUp(server.settings, server.clock.now);
  const refusal = (settings: Settings) => restoreBackup(file, settings, 1);
  const other = testEngine === 'sqlite' ? 'postgres://nobody@127.0.0.1:1/nothing' : undefined;
  await expect(refusal({ ...place.settings, DATABASE_URL: other })).rejects.toThrow(
    /is a backup of (SQLite|PostgreSQL), and these settings name/,
  );
  await server.store.change((tx) =>
    tx
      .insertInto('migrations' as never)
      .values({ version: 999, name: 'of tomorrow', at: 1 } as never)
      .execute(),
  );
  const newer = await backUp(server.settings, server.clock.now);
  await expect(restoreBackup(newer, place.settings, 1)).rejects.toThrow('of a newer release');
  writeFileSync(file, 'no backup');
  await expect(refusal(place.settings)).rejects.toThrow('is not a backup');
  const store = await openStore(place.settings);
  expect(await store.read.selectFrom('audit').selectAll().execute()).toEqual([]);
  await store.close();
});

test('a database that a server uses is not restored', async () => {
  const server = await aServer();
  const file = await backUp(server.settings, server.clock.now);
  const settings = {
    ...readSettings({ SECRETS_KEY: Buffer.alloc(32, 7).toString('hex') }),
    ...server.settings,
  };
  const unlock = testEngine === 'sqlite' ? lockFolder(settings.DATA_DIR) : () => undefined;
  await expect(restoreBackup(file, settings, 1)).rejects.toThrow(
    testEngine === 'sqlite' ? 'Another server is running' : 'Other connections use the database',
  );
  unlock();
});

const paying = async () => {
  const bkash = await aBkash();
  const env = {
    BKASH_BASE_URL: bkash.url,
    BKASH_USERNAME: merchant.username,
    BKASH_PASSWORD: merchant.password,
    BKASH_APP_KEY: merchant.appKey,
    BKASH_APP_SECRET: merchant.appSecret,
  };
  return { bkash, env, server: await aServer(env) };
};

const stateIn = ({ store }: TestServer, id: string) =>
  store.read.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What bKash knows of a payment that was confirmed there. */
const aConfirmed = async () => {
  const { bkash, env, server } = await paying();
  const machine = await aMachine(server);
  const { checkout, providerPaymentId } = await aConfirmedOne(bkash, server, 'INV1');
  const pay = async () => {
    const answer = await checkout.execute(merchant, providerPaymentId);
    if (answer.kind !== 'COMPLETED') throw new Error(JSON.stringify(answer));
    return answer.money.trxId;
  };
  const payment = (given: Partial<Payments>) =>
    aPayment(server, machine, { invoice: 'INV1', providerPaymentId, ...given });
  /** What the payment is a day after a restore, and how often bKash was told to give money back. */
  const restored = async (file: string, { id }: Payments) => {
    const place = await aPlace();
    await restoreBackup(file, place.settings, server.clock.now);
    const again = await serverOn(place, server.clock, env);
    const refunds = () => bkash.calls.filter(({ call }) => call === 'refund').length;
    const before = refunds();
    for (let hours = 0; hours < 30; hours += 1) {
      await again.http.payments.work();
      again.clock.now += 3_600_000;
    }
    return { after: await stateIn(again, id), refunds: refunds() - before };
  };
  return { server, checkout, providerPaymentId, pay, payment, restored };
};

test('what was paid after the backup is found at bKash, and left to a person', async () => {
  const { server, pay, payment, restored } = await aConfirmed();
  const dueAt = server.clock.now + 1000;
  const pending = await payment({ state: 'PENDING', trxId: null, attempt: 0, dueAt });
  const file = await backUp(server.settings, server.clock.now);
  const trxId = await pay();
  const { after, refunds } = await restored(file, pending);
  expect(after).toMatchObject({ state: 'EXECUTE_UNKNOWN', flags: 'RESTORED', dueAt: null, trxId });
  expect(refunds).toBe(0);
});

test('what was given back after the backup is found at bKash, and not given back again', async () => {
  const { server, checkout, providerPaymentId, pay, payment, restored } = await aConfirmed();
  const { now } = server.clock;
  const trxId = await pay();
  const owed = await payment({ state: 'REFUND_DUE', trxId, dueAt: now, refundDueAt: now });
  const file = await backUp(server.settings, now);
  await checkout.refund(merchant, { providerPaymentId, trxId, amount: 1000 });
  const { after, refunds } = await restored(file, owed);
  expect(after).toMatchObject({ state: 'REFUNDED', flags: '' });
  expect(refunds).toBe(0);
});

/** A payment that waits for its machine, whose order was never offered. */
const aWaiting = async () => {
  const { env, server } = await paying();
  const { machine, token } = await aPairedMachine(server);
  const payment = await aPayment(server, machine, {
    state: 'DISPENSING',
    invoice: 'INV1',
    dueAt: server.clock.now + 60_000,
  });
  const command = {
    id: 'a-command',
    machineId: machine.id,
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
  } as const;
  await server.store.change((tx) =>
    tx
      .insertInto('commands')
      .values({
        ...command,
        type: 'DISPENSE',
        rowNo: 1,
        columnNo: 1,
        state: 'QUEUED',
        requestedBy: payment.id,
        item: 0,
        ttlSeconds: 60,
        createdAt: server.clock.now,
        offeredAt: null,
        finishedAt: null,
        detail: '',
      })
      .execute(),
  );
  const place = await aPlace();
  const file = await backUp(server.settings, server.clock.now);
  await restoreBackup(file, place.settings, server.clock.now);
  return { restored: await serverOn(place, server.clock, env), payment, token };
};

test('a machine is asked what became of an order of before the restore, begins nothing, and is believed', async () => {
  const { restored, payment, token } = await aWaiting();
  await restored.http.payments.work();
  const { commands: asked } = await sync(restored, token, []);
  expect(asked).toMatchObject([{ commandId: 'a-command', ttlSeconds: 0 }]);
  await restored.call(machineApi.sync, {
    body: { epoch: 1, uptimeMs: 0, results: [{ commandId: 'a-command', state: 'SUCCEEDED' }] },
    token,
  });
  expect(await stateIn(restored, payment.id)).toMatchObject({ state: 'DISPENSED', flags: '' });
});

test('of a machine that stays silent after a restore no money goes back by itself', async () => {
  const { restored, payment } = await aWaiting();
  for (let hours = 0; hours < 50; hours += 1) {
    await restored.http.payments.work();
    restored.clock.now += 3_600_000;
  }
  expect(await stateIn(restored, payment.id)).toMatchObject({
    state: 'DISPENSING',
    flags: 'RESTORED',
    dueAt: null,
  });
});

test('a machine gets its cards whole, whatever it was told after the backup', async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const institution = { id: machine.institutionId };
  await anRfid(server, { institution, physicalId: 'CARD-OLD' });
  const file = await backUp(server.settings, server.clock.now);
  const place = await aPlace();
  await restoreBackup(file, place.settings, server.clock.now);
  const restored = await serverOn(place, server.clock);
  const known = (await sync(server, token, [])).cards?.version ?? 0;
  await anRfid(restored, { institution, physicalId: 'CARD-NEW' });
  const { cards } = await restored.call(machineApi.sync, {
    body: { epoch: 1, uptimeMs: 0, cardsVersion: known + 1 },
    token,
  });
  expect(cards).toMatchObject({ reset: true });
  expect(cards?.changed.map(({ rfid }) => rfid)).toEqual(['CARD-NEW', 'CARD-OLD']);
});
