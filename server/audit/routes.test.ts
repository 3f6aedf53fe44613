import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { audit } from '../../contract/audit.ts';
import { institutions } from '../../contract/institutions.ts';
import { organizations } from '../../contract/organizations.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { dayMs } from '../testing/durations.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

/** Two organizations with one institution each, renamed on different days. */
const twoTenants = async () => {
  const server = await aServer();
  const first = await aSuper(server);
  const tenants = [await anInstitution(server), await anInstitution(server)] as const;
  let { token } = first;
  for (const { id } of tenants) {
    await server.call(institutions.update, { token, params: { id }, body: { name: 'Renamed' } });
    server.clock.now += dayMs;
    // A day later the last session is over.
    ({ token } = await aSuper(server));
  }
  return { server, token, first, tenants };
};

const listInstitutionIds = async (server: TestServer, token: string, query = {}) => {
  const { entries, count } = await server.call(audit.all, { token, query });
  expect(count).toBe(entries.length);
  return entries.map(({ institutionId }) => institutionId);
};

test('a super admin sees everything, newest first, as it was written', async () => {
  const { server, token, first, tenants } = await twoTenants();
  const { entries, count } = await server.call(audit.all, { token });
  expect([count, entries.map(({ institutionId }) => institutionId)]).toEqual([
    2,
    [tenants[1].id, tenants[0].id],
  ]);
  expect(entries[1]).toMatchObject({
    _id: expect.any(String),
    at: '2026-03-15T06:00:00.000Z',
    actorId: first.id,
    actor: first.username,
    role: 'SUPER',
    organizationId: tenants[0].organizationId,
    action: 'PUT /institution/update',
    outcome: 'DONE',
    before: { _id: tenants[0].id },
    after: { _id: tenants[0].id, name: 'Renamed' },
    client: '127.0.0.1',
  });
});

test('an organization admin sees its own tenant alone, an institution admin nothing', async () => {
  const { server, tenants } = await twoTenants();
  const [own, foreign] = tenants;
  const { token } = await anOrganizationAdmin(server, own.organizationId);
  expect(await listInstitutionIds(server, token)).toEqual([own.id]);
  for (const query of [{ organizationId: foreign.organizationId }, { institutionId: foreign.id }]) {
    expect((await server.expectRefusal(audit.all, { token, query })).status).toBe(404);
  }
  const institutionAdmin = await anInstitutionAdmin(server, own);
  expect((await server.expectRefusal(audit.all, { token: institutionAdmin.token })).status).toBe(
    403,
  );
});

test('the list is narrowed by tenant, day, actor, action and outcome', async () => {
  const { server, token, tenants } = await twoTenants();
  const [first, second] = tenants;
  const organizationAdmin = await anOrganizationAdmin(server, first.organizationId);
  const params = { id: first.id };
  await server.expectRefusal(organizations.remove, { token: organizationAdmin.token, params });

  const both = [second.id, first.id];
  const cases = [
    [{ organizationId: second.organizationId }, [second.id]],
    [{ institutionId: first.id }, [first.id]],
    [{ dateStart: '2026-03-16' }, [null, second.id]],
    [{ dateEnd: '2026-03-15' }, [first.id]],
    [{ dateStart: '2026-03-16', dateEnd: '2026-03-16' }, [second.id]],
    [{ dateStart: '2026-03-15T18:00:00.000Z' }, [null, second.id]],
    [{ dateStart: '2026-03-18' }, []],
    [{ actor: 'SUPER-' }, both],
    [{ actor: 'organization-' }, [null]],
    [{ actor: '%' }, []],
    [{ actor: '_' }, []],
    [{ action: 'put /inst' }, both],
    [{ action: 'remove' }, [null]],
    [{ outcome: 'denied' }, [null]],
    [{ outcome: 'DONE', action: 'remove' }, []],
    [{ outcome: 'FAILED' }, []],
  ] as const;
  for (const [query, expected] of cases) {
    expect([query, await listInstitutionIds(server, token, query)]).toEqual([query, [...expected]]);
  }
});

test('a day of the list is a day in Dhaka', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  // 23:30 of the 15th and 00:30 of the 16th there, one day in UTC.
  for (const at of ['2026-03-15T17:30:00.000Z', '2026-03-15T18:30:00.000Z']) {
    server.clock.now = Date.parse(at);
    await server.expectRefusal(admins.login, { body: { username: at, password: 'not it' } });
  }
  server.clock.now = Date.parse('2026-03-15T06:30:00.000Z');
  for (const [date, at] of [
    ['2026-03-15', '2026-03-15T17:30:00.000Z'],
    ['2026-03-16', '2026-03-15T18:30:00.000Z'],
  ] as const) {
    const query = { dateStart: date, dateEnd: date };
    const { entries } = await server.call(audit.all, { token, query });
    expect(entries.map((entry) => entry.at)).toEqual([at]);
  }
});

test('a super admin sees one organization with all that belongs to it, and no other', async () => {
  const { server, token, tenants } = await twoTenants();
  const [{ organizationId, id }, other] = tenants;
  const body = { name: 'Renamed', description: 'Of tests' };
  for (const tenant of tenants) {
    const params = { id: tenant.organizationId };
    await server.call(organizations.update, { token, params, body });
  }
  const query = { organizationId, limit: 1 };
  const { entries, count } = await server.call(audit.all, { token, query });
  expect([count, entries.map(({ action }) => action)]).toEqual([2, ['PUT /organization/update']]);
  expect(await listInstitutionIds(server, token, { organizationId, institutionId: id })).toEqual([
    id,
  ]);
  for (const invalidScope of [
    { organizationId: 'unknown' },
    { organizationId, institutionId: other.id },
  ]) {
    expect((await server.expectRefusal(audit.all, { token, query: invalidScope })).status).toBe(
      404,
    );
  }
});

test('the list comes in pages with the exact count of all', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anOrganization(server);
  const body = (name: string) => ({ name, description: 'Renamed' });
  for (const name of ['1', '2', '3', '4', '5']) {
    await server.call(organizations.update, { token, params: { id }, body: body(name) });
  }
  const namesOn = async (page: number) => {
    const { entries, count } = await server.call(audit.all, { token, query: { page, limit: 2 } });
    expect(count).toBe(5);
    return entries.map(({ after }) => (after as { name: string }).name);
  };
  expect([await namesOn(1), await namesOn(2), await namesOn(3), await namesOn(4)]).toEqual([
    ['5', '4'],
    ['3', '2'],
    ['1'],
    [],
  ]);
});

test('a reversed range is refused at its start', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const query = { dateStart: '2026-03-16', dateEnd: '2026-03-15' };
  const { status, body } = await server.expectRefusal(audit.all, { token, query });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['dateStart']]);
});
