import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { audit } from '../../../contract/audit.ts';
import { institutions } from '../../../contract/institutions.ts';
import { people } from '../../../contract/people.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { aPerson, personParams } from '../../testing/people.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

shareServer();

test('every type of admin adds, changes, deactivates and removes people of an institution', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const params = { institutionId: institution.id };
  for (const { token } of [
    await aSuper(server),
    await anOrganizationAdmin(server, institution.organizationId),
    await anInstitutionAdmin(server, institution),
  ]) {
    const body = { name: ' Rahima  Khatun ', phone: '+880 1712-৩৪৫৬৭৮', language: 'bn' } as const;
    const { person } = await server.call(people.create, { token, params, body });
    expect(person).toEqual({
      _id: expect.any(String),
      institutionId: institution.id,
      name: 'Rahima  Khatun',
      phone: '8801712345678',
      language: 'bn',
      isActive: true,
      version: 1,
    });
    const given = { token, params: personParams(person) };
    const changed = await server.call(people.update, {
      ...given,
      body: { name: 'Rahima Begum', phone: '', language: 'en', version: 1 },
    });
    const renamed = { ...person, name: 'Rahima Begum', phone: '', language: 'en', version: 2 };
    expect(changed.person).toEqual(renamed);
    await server.call(people.update, { ...given, body: { isActive: false } });
    expect(await server.call(people.all, { token, params })).toEqual({
      people: [{ ...renamed, isActive: false, version: 3 }],
    });
    await server.call(people.remove, given);
    expect((await server.call(people.all, { token, params })).people).toEqual([]);
    expect((await server.expectRefusal(people.remove, given)).body.code).toBe('personNotFound');
  }
});

test('a person needs a name, a language and, if any, a mobile number of Bangladesh', async () => {
  const server = await aServer();
  const params = { institutionId: (await anInstitution(server)).id };
  const { token } = await aSuper(server);
  const refused = { name: ' ', phone: '02-9661900', language: 'hi' };
  const asked = await server.ask(people.create, { token, params, body: refused });
  expect(asked).toMatchObject({
    status: 400,
    body: {
      errors: {
        name: 'Name is required',
        phone: 'Enter a mobile number such as 01712-345678',
        language: 'Use one of en, bn',
      },
    },
  });
});

test('people are listed by name, page by page, and found by name and by any spelling of their number', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await aSuper(server);
  await aPerson(server, { institution, name: 'Shirin 10', phone: '01812345678' });
  await aPerson(server, { institution, name: 'Shirin 9' });
  await aPerson(server, { institution, name: 'Abdul Karim', phone: '01712345678' });
  const list = async (query: { page?: number; limit?: number; find?: string } = {}) => {
    const answer = await server.call(people.all, {
      token,
      params: { institutionId: institution.id },
      query,
    });
    return { names: answer.people.map(({ name }) => name), count: answer.count };
  };
  expect(await list()).toEqual({
    names: ['Abdul Karim', 'Shirin 9', 'Shirin 10'],
    count: undefined,
  });
  expect(await list({ page: 2, limit: 2 })).toEqual({ names: ['Shirin 10'], count: 3 });
  expect((await list({ find: 'shirin' })).names).toEqual(['Shirin 9', 'Shirin 10']);
  for (const find of ['01712345678', '+880 1712-345678', '০১৭১২৩৪৫৬৭৮', '12345678']) {
    expect((await list({ find })).names).toContain('Abdul Karim');
  }
  expect((await list({ find: '+880 1712-345678' })).names).toEqual(['Abdul Karim']);
});

test('a person of another institution is not found', async () => {
  const server = await aServer();
  const person = await aPerson(server);
  const own = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, own);
  const params = { institutionId: own.id, personId: person._id };
  for (const row of [people.update, people.remove]) {
    const body = row === people.update ? { isActive: false } : undefined;
    const { status, body: answer } = await server.ask(row, { token, params, body });
    expect([status, answer]).toMatchObject([404, { code: 'personNotFound' }]);
  }
});

test('names and numbers are gone with a person, and with the institution; the audit holds neither', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await aSuper(server);
  const named = { institution, name: 'Monowara Sultana', phone: '01998765432' };
  const removed = await aPerson(server, named);
  await server.call(people.update, {
    token,
    params: personParams(removed),
    body: { language: 'en' },
  });
  await server.call(people.remove, { token, params: personParams(removed) });
  await aPerson(server, named);
  await server.call(institutions.remove, { token, params: { id: institution.id } });
  const { rows } = await sql`select * from "people"
    where "institutionId" = ${institution.id}`.execute(server.store.read);
  expect(rows).toEqual([]);
  const { organizationId } = institution;
  const { entries } = await server.call(audit.all, {
    token,
    query: { organizationId, action: '/person/' },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    'POST /person/create',
    'DELETE /person/remove',
    'PUT /person/update',
    'POST /person/create',
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Monowara|1998765432/);
  expect(entries[2]).toMatchObject({ before: { language: 'bn' }, after: { language: 'en' } });
});

test('nobody is added to an institution that is removed at the same time', async () => {
  const server = await aServer();
  const { id } = await anInstitution(server);
  const { token } = await aSuper(server);
  const body = { name: 'Rahima', language: 'bn' } as const;
  await Promise.allSettled([
    server.call(institutions.remove, { token, params: { id } }),
    server.call(people.create, { token, params: { institutionId: id }, body }),
  ]);
  const { rows } = await sql`select 1 from "people"
    where "institutionId" = ${id}`.execute(server.store.read);
  expect(rows).toEqual([]);
});
