import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { admins } from '../../../../contract/admins.ts';
import { commands } from '../../../../contract/commands.ts';
import { machineApi } from '../../../../contract/machine-api.ts';
import { machines } from '../../../../contract/machines.ts';
import { verifyChain } from '../../../audit/chain.ts';
import { lockFolder } from '../../../platform/db/folder.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { anOrganizationAdmin, aSuper } from '../../../testing/admins/admins.ts';
import { testEngine } from '../../../testing/database/database.ts';
import { aPairedMachine } from '../../../testing/machines/sync.ts';
import { aRestoreTarget, aServerOn, backUp } from '../../../testing/operations/restores.ts';
import { aServer } from '../../../testing/server.ts';
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
