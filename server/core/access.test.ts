import { expect, test } from 'vitest';
import { ZodMiniObject } from 'zod/mini';
import { admins } from '../../contract/admins.ts';
import { commands } from '../../contract/commands.ts';
import { adminTypes, type Endpoint, paramNames } from '../../contract/endpoint.ts';
import { rows } from '../../contract/index.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { sizes } from '../../contract/sizes.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

/** The table of calls says who may what: these tests walk it, so that no row is forgotten. */

interface Tenants {
  readonly organizationId: string;
  readonly institutionId: string;
}

const aTenant = async (server: TestServer): Promise<Tenants> => {
  const { id: institutionId, organizationId } = await anInstitution(server);
  return { organizationId, institutionId };
};

/** A row's parameters: its tenant's id where it names one, anything elsewhere. */
const paramsOf = ({ path, who }: Endpoint, tenant: Tenants): Record<string, string> => {
  const named = Object.fromEntries(paramNames(path).map((name) => [name, 'some-id']));
  const param = typeof who === 'object' && who.tenant !== 'filtered' ? who.tenant : undefined;
  if (!param) return named;
  return 'organization' in param
    ? { ...named, [param.organization]: tenant.organizationId }
    : { ...named, [param.institution]: tenant.institutionId };
};

const adminsOf = async (server: TestServer, { organizationId, institutionId }: Tenants) => ({
  SUPER: await aSuper(server),
  ORGANIZATION: await anOrganizationAdmin(server, organizationId),
  INSTITUTION: await anInstitutionAdmin(server, { id: institutionId, organizationId }),
});

const namesOf = (query: Endpoint['query']): string[] =>
  query instanceof ZodMiniObject ? Object.keys(query.shape) : [];

const adminRows = rows.flatMap((row) =>
  typeof row.who === 'object' ? [{ row, who: row.who }] : [],
);
const tenantRows = adminRows.filter(({ who }) => who.tenant && who.tenant !== 'filtered');

test('every row but those for anyone needs a login or a machine key', async () => {
  const server = await aServer();
  const tenant = await aTenant(server);
  for (const row of rows.filter(({ who }) => who !== 'anyone')) {
    const { status } = await server.refused(row, { params: paramsOf(row, tenant) });
    expect([row.path, status]).toEqual([row.path, 401]);
  }
});

test('an admin’s token is not a machine key', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const row of rows.filter(({ who }) => who === 'machine')) {
    const { status } = await server.refused(row, { token });
    expect([row.path, status]).toEqual([row.path, 401]);
  }
});

test('a call by the wrong type of admin is a 403, even in its own tenant', async () => {
  const server = await aServer();
  const tenant = await aTenant(server);
  const callers = await adminsOf(server, tenant);
  for (const { row, who } of adminRows) {
    for (const type of adminTypes.filter((type) => !who.types.includes(type))) {
      const { status } = await server.refused(row, {
        token: callers[type].token,
        params: paramsOf(row, tenant),
      });
      expect([row.path, type, status]).toEqual([row.path, type, 403]);
    }
  }
});

test('what is another tenant’s answers the same as what does not exist', async () => {
  const server = await aServer();
  const callers = await adminsOf(server, await aTenant(server));
  const foreign = await aTenant(server);
  const unknown = { organizationId: 'no-such-id', institutionId: 'no-such-id' };
  for (const { row, who } of tenantRows) {
    for (const type of who.types) {
      const { token } = callers[type];
      const nothing = await server.refused(row, { token, params: paramsOf(row, unknown) });
      expect([row.path, type, nothing.status]).toEqual([row.path, type, 404]);
      if (type === 'SUPER') continue;
      const other = await server.refused(row, { token, params: paramsOf(row, foreign) });
      expect([row.path, type, other.status, other.body]).toEqual([
        row.path,
        type,
        404,
        nothing.body,
      ]);
    }
  }
});

test('an institution admin cannot reach the institution beside its own', async () => {
  const server = await aServer();
  const own = await anInstitution(server);
  const beside = await anInstitution(server, { organizationId: own.organizationId });
  const { token } = await anInstitutionAdmin(server, own);
  await server.call(institutions.one, { token, params: { id: own.id } });
  const { status } = await server.refused(institutions.one, { token, params: { id: beside.id } });
  expect(status).toBe(404);
});

test('a removed tenant is not found, not even by a super admin', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const tenant = await aTenant(server);
  await server.call(institutions.remove, { token, params: { id: tenant.institutionId } });
  await server.call(organizations.remove, { token, params: { id: tenant.organizationId } });
  for (const { row } of tenantRows) {
    const { status } = await server.refused(row, { token, params: paramsOf(row, tenant) });
    expect([row.path, status]).toEqual([row.path, 404]);
  }
});

const size = { sizeName: 'Large', sizeId: 'L', price: 12, point: 1 };
/** What rows must be sent to get past the check of their form; an empty body is enough for others. */
const forms = new Map<Endpoint, object>([
  [sizes.add, size],
  [sizes.update, size],
  [commands.queue, { type: 'REBOOT' }],
  [machines.resume, { slots: [{ rowNo: 1, columnNo: 1 }] }],
]);

test('a machine is not found under an institution it does not stand in', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const here = await aTenant(server);
  const there = await aTenant(server);
  const { machine } = await server.call(machines.create, {
    token,
    params: { institutionId: here.institutionId },
    body: { physicalId: 'VM-1' },
  });
  const mixed = rows.filter(({ path }) => path.includes(':institutionId/:machineId'));
  expect(mixed.length).toBeGreaterThan(2);
  for (const row of mixed) {
    const params = { institutionId: there.institutionId, machineId: machine._id };
    const body = row.body && (forms.get(row) ?? {});
    const { status } = await server.refused(row, { token, params, body });
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
      const { status } = await server.refused(row, { token: callers[type].token, query });
      expect([row.path, type, query, status]).toEqual([row.path, type, query, 404]);
    }
  }
});

test('an organization admin creates neither organizations nor organization admins', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  const { token } = await anOrganizationAdmin(server, id);
  const create = await server.refused(organizations.create, { token, body: {} });
  const admin = await server.refused(admins.organizationCreate, {
    token,
    params: { organizationId: id },
    body: {},
  });
  expect([create.status, admin.status]).toEqual([403, 403]);
  expect(create.body).toEqual({ message: 'You are not allowed to do this', code: 'notAllowed' });
});
