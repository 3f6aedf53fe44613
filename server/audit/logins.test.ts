import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { auditRowsAddedBy, readAudit } from '../testing/audit-rows.ts';
import { aMachine, aMachineKey } from '../testing/machines/machines.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';
import { verifyChain } from './chain.ts';

test('a login leaves one row with who it was', async () => {
  const server = await aServer();
  const { organizationId } = await anInstitution(server);
  const { id, username } = await anOrganizationAdmin(server, organizationId);
  const body = { username: username.toUpperCase(), password: adminPassword };
  const addedRows = await auditRowsAddedBy(server, () => server.call(admins.login, { body }));
  expect(addedRows).toMatchObject([
    {
      actorId: id,
      actor: username,
      role: 'ORGANIZATION',
      organizationId,
      action: 'POST /admin/login',
      target: id,
      outcome: 'DONE',
      after: null,
    },
  ]);
});

test('a failed login leaves one row with the name that was tried, whatever was wrong', async () => {
  const server = await aServer();
  const { id: organizationId } = await anOrganization(server);
  const { username } = await anOrganizationAdmin(server, organizationId);
  const long = 'n'.repeat(150);
  const secret = 'not the password';
  const tries = [
    [{ username, password: secret }, username, 'Username or password is incorrect'],
    [{ username: 'nobody', password: secret }, 'nobody', 'Username or password is incorrect'],
    [{ username: long, password: secret }, long.slice(0, 100), 'Use at most 100 characters'],
    [{ username: 'no\0body', password: secret }, 'nobody', 'Remove the invalid character'],
    [{ username: 'nobody \ud800', password: secret }, 'nobody \ufffd', expect.any(String)],
    [{ username: 7, password: secret }, '7', 'Username or password is incorrect'],
    [{ username: [7], password: secret }, '', 'Username is required'],
    [{ username }, username, 'Password is required'],
    [undefined, '', 'Username is required'],
  ] as const;
  for (const [body, actor, reason] of tries) {
    server.clock.now += 3_600_000;
    const addedRows = await auditRowsAddedBy(server, () =>
      server.expectRefusal(admins.login, { body }),
    );
    expect(addedRows).toMatchObject([
      { actorId: null, actor, role: '', outcome: 'FAILED', reason },
    ]);
  }
  const audit = await readAudit(server);
  expect(audit[0]?.organizationId).toBe(organizationId);
  expect(audit[1]?.organizationId).toBeNull();
  expect(JSON.stringify(audit)).not.toContain(secret);
  expect((await verifyChain(server.store.read)).brokenAt).toBeUndefined();
});

test('a login that comes after too many guesses is a failed one as well', async () => {
  const server = await aServer();
  const { username } = await aSuper(server);
  const body = { username, password: 'not it' };
  server.clock.now += 1_800_000;
  for (let guess = 0; guess < 15; guess++) await server.expectRefusal(admins.login, { body });
  // In the next hour of the clock, and still in the one of the guesses.
  server.clock.now += 1_800_000;
  const [last] = await auditRowsAddedBy(server, () => server.expectRefusal(admins.login, { body }));
  expect(last).toMatchObject({ outcome: 'FAILED', reason: expect.stringContaining('Too many') });
});

test('a claim is the machine’s own deed, and a wrong code its failed one', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { physicalId, organizationId, institutionId } = machine;
  const failed = await auditRowsAddedBy(server, () =>
    server.expectRefusal(machineApi.claim, { body: { physicalId, claimCode: '0000-0000' } }),
  );
  const pairingRows = await auditRowsAddedBy(server, () => aMachineKey(server, machine));
  const who = {
    actorId: machine.id,
    actor: physicalId,
    role: 'MACHINE',
    organizationId,
    institutionId,
    action: 'POST /device/claim',
    target: machine.id,
  };
  expect(failed).toMatchObject([{ ...who, outcome: 'FAILED' }]);
  expect(pairingRows).toMatchObject([
    { outcome: 'DONE' },
    { ...who, outcome: 'DONE', after: expect.stringContaining('"machineKey":"•••"') },
  ]);
});

test('the claim of a machine that is not there tells the ID that was tried', async () => {
  const server = await aServer();
  const addedRows = await auditRowsAddedBy(server, () =>
    server.expectRefusal(machineApi.claim, {
      body: { physicalId: 'VM-404', claimCode: '0000-0000' },
    }),
  );
  expect(addedRows).toMatchObject([
    { actorId: null, actor: 'VM-404', outcome: 'FAILED', target: '' },
  ]);
});

test('a machine’s sync is its own journal and no row of the audit', async () => {
  const server = await aServer();
  const token = await aMachineKey(server, await aMachine(server));
  const addedRows = await auditRowsAddedBy(server, () =>
    server.call(machineApi.sync, { token, body: { epoch: 1, uptimeMs: 1 } }),
  );
  expect(addedRows).toEqual([]);
});
