import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { adminForm } from '../testing/admins/admin-form.ts';
import { adminPassword, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { auditRowsAddedBy, readAudit } from '../testing/audit-rows.ts';
import type { CallInput } from '../testing/calls.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { verifyChain } from './chain.ts';

shareServer();

const json = (text: string | null | undefined): unknown => JSON.parse(text ?? 'null');

test('a change says who did what to what, where and from where, before and after', async () => {
  const server = await aServer();
  const institution = await anInstitution(server, { name: 'Eden College' });
  const admin = await anOrganizationAdmin(server, institution.organizationId);
  const given = { token: admin.token, params: { id: institution.id } };
  const { institution: before } = await server.call(institutions.one, given);

  const addedRows = await auditRowsAddedBy(server, () =>
    server.call(institutions.update, { ...given, body: { name: 'Eden Mohila College' } }),
  );

  expect(addedRows).toHaveLength(1);
  expect(addedRows[0]).toMatchObject({
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
  expect(json(addedRows[0]?.before)).toEqual(before);
  expect(json(addedRows[0]?.after)).toEqual({
    ...before,
    name: 'Eden Mohila College',
    version: before.version + 1,
  });
});

const form = { name: 'Padma', description: 'By the river' };

test('every change of a tenant’s life leaves exactly one row, and the rows are one chain', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const actions: string[] = [];
  const makeChange = async <E extends Endpoint>(row: E, given: CallInput) => {
    const before = await readAudit(server);
    const answer = await server.call(row, { token, ...given });
    const addedRows = (await readAudit(server)).slice(before.length);
    expect([row.path, addedRows.map(({ outcome }) => outcome)]).toEqual([row.path, ['DONE']]);
    actions.push(addedRows[0]?.action ?? '');
    return answer;
  };

  const { organization } = await makeChange(organizations.create, { body: form });
  const id = organization._id;
  await makeChange(organizations.update, { params: { id }, body: form });
  const { admin } = await makeChange(admins.organizationCreate, {
    params: { organizationId: id },
    body: adminForm('rina'),
  });
  const { institution } = await makeChange(institutions.create, {
    params: { organizationId: id },
    body: { name: 'Eden', category: 'SOCIAL', address: 'Dhaka' },
  });
  const institutionId = institution._id;
  await makeChange(institutions.update, { params: { id: institutionId }, body: { name: 'Eden' } });
  const { admin: institutionAdmin } = await makeChange(admins.institutionCreate, {
    params: { institutionId },
    body: adminForm('mina'),
  });
  const { machine } = await makeChange(machines.create, {
    params: { institutionId },
    body: { physicalId: 'VM-1' },
  });
  const params = { institutionId, machineId: machine._id };
  await makeChange(machines.update, { params, body: { price: 12 } });
  await makeChange(machines.update, { params, body: {} });
  await makeChange(machines.pairingCode, { params });
  await makeChange(machines.revokeKey, { params });
  await makeChange(machines.remove, { params });
  await makeChange(admins.institutionRemove, {
    params: { institutionId, adminId: institutionAdmin._id },
  });
  await makeChange(admins.organizationRemove, {
    params: { organizationId: id, adminId: admin._id },
  });
  await makeChange(institutions.remove, { params: { id: institutionId } });
  await makeChange(organizations.remove, { params: { id } });
  const other = await aSuper(server);
  await makeChange(admins.logout, { token: other.token });
  const passwords = { oldPassword: adminPassword, newPassword: 'another river and rain' };
  await makeChange(admins.password, { body: passwords });

  expect(actions).toContain('PUT /machine/update');
  expect(actions).toContain('POST /machine/pairing-code');
  const audit = await readAudit(server);
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
  const [created] = await auditRowsAddedBy(server, () =>
    server.call(organizations.create, { token, body: form }),
  );
  const { _id: id } = JSON.parse(created?.after ?? '');
  expect(created).toMatchObject({ organizationId: id, institutionId: null, target: id });
  expect(created?.before).toBeNull();
  const [removed] = await auditRowsAddedBy(server, () =>
    server.call(organizations.remove, { token, params: { id } }),
  );
  expect(removed).toMatchObject({ organizationId: id, after: null });
  expect(json(removed?.before)).toMatchObject({ _id: id, name: 'Padma' });
});

test('the row of a secret that was handed out names its machine and does not tell it', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { token } = await aSuper(server);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const { claimCode, expiresAt } = await server.call(machines.pairingCode, { token, params });
  const last = (await readAudit(server)).at(-1);
  expect(json(last?.after)).toMatchObject({
    physicalId: machine.physicalId,
    claimCode: '•••',
    expiresAt,
  });
  expect(JSON.stringify(last)).not.toContain(claimCode);
});

test('what is read, and what is refused for its form, leaves no row', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await aSuper(server);
  const params = { organizationId: institution.organizationId };
  const addedRows = await auditRowsAddedBy(server, async () => {
    await server.call(institutions.all, { token, params });
    await server.expectRefusal(institutions.create, { token, params, body: {} });
    await server.expectRefusal(organizations.remove, {
      token,
      params: { id: institution.organizationId },
    });
    await server.expectRefusal(institutions.one, { token, params: { id: 'no-such-id' } });
    await server.expectRefusal(institutions.remove, { params: { id: institution.id } });
    await server.expectRefusal(institutions.remove, {
      token: 'stolen',
      params: { id: institution.id },
    });
  });
  expect(addedRows).toEqual([]);
});
