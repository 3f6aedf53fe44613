import { describe, expect, test } from 'vitest';
import type { EndpointQuery } from '../../contract/endpoint.ts';
import { institutions } from '../../contract/institutions.ts';
import { anOrganizationAdmin } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

shareServer();

type InstitutionListQuery = Partial<EndpointQuery<typeof institutions.all>>;

/** An organization with institutions of these names, and a query of its admin. */
const anInstitutionList = async (names: readonly string[]) => {
  const server = await aServer();
  const { id: organizationId } = await anOrganization(server);
  const made = new Map<string, { id: string; organizationId: string }>();
  for (const name of names) made.set(name, await anInstitution(server, { organizationId, name }));
  const { token } = await anOrganizationAdmin(server, organizationId);
  const params = { organizationId };
  const ask = (query: InstitutionListQuery) =>
    server.call(institutions.all, { params, query, token });
  const named = async (query: InstitutionListQuery) =>
    (await ask(query)).institutions.map(({ name }) => name);
  /** Adds a machine with so much stock in its one slot. */
  const fill = (name: string, productCount: number) =>
    aMachine(server, {
      institution: made.get(name) ?? { id: '', organizationId },
      stocks: [{ rowNo: 1, columnNo: 1, productCount }],
    });
  return { server, made, params, token, ask, named, fill };
};

const hallNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Hall ${index + 1}`);

describe('the list of institutions', () => {
  test('is the whole, and nothing else, without a page in the query', async () => {
    const { ask, named } = await anInstitutionList(hallNames(17));
    const answer = await ask({});
    expect(Object.keys(answer)).toEqual(['institutions']);
    expect(answer.institutions).toHaveLength(17);
    expect(Object.keys(await ask({ find: 'hall', order: 'attention' }))).toEqual(['institutions']);
    expect(await named({ find: 'hall 1' })).toEqual(['Hall 1', ...hallNames(17).slice(9)]);
  });

  test('comes by pages, with how many there are and need attention', async () => {
    const { ask, named, fill } = await anInstitutionList(hallNames(17));
    await fill('Hall 3', 0);
    const all = { count: 17, attention: 1 };
    expect(await ask({ page: 1 })).toMatchObject({ institutions: { length: 15 }, count: 17, all });
    expect(await named({ page: 2, limit: 10 })).toEqual(hallNames(17).slice(10));
    expect(await ask({ find: 'hall 17', limit: 5 })).toMatchObject({
      institutions: { length: 1 },
      count: 1,
      all,
    });
    expect(await ask({ page: 3 })).toEqual({ institutions: [], count: 17, all });
  });

  test('stands by name, whatever the case, numbers by their value, or the other way', async () => {
    const { named } = await anInstitutionList(['beta 10', 'Gamma', 'alpha', 'Beta 9', 'নাসরিন']);
    const byName = ['alpha', 'Beta 9', 'beta 10', 'Gamma', 'নাসরিন'];
    expect(await named({})).toEqual(byName);
    expect(await named({ order: 'name', limit: 2 })).toEqual(['alpha', 'Beta 9']);
    expect(await named({ order: '-name', limit: 2 })).toEqual(['নাসরিন', 'Gamma']);
  });

  test('stands by what needs attention inside, on whichever page, then by name', async () => {
    const { ask, named, fill } = await anInstitutionList([
      'Alpha',
      'Beta',
      'Gamma',
      'Delta',
      'Epsilon',
    ]);
    await fill('Alpha', 20);
    await fill('Gamma', 3);
    await fill('Epsilon', 0);
    await fill('Epsilon', 20);
    const urgent = ['Epsilon', 'Gamma', 'Alpha', 'Beta', 'Delta'];
    expect(await named({ order: 'attention' })).toEqual(urgent);
    expect(await named({ order: 'attention', page: 2, limit: 2 })).toEqual(['Alpha', 'Beta']);
    expect(await named({ order: '-attention', limit: 2 })).toEqual(['Alpha', 'Beta']);
    const { institutions: shown, all } = await ask({ order: 'attention', limit: 1 });
    expect(shown).toMatchObject([{ name: 'Epsilon', inside: { machines: 2, empty: 1 } }]);
    // Low stock can wait until tomorrow.
    expect(all).toEqual({ count: 5, attention: 1 });
  });

  test('finds what was typed, the whole before the beginning before the middle', async () => {
    const { named, fill } = await anInstitutionList([
      'Old Hall 1',
      'Hall 10',
      'Hall 1',
      'Hall 11',
      'Campus',
    ]);
    await fill('Old Hall 1', 0);
    await fill('Hall 11', 0);
    expect(await named({ find: 'hall 1' })).toEqual(['Hall 1', 'Hall 10', 'Hall 11', 'Old Hall 1']);
    const urgent = ['Hall 1', 'Hall 11', 'Hall 10', 'Old Hall 1'];
    expect(await named({ find: 'HALL ১', order: 'attention' })).toEqual(urgent);
    expect(await named({ find: 'hall 1', order: '-name' })).toEqual([
      'Old Hall 1',
      'Hall 11',
      'Hall 10',
      'Hall 1',
    ]);
    expect(await named({ find: 'college' })).toHaveLength(5);
    expect(await named({ find: '%' })).toEqual([]);
    expect(await named({ find: "' or 1 = 1 --" })).toEqual([]);
  });

  test('follows one that is renamed, added or removed', async () => {
    const { server, made, params, token, named } = await anInstitutionList(['Alpha', 'Beta']);
    const id = made.get('Alpha')?.id ?? '';
    await server.call(institutions.update, { params: { id }, body: { name: 'Gamma' }, token });
    const body = { name: 'Delta', category: 'SOCIAL', address: 'Dhaka' } as const;
    await server.call(institutions.create, { params, body, token });
    expect(await named({ page: 1 })).toEqual(['Beta', 'Delta', 'Gamma']);
    await server.call(institutions.remove, { params: { id }, token });
    expect(await named({ page: 1 })).toEqual(['Beta', 'Delta']);
  });
});
