import { existsSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admins } from '../../../../contract/admins.ts';
import { commands } from '../../../../contract/commands.ts';
import { machineApi } from '../../../../contract/machine-api.ts';
import { machines } from '../../../../contract/machines.ts';
import { verifyChain } from '../../../audit/chain.ts';
import { lockFolder } from '../../../platform/db/folder.ts';
import { openStore } from '../../../platform/db/open-store.ts';
import { readSettings, type Settings } from '../../../platform/settings/settings.ts';
import { anOrganizationAdmin, aSuper } from '../../../testing/admins.ts';
import { testEngine } from '../../../testing/database.ts';
import { aRestoreTarget, aServerOn, backUp } from '../../../testing/restores.ts';
import { aServer } from '../../../testing/server.ts';
import { aPairedMachine } from '../../../testing/sync.ts';
import { anOrganization } from '../../../testing/tenants.ts';
import { latestBackup } from '../queries.ts';
import { describeRestore } from './describe-restore.ts';
import { restoreBackup } from './restore.ts';

test('after a restore nobody is logged in, later removals and revocations are reported or made again, and the audit says so', async () => {
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

  const place = await aRestoreTarget();
  await restoreBackup(after, place.settings, server.clock.now);
  const outcome = await restoreBackup(before, place.settings, server.clock.now + 1000);
  const { done, previousDatabase } = outcome;
  expect(done).toMatchObject({ commands: 1, keysRevoked: 1 });
  expect(done.sessions).toBeGreaterThan(0);
  expect(done.difference).toMatchObject({
    adminsBack: [removed.username],
    adminsGone: [later.username],
    passwordsBack: [],
    machinesGone: [],
  });
  expect(existsSync(previousDatabase ?? '')).toBe(true);
  const described = describeRestore(before, outcome).join('\n');
  expect(described).toContain(removed.username);
  expect(described).toContain('run "npm run admin -- go-live"');

  const restored = await aServerOn(place, server.clock);
  expect((await restored.expectRefusal(admins.me, { token })).status).toBe(401);
  const body = { epoch: 1, uptimeMs: 0, events: [] };
  expect(await restored.expectRefusal(machineApi.sync, { body, token: key })).toMatchObject({
    status: 401,
    body: { code: 'keyRevoked' },
  });
  const { physicalId } = machine;
  const claim = { body: { physicalId, claimCode } };
  expect((await restored.expectRefusal(machineApi.claim, claim)).status).toBe(401);
  const again = await aSuper(restored);
  const { commands: commandList } = await restored.call(commands.all, {
    params,
    token: again.token,
  });
  expect(commandList).toMatchObject([
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
  const place = await aRestoreTarget();
  const file = await backUp(server.settings, server.clock.now);
  const refusal = (settings: Settings) => restoreBackup(file, settings, 1);
  const other = testEngine === 'sqlite' ? 'postgres://nobody@127.0.0.1:1/nothing' : undefined;
  await expect(refusal({ ...place.settings, DATABASE_URL: other })).rejects.toThrow(
    /is a backup of (SQLite|PostgreSQL), and these settings name/,
  );
  await server.store.change((tx) =>
    sql`insert into "migrations" ("version", "name", "at") values (999, 'of tomorrow', 1)`.execute(
      tx,
    ),
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

test('a backup of another key or with foreign code is restored only unverified, and what it brings is named', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  await server.store.change((tx) =>
    sql`create view "peek" as select "username" from "admins"`.execute(tx),
  );
  const file = await backUp(server.settings, server.clock.now);
  const { settings } = await aRestoreTarget();
  await expect(restoreBackup(file, settings, 1)).rejects.toThrow(/view "?peek/);
  const other = { ...settings, SECRETS_KEY: Buffer.alloc(32, 7) };
  await expect(restoreBackup(file, other, 1)).rejects.toThrow(
    /not made with the secrets key of this computer: .* npm run restore -- --unverified/,
  );
  const outcome = await restoreBackup(file, other, server.clock.now, true);
  const described = describeRestore(file, outcome).join('\n');
  expect(described).toContain(username);
  expect(described).toContain(
    'ATTENTION: the schema is not what this release makes: foreign view "peek".',
  );
});

test('a backup of this release has no difference in its schema', async () => {
  const server = await aServer();
  const file = await backUp(server.settings, server.clock.now);
  const { settings } = await aRestoreTarget();
  const { inspection } = await restoreBackup(file, settings, server.clock.now);
  expect(inspection.differences).toEqual([]);
});
