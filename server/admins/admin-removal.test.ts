import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { adminForm } from '../testing/admins/admin-form.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
} from '../testing/admins/admins.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

shareServer();

test('a username is taken whatever its case, and free again when its admin is removed', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id: organizationId } = await anOrganization(server);
  const given = { token, params: { organizationId } };
  const { admin } = await server.call(admins.organizationCreate, {
    ...given,
    body: adminForm('Rahima'),
  });

  const refusal = await server.expectRefusal(admins.organizationCreate, {
    ...given,
    body: adminForm(' rahima '),
  });
  expect(refusal.status).toBe(400);
  expect(refusal.body.errors).toEqual({ username: 'This username is already taken' });

  await server.call(admins.organizationRemove, {
    token,
    params: { organizationId, adminId: admin._id },
  });
  await server.call(admins.organizationCreate, { ...given, body: adminForm('rahima') });
});

test('an admin is removed only under its own organization or institution', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const [here, there] = [await anInstitution(server), await anInstitution(server)];
  const ofOrganization = await anOrganizationAdmin(server, here.organizationId);
  const ofInstitution = await anInstitutionAdmin(server, here);

  for (const [row, params] of [
    [
      admins.organizationRemove,
      { organizationId: there.organizationId, adminId: ofOrganization.id },
    ],
    [admins.organizationRemove, { organizationId: here.organizationId, adminId: ofInstitution.id }],
    [admins.institutionRemove, { institutionId: there.id, adminId: ofInstitution.id }],
    [admins.institutionRemove, { institutionId: here.id, adminId: ofOrganization.id }],
    [admins.organizationRemove, { organizationId: here.organizationId, adminId: 'nobody' }],
  ] as const) {
    const { status, body } = await server.expectRefusal(row, { token, params });
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: 'Admin not found', code: 'adminNotFound' },
    });
  }
  await server.call(admins.me, { token: ofOrganization.token });
  await server.call(admins.me, { token: ofInstitution.token });
});

test('a removed admin can no longer log in and is gone from the list', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const institution = await anInstitution(server);
  const params = { institutionId: institution.id };
  const { id, username } = await anInstitutionAdmin(server, institution);

  await server.call(admins.institutionRemove, { token, params: { ...params, adminId: id } });

  expect(await server.call(admins.institutionAll, { token, params })).toEqual({ admins: [] });
  const { status } = await server.expectRefusal(admins.login, {
    body: { username, password: adminPassword },
  });
  expect(status).toBe(401);
});
