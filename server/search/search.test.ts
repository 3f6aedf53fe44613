import { describe, expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { maxSearchResults, search } from '../../contract/search.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { anRfid, anUnlockRfid } from '../testing/machines/rfids.ts';
import { searchAs, titlesOf } from '../testing/search.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';
import { fairShare } from './ranking.ts';

describe('what is found', () => {
  test('what begins with the text stands before what contains it', async () => {
    const server = await aServer();
    const find = searchAs(server, (await aSuper(server)).token);
    const institution = await anInstitution(server);
    for (const physicalId of ['A-PAD', 'PAD-2', 'B-PAD', 'PAD-1']) {
      await aMachine(server, { institution, physicalId });
    }
    expect(titlesOf(await find('pad'))).toEqual(['PAD-1', 'PAD-2', 'A-PAD', 'B-PAD']);
  });

  test('a card is found by its designation and its number there', async () => {
    const server = await aServer();
    const institution = await anInstitution(server);
    const { token } = await aSuper(server);
    const find = searchAs(server, token);
    const card = { physicalId: 'CARD-1', designation: 'Teacher', designationId: 'T-77' };
    await anRfid(server, { institution, ...card });
    for (const typed of ['teach', 't-77']) {
      expect(titlesOf(await find(typed))).toEqual(['CARD-1']);
    }
  });

  test('a machine is found by its SIM number, also in Bangla digits', async () => {
    const server = await aServer();
    const find = searchAs(server, (await aSuper(server)).token);
    const institution = await anInstitution(server, { name: 'Eden College' });
    await aMachine(server, { institution, physicalId: 'PAD-1', simNumber: '01712345678' });
    await aMachine(server, { institution, physicalId: 'PAD-2' });
    for (const typed of ['345678', '০১৭১২৩৪৫৬৭৮']) {
      expect(await find(typed)).toMatchObject([
        { title: 'PAD-1', subtitle: '01712345678 · Eden College' },
      ]);
    }
    expect(titlesOf(await find('pad-1'))).toEqual(['PAD-1']);
  });

  test.each([
    ['হল ৩', '৩'],
    ['হল ৩', 'হল 3'],
    ['হল 3', 'হল ৩'],
    ['হল ৩ ভবন 5', 'হল 3 ভবন ৫'],
    ['ব\u09dc মাঠ', 'ব\u09a1\u09bc'],
    ['ব\u09a1\u09bc মাঠ', 'ব\u09dc'],
    ['বিদ্যাল\u09af\u09bc', 'বিদ্যাল\u09df'],
    ['আষা\u09dd', 'আষা\u09a2\u09bc'],
    ['ঢ\u09c7\u09beল', 'ঢ\u09cbল'],
    ['ম\u09cc', 'ম\u09c7\u09d7'],
    ['র\u200d্যাব', 'র্যাব'],
    ['École', 'éCOLE'],
    ['E\u0301cole', 'école'],
    ['Ｅｄｅｎ', 'eden'],
  ])('%j is found by %j', async (name, typed) => {
    const server = await aServer();
    const find = searchAs(server, (await aSuper(server)).token);
    await anOrganization(server, { name });
    expect(titlesOf(await find(typed))).toEqual([name]);
  });

  test('what was removed is not found', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const institution = await anInstitution(server, { name: 'Closed College' });
    await anRfid(server, { institution, name: 'Closed card' });
    const find = searchAs(server, token);
    expect(await find('closed')).toHaveLength(2);
    await server.call(institutions.remove, { params: { id: institution.id }, token });
    expect(await find('closed')).toEqual([]);
  });

  test('many of one kind do not hide the others', async () => {
    const server = await aServer();
    const find = searchAs(server, (await aSuper(server)).token);
    const institution = await anInstitution(server, { name: 'Found College' });
    for (let n = 0; n < maxSearchResults + 5; n += 1) {
      await anUnlockRfid(server, {
        organizationId: institution.organizationId,
        physicalId: `FOUND-${n}`,
      });
    }
    const results = await find('found');
    expect(results).toHaveLength(maxSearchResults);
    expect(results[0]?.title).toBe('Found College');
    expect(fairShare([['a', 'b', 'c'], ['d'], [], ['e', 'f']], 5)).toEqual([
      'a',
      'b',
      'd',
      'e',
      'f',
    ]);
  });

  test('nothing to find is a fault at its field', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const { status, body } = await server.expectRefusal(search.find, { query: { q: '  ' }, token });
    expect([status, body.errors]).toEqual([400, { q: 'Enter what to find' }]);
  });
});

describe('everyone finds what is theirs', () => {
  test('an organization admin finds the own organization and what is in it', async () => {
    const server = await aServer();
    const own = await anInstitution(server, { name: 'Shared own' });
    await anInstitution(server, { name: 'Shared foreign' });
    await aMachine(server, { institution: own, physicalId: 'SHARED-1' });
    await aMachine(server, { physicalId: 'SHARED-2' });
    await anUnlockRfid(server, { organizationId: own.organizationId, physicalId: 'SHARED-3' });
    await anUnlockRfid(server, { physicalId: 'SHARED-4' });
    const { token } = await anOrganizationAdmin(server, own.organizationId);
    const found = await searchAs(server, token)('shared');
    expect(titlesOf(found)).toEqual(['Shared own', 'SHARED-1', 'SHARED-3']);
  });

  test('an institution admin finds neither the organization nor its unlock RFIDs', async () => {
    const server = await aServer();
    const { id: organizationId } = await anOrganization(server, { name: 'Shared trust' });
    const own = await anInstitution(server, { organizationId, name: 'Shared own' });
    const sibling = await anInstitution(server, { organizationId, name: 'Shared sibling' });
    await aMachine(server, { institution: own, physicalId: 'SHARED-1' });
    await aMachine(server, { institution: sibling, physicalId: 'SHARED-2' });
    await anRfid(server, { institution: sibling, physicalId: 'SHARED-3' });
    await anUnlockRfid(server, { organizationId, physicalId: 'SHARED-4' });
    const { token } = await anInstitutionAdmin(server, own);
    expect(titlesOf(await searchAs(server, token)('shared'))).toEqual(['Shared own', 'SHARED-1']);
  });
});
