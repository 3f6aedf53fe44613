import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { adminForm } from '../testing/admin-form.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { auditOf, leftBy } from '../testing/auditing.ts';
import type { Given } from '../testing/calls.ts';
import { aMachine } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { verifyChain } from './chain.ts';

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
    requestId: expect.stringMatching(/^[0-9a-f-]{36}-\d+$/),
  });
  expect(json(left[0]?.before)).toEqual(before);
  expect(json(left[0]?.after)).toEqual({ ...before, name: 'Eden Mohila College' });
});

const form = { name: 'Padma', description: 'By the river' };

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
    body: adminForm('rina'),
  });
  const { institution } = await change(institutions.create, {
    params: { organizationId: id },
    body: { name: 'Eden', category: 'SOCIAL', address: 'Dhaka' },
  });
  const institutionId = institution._id;
  await change(institutions.update, { params: { id: institutionId }, body: { name: 'Eden' } });
  const { admin: keeper } = await change(admins.institutionCreate, {
    params: { institutionId },
    body: adminForm('mina'),
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
