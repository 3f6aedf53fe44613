import { expect, test } from 'vitest';
import { notices } from '../../../contract/notices.ts';
import { anInstitutionAdmin, aSuper } from '../../testing/admins/admins.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { recordBackup, recordBackupFailure } from './queries.ts';

const hour = 3_600_000;

const latest = async (server: TestServer, token: string) =>
  (await server.call(notices.all, { token })).backup;

test('a backup is late after 26 hours, counted from the beginning where there is none', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const again = async () => (await aSuper(server)).token;
  expect(await latest(server, token)).toMatchObject({ goodAt: null, isLate: false });
  server.clock.now += 27 * hour;
  expect((await latest(server, await again()))?.isLate).toBe(true);
  const { now } = server.clock;
  await server.store.change(async (tx) => {
    await recordBackupFailure(tx, 'No room', now - 2 * hour);
    await recordBackup(tx, { createdAt: now - hour, bytes: 10, file: 'a.backup' });
  });
  expect(await latest(server, await again())).toMatchObject({ failure: null, isLate: false });
  server.clock.now += 26 * hour;
  await server.store.change((tx) => recordBackupFailure(tx, 'No room', now));
  expect(await latest(server, await again())).toMatchObject({ failure: 'No room', isLate: true });
});

test('whoever has turned the nightly backup off is not warned, and nobody but super admins sees it', async () => {
  const server = await aServer({ BACKUP_KEEP: '0' });
  const { institutionId, organizationId } = await aMachine(server);
  server.clock.now += 27 * hour;
  expect((await latest(server, (await aSuper(server)).token))?.isLate).toBe(false);
  const { token } = await anInstitutionAdmin(server, { id: institutionId, organizationId });
  expect(await latest(server, token)).toBeNull();
});

test('the age of the last backup is in the metrics', async () => {
  const METRICS_TOKEN = 'a-token-of-sixteen-or-more';
  const server = await aServer({ METRICS_TOKEN });
  await aSuper(server);
  server.clock.now += hour;
  const authorization = `Bearer ${METRICS_TOKEN}`;
  const { body } = await server.http.inject({ url: '/metrics', headers: { authorization } });
  expect(body).toContain('vms_backup_age_seconds 3600\n');
});
