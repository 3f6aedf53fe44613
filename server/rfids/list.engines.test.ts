import { expect, test } from 'vitest';
import type { EndpointQuery } from '../../contract/endpoint.ts';
import { type RfidRow, rfidBatches } from '../../contract/rfid-batches.ts';
import { type RfidForm, rfids } from '../../contract/rfids.ts';
import { anInstitutionAdmin } from '../testing/admins/admins.ts';
import { anRfid, rfidParams } from '../testing/machines/rfids.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

type RfidListQuery = Partial<EndpointQuery<typeof rfids.all>>;

/** Prepares an institution with these RFIDs, with its admin's list call. */
const aList = async (forms: readonly Partial<RfidForm>[]) => {
  const server = await aServer();
  const institution = await anInstitution(server);
  for (const form of forms) await anRfid(server, { institution, ...form });
  const { token } = await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id };
  const ask = (query: RfidListQuery) => server.call(rfids.all, { params, query, token });
  const ids = async (query: RfidListQuery) =>
    (await ask(query)).rfids.map(({ physicalId }) => physicalId);
  return { server, institution, params, token, ask, ids };
};

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ physicalId: `K-${index + 1}` }));

test('the list of RFIDs is the whole, and nothing else, where no page is requested', async () => {
  const { ask } = await aList(numbered(17));
  const answer = await ask({});
  expect(Object.keys(answer)).toEqual(['rfids']);
  expect(answer.rfids).toHaveLength(17);
});

test('a page tells of how many it is, and how many there are and are blocked', async () => {
  const { server, ask, token } = await aList(numbered(17));
  const [blocked] = (await ask({})).rfids;
  if (!blocked) throw new Error('There are no RFIDs');
  await server.call(rfids.update, {
    params: rfidParams(blocked),
    body: { isActive: false },
    token,
  });
  const all = { count: 17, blocked: 1 };
  expect(await ask({ page: 1 })).toMatchObject({ rfids: { length: 15 }, count: 17, all });
  expect(await ask({ find: 'k-17', limit: 5 })).toMatchObject({
    rfids: { length: 1 },
    count: 1,
    all,
  });
  expect(await ask({ page: 3 })).toEqual({ rfids: [], count: 17, all });
});

test('RFIDs stand by name and physical ID unless another order is requested', async () => {
  const { ids } = await aList([
    { physicalId: 'K-10', name: 'নাসরিন', point: 3 },
    { physicalId: 'K-9', name: 'নাসরিন', point: 30 },
    { physicalId: 'K-11', name: 'আমেনা', isFree: true },
    { physicalId: 'K-8', point: 3 },
  ]);
  expect(await ids({})).toEqual(['K-8', 'K-11', 'K-9', 'K-10']);
  expect(await ids({ order: '-name' })).toEqual(['K-9', 'K-10', 'K-11', 'K-8']);
  expect(await ids({ order: 'rfid' })).toEqual(['K-8', 'K-9', 'K-10', 'K-11']);
  expect(await ids({ order: '-point' })).toEqual(['K-11', 'K-9', 'K-8', 'K-10']);
});

test('an RFID that is renamed moves to its place', async () => {
  const { server, ask, ids, token } = await aList(numbered(2));
  const [first] = (await ask({})).rfids;
  if (!first) throw new Error('There are no RFIDs');
  await server.call(rfids.update, { params: rfidParams(first), body: { name: 'Zoo' }, token });
  expect(await ids({})).toEqual(['K-2', 'K-1']);
});

test('an RFID is found by its physical ID, its name and who holds it', async () => {
  const { ids } = await aList([
    { physicalId: 'X-K-7' },
    { physicalId: 'K-70', designation: 'Teacher', designationId: '1023' },
    { physicalId: 'K-7', name: 'নাসরিন' },
  ]);
  expect(await ids({ find: 'k-7' })).toEqual(['K-7', 'K-70', 'X-K-7']);
  expect(await ids({ find: 'নাস' })).toEqual(['K-7']);
  expect(await ids({ find: 'teach' })).toEqual(['K-70']);
  expect(await ids({ find: '১০২৩' })).toEqual(['K-70']);
  expect(await ids({ find: '_' })).toEqual([]);
});

test('no RFID is missed on the pages that follow one that is added meanwhile', async () => {
  const { server, institution, ids } = await aList(numbered(10));
  const first = await ids({ page: 1, limit: 4 });
  await anRfid(server, { institution, physicalId: 'A-1' });
  const others = [await ids({ page: 2, limit: 4 }), await ids({ page: 3, limit: 4 })];
  expect(new Set([...first, ...others.flat()])).toEqual(
    new Set(numbered(10).map(({ physicalId }) => physicalId)),
  );
});

test('a search finds the texts that an RFID has now, however they were changed', async () => {
  const { server, params, token, ids } = await aList([]);
  const rows = [{ physicalId: 'K-1', name: 'Amina', designation: 'Class ৭', designationId: 'R-1' }];
  const take = (some: readonly RfidRow[]) => {
    const body = { rows: [...some], existing: 'UPDATE' as const };
    return server.call(rfidBatches.import, { params, body, token });
  };
  await take(rows);
  for (const find of ['k-1', 'AMINA', 'class 7', 'r-1'])
    expect(await ids({ find })).toEqual(['K-1']);
  await take([{ physicalId: 'K-1', name: 'Rahima', designation: 'Class 8' }]);
  expect(await ids({ find: 'rahima' })).toEqual(['K-1']);
  expect(await ids({ find: 'amina' })).toEqual([]);
  const { rfid } = await server.call(rfids.one, { params: { ...params, rfidId: 'K-1' }, token });
  const update = { params: rfidParams(rfid), body: { name: 'Eti', designation: 'Class 9' }, token };
  await server.call(rfids.update, update);
  for (const find of ['eti', 'class ৯', 'r-1']) expect(await ids({ find })).toEqual(['K-1']);
  for (const find of ['rahima', 'class 8', 'amina\n']) expect(await ids({ find })).toEqual([]);
});
