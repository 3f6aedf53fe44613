import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { type Endpoint, isChanging, paramNames } from '../../contract/endpoint.ts';
import { rows } from '../../contract/index.ts';
import { institutions } from '../../contract/institutions.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { englishOf } from '../../contract/messages.ts';
import { organizations } from '../../contract/organizations.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
} from '../testing/admins.ts';
import type { Given } from '../testing/calls.ts';
import { aMachine, aMachineKey } from '../testing/machines.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';
import { verifyChain } from './chain.ts';

/** With what was not done in English. */
const auditOf = async ({ store }: TestServer) => {
  const rows = await store.read.selectFrom('audit').selectAll().orderBy('seq').execute();
  return rows.map((row) => ({ ...row, reason: englishOf(row.reason) }));
};

/** The rows that some calls left. */
const leftBy = async (server: TestServer, calls: () => Promise<unknown>) => {
  const before = (await auditOf(server)).length;
  await calls();
  return (await auditOf(server)).slice(before);
};

const json = (text: string | null | undefined): unknown => JSON.parse(text ?? 'null');

test('a change says who did what to what, where and from where, before and after', async () => {
  const server = await aServer();
  const institution = await anInstitution(server, { name: 'Eden College' });
  const admin = await anOrganizationAdmin(server, institution.organizationId);
  const given = { token: admin.token, params: { id: institution.id } };
  const { institution: before } = await server.call(institutions.one, given);

  const left = await leftBy(server, () =>
    server.call(institutions.update, { ...given, body: { name: 'Eden Mohila College' } }),
  );

  expect(left).toHaveLength(1);
  expect(left[0]).toMatchObject({
    at: server.clock.now,
    actorId: admin.id,
    actor: admin.username,
    role: 'ORGANIZATION',
    organizationId: institution.organizationId,
    institutionId: institution.id,
    action: 'PUT /institution/update',
    target: institution.id,
    outcome: 'DONE',
    reason: '',
    client: '127.0.0.1',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(json(left[0]?.before)).toEqual(before);
  expect(json(left[0]?.after)).toEqual({ ...before, name: 'Eden Mohila College' });
});

const form = { name: 'Padma', description: 'By the river' };
const login = (username: string) => ({ username, password: 'river and rain' });

test('every change of a tenant’s life leaves exactly one row, and the rows are one chain', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const actions: string[] = [];
  const change = async <E extends Endpoint>(row: E, given: Given) => {
    const before = await auditOf(server);
    const answer = await server.call(row, { token, ...given });
    const left = (await auditOf(server)).slice(before.length);
    expect([row.path, left.map(({ outcome }) => outcome)]).toEqual([row.path, ['DONE']]);
    actions.push(left[0]?.action ?? '');
    return answer;
  };

  const { organization } = await change(organizations.create, { body: form });
  const id = organization._id;
  await change(organizations.update, { params: { id }, body: form });
  const { admin } = await change(admins.organizationCreate, {
    params: { organizationId: id },
    body: login('rina'),
  });
  const { institution } = await change(institutions.create, {
    params: { organizationId: id },
    body: { name: 'Eden', category: 'SOCIAL', address: 'Dhaka' },
  });
  const institutionId = institution._id;
  await change(institutions.update, { params: { id: institutionId }, body: { name: 'Eden' } });
  const { admin: keeper } = await change(admins.institutionCreate, {
    params: { institutionId },
    body: login('mina'),
  });
  const { machine } = await change(machines.create, {
    params: { institutionId },
    body: { physicalId: 'VM-1' },
  });
  const params = { institutionId, machineId: machine._id };
  await change(machines.update, { params, body: { price: 12 } });
  await change(machines.update, { params, body: {} });
  await change(machines.pairingCode, { params });
  await change(machines.revokeKey, { params });
  await change(machines.remove, { params });
  await change(admins.institutionRemove, { params: { institutionId, adminId: keeper._id } });
  await change(admins.organizationRemove, { params: { organizationId: id, adminId: admin._id } });
  await change(institutions.remove, { params: { id: institutionId } });
  await change(organizations.remove, { params: { id } });
  const other = await aSuper(server);
  await change(admins.logout, { token: other.token });
  const passwords = { oldPassword: adminPassword, newPassword: 'another river and rain' };
  await change(admins.password, { body: passwords });

  expect(actions).toContain('PUT /machine/update');
  expect(actions).toContain('POST /machine/pairing-code');
  const audit = await auditOf(server);
  expect(audit.filter(({ actor }) => actor === '')).toEqual([]);
  expect(JSON.stringify(audit)).not.toContain('river and rain');
  expect(await verifyChain(server.store.read)).toMatchObject({
    rows: audit.length,
    brokenAt: undefined,
  });
});

test('a creation and a removal belong to the tenant that is made or goes', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const [created] = await leftBy(server, () =>
    server.call(organizations.create, { token, body: form }),
  );
  const { _id: id } = JSON.parse(created?.after ?? '');
  expect(created).toMatchObject({ organizationId: id, institutionId: null, target: id });
  expect(created?.before).toBeNull();
  const [removed] = await leftBy(server, () =>
    server.call(organizations.remove, { token, params: { id } }),
  );
  expect(removed).toMatchObject({ organizationId: id, after: null });
  expect(json(removed?.before)).toMatchObject({ _id: id, name: 'Padma' });
});

test('the row of a secret that was handed out does not tell it', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { token } = await aSuper(server);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const { claimCode, expiresAt } = await server.call(machines.pairingCode, { token, params });
  const last = (await auditOf(server)).at(-1);
  expect(json(last?.after)).toEqual({ claimCode: '•••', expiresAt });
  expect(JSON.stringify(last)).not.toContain(claimCode);
});

test('what is read, and what is refused for its form, leaves no row', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await aSuper(server);
  const params = { organizationId: institution.organizationId };
  const left = await leftBy(server, async () => {
    await server.call(institutions.all, { token, params });
    await server.refused(institutions.create, { token, params, body: {} });
    await server.refused(organizations.remove, {
      token,
      params: { id: institution.organizationId },
    });
    await server.refused(institutions.one, { token, params: { id: 'no-such-id' } });
    await server.refused(institutions.remove, { params: { id: institution.id } });
    await server.refused(institutions.remove, { token: 'stolen', params: { id: institution.id } });
  });
  expect(left).toEqual([]);
});

const writes = rows.flatMap((row) =>
  isChanging(row) && typeof row.who === 'object' ? [{ row, who: row.who }] : [],
);

/** A row's parameters, each naming something of that kind. */
const paramsFor = ({ path }: Endpoint, named: Readonly<Record<string, string>>) =>
  Object.fromEntries(paramNames(path).map((name) => [name, named[name] ?? 'no-such-id']));

test('every write that an admin’s type may not do leaves one denied row, its own tenant’s', async () => {
  const server = await aServer();
  const { id: institutionId, organizationId } = await anInstitution(server);
  const callers = {
    SUPER: await aSuper(server),
    ORGANIZATION: await anOrganizationAdmin(server, organizationId),
    INSTITUTION: await anInstitutionAdmin(server, { id: institutionId, organizationId }),
  };
  let denied = 0;
  for (const { row, who } of writes) {
    for (const type of ['ORGANIZATION', 'INSTITUTION'] as const) {
      if (who.types.includes(type)) continue;
      const { id: actorId, token } = callers[type];
      const params = paramsFor(row, { organizationId, institutionId });
      const left = await leftBy(server, () => server.refused(row, { token, params }));
      expect(left).toMatchObject([
        {
          actorId,
          organizationId,
          institutionId: type === 'INSTITUTION' ? institutionId : null,
          outcome: 'DENIED',
          reason: 'You are not allowed to do this',
          before: null,
          after: null,
        },
      ]);
      denied++;
    }
  }
  expect(denied).toBeGreaterThan(5);
});

test('every write to what is not the caller’s leaves one denied row', async () => {
  const server = await aServer();
  const own = await anInstitution(server);
  const foreign = await anInstitution(server);
  const { id, token } = await anOrganizationAdmin(server, own.organizationId);
  const names = { ...foreign, id: foreign.id, institutionId: foreign.id };
  const reached = writes.filter(
    ({ who }) => who.types.includes('ORGANIZATION') && who.tenant && who.tenant !== 'filtered',
  );
  expect(reached.length).toBeGreaterThan(8);
  for (const { row } of reached) {
    const left = await leftBy(server, () =>
      server.refused(row, { token, params: paramsFor(row, names) }),
    );
    expect([row.path, left.length]).toEqual([row.path, 1]);
    expect(left[0]).toMatchObject({
      actorId: id,
      organizationId: own.organizationId,
      outcome: 'DENIED',
      reason: expect.stringContaining('not found'),
    });
    expect(left[0]?.target).toContain(Object.values(paramsFor(row, names))[0]);
  }
});

test('a login leaves one row with who it was', async () => {
  const server = await aServer();
  const { organizationId } = await anInstitution(server);
  const { id, username } = await anOrganizationAdmin(server, organizationId);
  const body = { username: username.toUpperCase(), password: adminPassword };
  const left = await leftBy(server, () => server.call(admins.login, { body }));
  expect(left).toMatchObject([
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
    [{ username: 7, password: secret }, '', 'Username is required'],
    [{ username }, username, 'Password is required'],
    [undefined, '', 'Username is required'],
  ] as const;
  for (const [body, actor, reason] of tries) {
    server.clock.now += 3_600_000;
    const left = await leftBy(server, () => server.refused(admins.login, { body }));
    expect(left).toMatchObject([{ actorId: null, actor, role: '', outcome: 'FAILED', reason }]);
  }
  const audit = await auditOf(server);
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
  for (let guess = 0; guess < 15; guess++) await server.refused(admins.login, { body });
  // In the next hour of the clock, and still in the one of the guesses.
  server.clock.now += 1_800_000;
  const [last] = await leftBy(server, () => server.refused(admins.login, { body }));
  expect(last).toMatchObject({ outcome: 'FAILED', reason: expect.stringContaining('Too many') });
});

test('a claim is the machine’s own deed, and a wrong code its failed one', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { physicalId, organizationId, institutionId } = machine;
  const failed = await leftBy(server, () =>
    server.refused(machineApi.claim, { body: { physicalId, claimCode: '0000-0000' } }),
  );
  const all = await leftBy(server, () => aMachineKey(server, machine));
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
  expect(all).toMatchObject([{ outcome: 'DONE' }, { ...who, outcome: 'DONE', after: null }]);
});

test('the claim of a machine that is not there tells the ID that was tried', async () => {
  const server = await aServer();
  const left = await leftBy(server, () =>
    server.refused(machineApi.claim, { body: { physicalId: 'VM-404', claimCode: '0000-0000' } }),
  );
  expect(left).toMatchObject([{ actorId: null, actor: 'VM-404', outcome: 'FAILED', target: '' }]);
});

test('a machine’s sync is its own journal and no row of the audit', async () => {
  const server = await aServer();
  const token = await aMachineKey(server, await aMachine(server));
  const left = await leftBy(server, () =>
    server.call(machineApi.sync, { token, body: { epoch: 1, uptimeMs: 1 } }),
  );
  expect(left).toEqual([]);
});
