import { expect, test } from 'vitest';
import { admins } from '../../../contract/admins.ts';
import { adminTypes } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/index.ts';
import { organizations } from '../../../contract/organizations.ts';
import { adminRows } from '../../testing/admins/admin-rows.ts';
import { anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { adminsOf, aTenant, paramsOf } from '../../testing/tenancy.ts';
import { anOrganization } from '../../testing/tenants.ts';

shareServer();

test('every row but those for anyone needs a login, a machine key or a visit link', async () => {
  const server = await aServer();
  const tenant = await aTenant(server);
  for (const row of endpoints.filter(({ who }) => who !== 'anyone')) {
    const { status } = await server.expectRefusal(row, { params: paramsOf(row, tenant) });
    expect([row.path, status]).toEqual([row.path, row.who === 'link' ? 404 : 401]);
  }
});

test('an admin’s token is not a machine key', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const row of endpoints.filter(({ who }) => who === 'machine')) {
    const { status } = await server.expectRefusal(row, { token });
    expect([row.path, status]).toEqual([row.path, 401]);
  }
});

test('a call by the wrong type of admin is a 403, even in its own tenant', async () => {
  const server = await aServer();
  const tenant = await aTenant(server);
  const callers = await adminsOf(server, tenant);
  for (const { row, who } of adminRows) {
    for (const type of adminTypes.filter((type) => !who.types.includes(type))) {
      const { status } = await server.expectRefusal(row, {
        token: callers[type].token,
        params: paramsOf(row, tenant),
      });
      expect([row.path, type, status]).toEqual([row.path, type, 403]);
    }
  }
});

test('an organization admin creates neither organizations nor organization admins', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  const { token } = await anOrganizationAdmin(server, id);
  const create = await server.expectRefusal(organizations.create, { token, body: {} });
  const admin = await server.expectRefusal(admins.organizationCreate, {
    token,
    params: { organizationId: id },
    body: {},
  });
  expect([create.status, admin.status]).toEqual([403, 403]);
  expect(create.body).toEqual({ message: 'You are not allowed to do this', code: 'notAllowed' });
});
