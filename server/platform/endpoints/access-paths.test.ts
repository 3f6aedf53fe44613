import { expect, test } from 'vitest';
import { ZodMiniObject } from 'zod/mini';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { institutions } from '../../../contract/institutions.ts';
import { organizations } from '../../../contract/organizations.ts';
import { adminRows } from '../../testing/admins/admin-rows.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { bodyFor } from '../../testing/arbitrary.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { adminsOf, aTenant, paramsOf } from '../../testing/tenancy.ts';

shareServer();

const namesOf = (query: Endpoint['query']): string[] =>
  query instanceof ZodMiniObject ? Object.keys(query.shape) : [];

const tenantRows = adminRows.filter(({ who }) => who.tenant && who.tenant !== 'filtered');

test('what is another tenant’s answers the same as what does not exist', async () => {
  const server = await aServer();
  const callers = await adminsOf(server, await aTenant(server));
  const foreign = await aTenant(server);
  const unknown = { organizationId: 'no-such-id', institutionId: 'no-such-id' };
  for (const { row, who } of tenantRows) {
    for (const type of who.types) {
      const { token } = callers[type];
      const nothing = await server.expectRefusal(row, { token, params: paramsOf(row, unknown) });
      expect([row.path, type, nothing.status]).toEqual([row.path, type, 404]);
      if (type === 'SUPER') continue;
      const other = await server.expectRefusal(row, { token, params: paramsOf(row, foreign) });
      expect([row.path, type, other.status, other.body]).toEqual([
        row.path,
        type,
        404,
        nothing.body,
      ]);
    }
  }
});

test('a removed tenant is not found, not even by a super admin', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const tenant = await aTenant(server);
  await server.call(institutions.remove, { token, params: { id: tenant.institutionId } });
  await server.call(organizations.remove, { token, params: { id: tenant.organizationId } });
  for (const { row } of tenantRows) {
    const { status } = await server.expectRefusal(row, { token, params: paramsOf(row, tenant) });
    expect([row.path, status]).toEqual([row.path, 404]);
  }
});

test('a filter that names another tenant, or contradicts another filter, is a 404', async () => {
  const server = await aServer();
  const own = await aTenant(server);
  const foreign = await aTenant(server);
  const callers = await adminsOf(server, own);
  const filtered = adminRows.filter(({ row, who }) => who.tenant === 'filtered' && row.query);
  expect(filtered.length).toBeGreaterThan(2);
  for (const { row, who } of filtered) {
    for (const [type, query] of [
      ['ORGANIZATION', { organizationId: foreign.organizationId }],
      ['ORGANIZATION', { institutionId: foreign.institutionId }],
      ['ORGANIZATION', { machineId: 'no-such-machine' }],
      ['INSTITUTION', { organizationId: foreign.organizationId }],
      ['INSTITUTION', { institutionId: foreign.institutionId }],
      ['SUPER', { organizationId: own.organizationId, institutionId: foreign.institutionId }],
    ] as const) {
      const isTaken = Object.keys(query).every((name) => namesOf(row.query).includes(name));
      if (!who.types.includes(type) || !isTaken) continue;
      const { token } = callers[type];
      const { status } = await server.expectRefusal(row, { token, query, body: bodyFor(row) });
      expect([row.path, type, query, status]).toEqual([row.path, type, query, 404]);
    }
  }
});
