import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { type AdminTenant, insertAdmin } from './queries.ts';

const addAdmins = (
  { store, clock }: TestServer,
  tenant: Omit<AdminTenant, 'type'>,
  usernames: readonly string[],
) =>
  store.change(async (tx) => {
    const type = tenant.institutionId === null ? 'ORGANIZATION' : 'INSTITUTION';
    for (const username of usernames) {
      await insertAdmin(tx, { ...tenant, type, username, passwordHash: '' }, clock.now);
    }
  });

const officeNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Office ${index + 1}`);

/** An institution and its organization with admins of these names each. */
const anAdminList = async (usernames: readonly string[]) => {
  const server = await aServer();
  const { id: institutionId, organizationId } = await anInstitution(server);
  await addAdmins(server, { organizationId, institutionId: null }, usernames);
  await addAdmins(
    server,
    { organizationId, institutionId },
    usernames.map((username) => `${username} here`),
  );
  const { token } = await aSuper(server);
  const ofOrganization = (query: { page?: number; limit?: number; find?: string }) =>
    server.call(admins.organizationAll, { params: { organizationId }, query, token });
  const ofInstitution = (query: { page?: number; limit?: number; find?: string }) =>
    server.call(admins.institutionAll, { params: { institutionId }, query, token });
  return { server, organizationId, institutionId, token, ofOrganization, ofInstitution };
};

test('the list of admins is the whole, and nothing else, without a page in the query', async () => {
  const { ofOrganization, ofInstitution } = await anAdminList(officeNames(17));
  for (const answer of [await ofOrganization({}), await ofInstitution({})]) {
    expect([Object.keys(answer), answer.admins.length]).toEqual([['admins'], 17]);
  }
});

test('admins come by pages, in the order of their usernames, numbers by their value', async () => {
  const { ofOrganization, ofInstitution } = await anAdminList(officeNames(17));
  const names = (answer: { admins: readonly { username: string }[] }) =>
    answer.admins.map(({ username }) => username);
  const page = await ofOrganization({ page: 2 });
  expect([names(page), page.count]).toEqual([['Office 16', 'Office 17'], 17]);
  expect(names(await ofInstitution({ page: 5, limit: 2 }))).toEqual([
    'Office 9 here',
    'Office 10 here',
  ]);
  const found = await ofOrganization({ find: 'office 1', limit: 2 });
  expect([names(found), found.count]).toEqual([['Office 1', 'Office 10'], 9]);
  expect(await ofInstitution({ page: 9 })).toEqual({ admins: [], count: 17 });
  expect(names(await ofOrganization({ find: 'here' }))).toEqual([]);
});

test('an admin that is renamed moves to its place, and one that is removed is gone', async () => {
  const { server, organizationId, token, ofOrganization } = await anAdminList(['anika', 'bina']);
  const [anika, bina] = (await ofOrganization({})).admins;
  const at = (adminId = '') => ({ params: { organizationId, adminId }, token });
  const body = { username: 'Zahid' };
  await server.call(admins.organizationUpdate, { ...at(anika?._id), body });
  expect((await ofOrganization({ page: 1 })).admins.map(({ username }) => username)).toEqual([
    'bina',
    'Zahid',
  ]);
  await server.call(admins.organizationRemove, at(bina?._id));
  expect(await ofOrganization({ page: 1 })).toMatchObject({
    admins: [{ username: 'Zahid' }],
    count: 1,
  });
});

test('an admin is of one place alone: another place of the same organization has it not', async () => {
  const { server, organizationId, institutionId, token, ofInstitution } = await anAdminList([
    'anika',
  ]);
  const sibling = await anInstitution(server, { organizationId });
  const adminId = (await ofInstitution({})).admins[0]?._id ?? '';
  const body = { username: 'taken over' };
  const refusals = [
    await server.expectRefusal(admins.institutionUpdate, {
      params: { institutionId: sibling.id, adminId },
      body,
      token,
    }),
    await server.expectRefusal(admins.organizationUpdate, {
      params: { organizationId, adminId },
      body,
      token,
    }),
    await server.expectRefusal(admins.institutionRemove, {
      params: { institutionId: sibling.id, adminId },
      token,
    }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  const params = { institutionId };
  const own = await anOrganizationAdmin(server, organizationId);
  const query = { page: 1 };
  const { admins: seen } = await server.call(admins.institutionAll, {
    params,
    query,
    token: own.token,
  });
  expect(seen.map(({ username }) => username)).toEqual(['anika here']);
  const below = await anInstitutionAdmin(server, { id: institutionId, organizationId });
  const refused = await server.expectRefusal(admins.institutionAll, {
    params,
    query,
    token: below.token,
  });
  expect(refused.status).toBe(403);
});
