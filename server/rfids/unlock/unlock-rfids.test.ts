import { expect, test } from 'vitest';
import { organizations } from '../../../contract/organizations.ts';
import { maxUnlockRfids, unlockRfids } from '../../../contract/unlock-rfids.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { anUnlockRfid, unlockRfidParams } from '../../testing/machines/rfids.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { anInstitution, anOrganization } from '../../testing/tenants.ts';

shareServer();

const versionsOf = async ({ store }: TestServer, organizationId: string) => {
  const rows = await store.read
    .selectFrom('institutions')
    .select('cardsVersion')
    .where('organizationId', '=', organizationId)
    .execute();
  return rows.map(({ cardsVersion }) => cardsVersion);
};

test('super and organization admins add, change and remove one, and see the organization so', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  for (const { token } of [await aSuper(server), await anOrganizationAdmin(server, id)]) {
    const added = await server.call(unlockRfids.add, {
      params: { id },
      body: { physicalId: ' DOOR-1 ', name: 'Refill', isActive: true },
      token,
    });
    const [card] = added.organization.unlockRFIDs;
    expect(card).toEqual({
      _id: expect.any(String),
      physicalId: 'DOOR-1',
      name: 'Refill',
      isActive: true,
      version: 1,
    });
    const params = { id, rfidId: card?._id ?? '' };
    const blocked = await server.call(unlockRfids.update, {
      params,
      body: { physicalId: 'DOOR-1', isActive: false },
      token,
    });
    expect(blocked.organization.unlockRFIDs).toEqual([{ ...card, isActive: false, version: 2 }]);
    expect(await server.call(organizations.one, { params: { id }, token })).toEqual(blocked);
    const removed = await server.call(unlockRfids.remove, { params, token });
    expect(removed.organization.unlockRFIDs).toEqual([]);
  }
});

test('one is blocked and activated by `isActive` alone, and the rest of it stays', async () => {
  const server = await aServer();
  const card = await anUnlockRfid(server, { physicalId: 'DOOR-1', name: 'Refill' });
  const { organizationId, ...added } = card;
  const { token } = await anOrganizationAdmin(server, organizationId);
  for (const isActive of [false, true]) {
    const { organization } = await server.call(unlockRfids.update, {
      params: unlockRfidParams(card),
      body: { isActive },
      token,
    });
    expect(organization.unlockRFIDs).toEqual([{ ...added, isActive, version: expect.any(Number) }]);
  }
});

test('an update says whether it is active, and a physical ID that is sent is not empty', async () => {
  const server = await aServer();
  const card = await anUnlockRfid(server);
  const { token } = await aSuper(server);
  const params = unlockRfidParams(card);
  const faults = await server.expectFaults(unlockRfids.update, {
    params,
    body: { physicalId: '' },
    token,
  });
  expect(faults).toEqual({
    physicalId: 'Physical Id is required',
    isActive: 'RFID activity is required',
  });
});

test('an organization has a thousand at most, and room again when one is removed', async () => {
  const server = await aServer();
  const { _id: rfidId, organizationId: id } = await anUnlockRfid(server);
  const { token } = await aSuper(server);
  const others = Array.from({ length: maxUnlockRfids - 2 }, (_, index) => `OTHER-${index}`);
  await server.store.change((tx) =>
    tx
      .insertInto('unlockRfids')
      .values(
        others.map((physicalId) => ({
          id: physicalId,
          organizationId: id,
          physicalId,
          cardKey: cardKey(physicalId),
          name: '',
          isActive: 1,
          createdAt: 1,
        })),
      )
      .execute(),
  );
  const adding = (physicalId: string) => ({
    params: { id },
    body: { physicalId, isActive: true },
    token,
  });
  await server.call(unlockRfids.add, adding('LAST'));
  expect(await server.expectRefusal(unlockRfids.add, adding('MORE'))).toMatchObject({
    status: 400,
    body: {
      message: 'An organization has at most 1000 unlock RFIDs. Remove one first.',
      code: 'tooManyUnlockRfids',
    },
  });
  await server.call(unlockRfids.remove, { params: { id, rfidId }, token });
  await server.call(unlockRfids.add, adding('MORE'));
});

test('an institution admin has no unlock RFIDs', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const { status } = await server.expectRefusal(unlockRfids.add, {
    params: { id: institution.organizationId },
    body: { physicalId: 'DOOR-1', isActive: true },
    token,
  });
  expect(status).toBe(403);
});

test('every fault is reported at its field, at once', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  const { token } = await aSuper(server);
  const faults = await server.expectFaults(unlockRfids.add, { params: { id }, token });
  expect(faults).toEqual({
    physicalId: 'Physical Id is required',
    isActive: 'RFID activity is required',
  });
});

test('an unlock RFID of another organization is not found', async () => {
  const server = await aServer();
  const card = await anUnlockRfid(server);
  const { id } = await anOrganization(server);
  const { token } = await anOrganizationAdmin(server, id);
  const body = { physicalId: 'DOOR-9', isActive: true };
  for (const row of [unlockRfids.update, unlockRfids.remove]) {
    const call = { params: { id, rfidId: card._id }, token };
    const refused = await server.expectRefusal(
      row,
      row === unlockRfids.update ? { ...call, body } : call,
    );
    expect([refused.status, refused.body.message]).toEqual([404, 'Unlock RFID not found']);
  }
});

test('every change outdates the card lists of all institutions of the organization, and no other', async () => {
  const server = await aServer();
  const { organizationId } = await anInstitution(server);
  await anInstitution(server, { organizationId });
  const other = await anInstitution(server);
  const { token } = await aSuper(server);
  const card = await anUnlockRfid(server, { organizationId });
  expect(await versionsOf(server, organizationId)).toEqual([2, 2]);
  const { physicalId } = card;
  const params = unlockRfidParams(card);
  await server.call(unlockRfids.update, { params, body: { physicalId, isActive: false }, token });
  expect(await versionsOf(server, organizationId)).toEqual([3, 3]);
  await server.call(unlockRfids.remove, { params, token });
  expect(await versionsOf(server, organizationId)).toEqual([4, 4]);
  await server.expectRefusal(unlockRfids.remove, { params, token });
  expect(await versionsOf(server, organizationId)).toEqual([4, 4]);
  expect(await versionsOf(server, other.organizationId)).toEqual([1]);
});
