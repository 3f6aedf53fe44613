import { expect, test } from 'vitest';
import type { EndpointQuery } from '../../contract/endpoint.ts';
import { organizations } from '../../contract/organizations.ts';
import { emptyTenantSummary, type Inside } from '../../contract/tenant-summary.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';
import { compareUrgency, needsAttention } from './urgency.ts';

test('an organization admin sees its own organization alone', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  await anOrganization(server);
  const { token } = await anOrganizationAdmin(server, id);
  const listed = await server.call(organizations.all, { token });
  expect(listed.organizations.map(({ _id }) => _id)).toEqual([id]);
});

test('organizations come by pages, found and ordered among all that the caller may see', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const name of ['Padma 10', 'Padma 9', 'Meghna', 'Jamuna']) {
    await anOrganization(server, { name });
  }
  const urgent = await anInstitution(server, {
    organizationId: (await anOrganization(server, { name: 'Surma' })).id,
  });
  await aMachine(server, {
    institution: urgent,
    stocks: [{ rowNo: 1, columnNo: 1, productCount: 0 }],
  });
  const ask = async (query: Partial<EndpointQuery<typeof organizations.all>>) => {
    const { organizations: listed, ...counts } = await server.call(organizations.all, {
      token,
      query,
    });
    return [listed.map(({ name }) => name), counts] as const;
  };
  const all = { count: 5, attention: 1 };
  expect(await ask({ page: 2, limit: 2 })).toEqual([['Padma 9', 'Padma 10'], { count: 5, all }]);
  expect(await ask({ find: 'padma' })).toEqual([['Padma 9', 'Padma 10'], {}]);
  expect(await ask({ order: 'attention', limit: 2 })).toEqual([
    ['Surma', 'Jamuna'],
    { count: 5, all },
  ]);
  const own = await anOrganizationAdmin(server, urgent.organizationId);
  const query = { page: 1 };
  expect(await server.call(organizations.all, { token: own.token, query })).toMatchObject({
    organizations: [{ name: 'Surma', inside: { institutions: 1, machines: 1 } }],
    count: 1,
    all: { count: 1, attention: 1 },
  });
});

test('an institution admin sees no organization', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const { status } = await server.expectRefusal(organizations.all, { token });
  expect(status).toBe(403);
});

test('the unlock RFIDs of an organization come with it, in the order they were added', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anOrganization(server);
  const { id: other } = await anOrganization(server);
  const added = [
    { organizationId: id, physicalId: 'B2', name: 'Refill', isActive: 1 },
    { organizationId: id, physicalId: 'A1', name: '', isActive: 0 },
    { organizationId: other, physicalId: 'C3', name: 'Theirs', isActive: 1 },
  ] as const;
  await server.store.change((tx) =>
    tx
      .insertInto('unlockRfids')
      .values(
        added.map((card, index) => ({
          ...card,
          id: `card-${index}`,
          cardKey: card.physicalId,
          createdAt: index,
        })),
      )
      .execute(),
  );
  const { organization } = await server.call(organizations.one, { token, params: { id } });
  expect(organization.unlockRFIDs).toEqual([
    { _id: 'card-0', physicalId: 'B2', name: 'Refill', isActive: true, version: 1 },
    { _id: 'card-1', physicalId: 'A1', name: '', isActive: false, version: 1 },
  ]);
});

test('a removed organization is gone from the list, and its row stays for the reports', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const { id } = await anOrganization(server);
  await server.call(organizations.remove, { token, params: { id } });

  expect(await server.call(organizations.all, { token })).toEqual({ organizations: [] });
  expect((await server.expectRefusal(organizations.remove, { token, params: { id } })).status).toBe(
    404,
  );
  const stored = await server.store.read.selectFrom('organizations').selectAll().execute();
  expect(stored).toMatchObject([{ id, removedAt: server.clock.now }]);
});

const calm: Inside = { ...emptyTenantSummary, machines: 4, stockLeft: 80 };
const owing: Inside = { ...calm, flaggedPayments: 1, attention: 1 };
const many: Inside = { ...calm, silent: 2000, empty: 2000, low: 2000 };

test('money comes first, however much else there is', () => {
  expect(compareUrgency(owing, { ...many, paused: 2000 })).toBeLessThan(0);
  expect(compareUrgency({ ...owing, attention: 2 }, { ...owing, paused: 9 })).toBeLessThan(0);
});

test('a paused slot comes next: it was meant to sell and a customer met it', () => {
  expect(compareUrgency({ ...calm, paused: 1 }, many)).toBeLessThan(0);
});

test('a silent machine is worse than low stock, and low stock worse than none', () => {
  const low = { ...calm, low: 9 };
  expect(compareUrgency({ ...calm, silent: 1 }, { ...low, empty: 9 })).toBeLessThan(0);
  expect(compareUrgency(calm, low)).toBeGreaterThan(0);
  expect(needsAttention({ ...calm, empty: 1 })).toBe(true);
});

test('low stock can wait until tomorrow: it makes nobody need attention', () => {
  expect([needsAttention({ ...calm, low: 9 }), needsAttention(calm)]).toEqual([false, false]);
});
