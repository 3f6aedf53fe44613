import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfids } from '../../contract/rfids.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { anRfid, anUnlockRfid } from '../testing/rfids.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

const versionsOf = async ({ store }: TestServer, organizationId: string) => {
  const rows = await store.read
    .selectFrom('institutions')
    .select('cardsVersion')
    .where('organizationId', '=', organizationId)
    .execute();
  return rows.map(({ cardsVersion }) => cardsVersion);
};

const at = ({ organizationId, _id }: { organizationId: string; _id: string }) => ({
  id: organizationId,
  rfidId: _id,
});

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
    });
    const params = { id, rfidId: card?._id ?? '' };
    const blocked = await server.call(unlockRfids.update, {
      params,
      body: { physicalId: 'DOOR-1', isActive: false },
      token,
    });
    expect(blocked.organization.unlockRFIDs).toEqual([{ ...card, isActive: false }]);
    expect(await server.call(organizations.one, { params: { id }, token })).toEqual(blocked);
    const removed = await server.call(unlockRfids.remove, { params, token });
    expect(removed.organization.unlockRFIDs).toEqual([]);
  }
});

test('an institution admin has no unlock RFIDs', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token } = await anInstitutionAdmin(server, institution);
  const { status } = await server.refused(unlockRfids.add, {
    params: { id: institution.organizationId },
    body: { physicalId: 'DOOR-1', isActive: true },
    token,
  });
  expect(status).toBe(403);
});

test('every fault is told at its field, at once', async () => {
  const server = await aServer();
  const { id } = await anOrganization(server);
  const { token } = await aSuper(server);
  const { status, body } = await server.refused(unlockRfids.add, { params: { id }, token });
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    physicalId: 'Physical Id is required',
    isActive: 'RFID activity is required',
  });
});

test('a physical ID stands in the organization once', async () => {
  const server = await aServer();
  const first = await anUnlockRfid(server, { physicalId: 'DOOR-1' });
  const second = await anUnlockRfid(server, {
    organizationId: first.organizationId,
    physicalId: 'DOOR-2',
  });
  const { token } = await aSuper(server);
  const body = { physicalId: 'DOOR-1', isActive: true };
  const errors = { physicalId: 'An unlock RFID with this physical ID already exists' };
  const again = { params: { id: first.organizationId }, body, token };
  expect(await server.refused(unlockRfids.add, again)).toMatchObject({
    status: 400,
    body: { errors },
  });
  const change = { params: at(second), body, token };
  expect(await server.refused(unlockRfids.update, change)).toMatchObject({
    status: 400,
    body: { errors },
  });
  await anUnlockRfid(server, { physicalId: 'DOOR-1' });
  await server.call(unlockRfids.remove, { params: at(first), token });
  await server.call(unlockRfids.update, change);
});

test('an RFID of an institution of the organization cannot open its doors as well', async () => {
  const server = await aServer();
  const institution = await anInstitution(server, { name: 'Eden College' });
  const rfid = await anRfid(server, { institution, physicalId: 'A1' });
  const card = await anUnlockRfid(server, { organizationId: institution.organizationId });
  const { token } = await aSuper(server);
  const body = { physicalId: 'A1', isActive: true };
  const refused = await server.refused(unlockRfids.update, { params: at(card), body, token });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { physicalId: 'This physical ID belongs to an RFID of institution "Eden College"' },
  ]);
  const params = { institutionId: institution.id, rfidId: rfid._id };
  await server.call(rfids.remove, { params, token });
  await server.call(unlockRfids.update, { params: at(card), body, token });
});

test('the RFIDs of a removed institution are in nobody’s way', async () => {
  const server = await aServer();
  const { id, organizationId } = await anInstitution(server);
  await anRfid(server, { institution: { id }, physicalId: 'A1' });
  const { token } = await aSuper(server);
  await server.call(institutions.remove, { params: { id }, token });
  await anUnlockRfid(server, { organizationId, physicalId: 'A1' });
});

test('when an RFID and an unlock RFID of one physical ID come at once, one is refused', async () => {
  const server = await aServer();
  const { id: institutionId, organizationId } = await anInstitution(server);
  const { token } = await aSuper(server);
  const outcomes = await Promise.allSettled([
    server.call(rfids.create, {
      params: { institutionId },
      body: { physicalId: 'A1', stockType: 'LIMITED' },
      token,
    }),
    server.call(unlockRfids.add, {
      params: { id: organizationId },
      body: { physicalId: 'A1', isActive: true },
      token,
    }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('an unlock RFID of another organization is not found', async () => {
  const server = await aServer();
  const card = await anUnlockRfid(server);
  const { id } = await anOrganization(server);
  const { token } = await anOrganizationAdmin(server, id);
  const body = { physicalId: 'DOOR-9', isActive: true };
  for (const row of [unlockRfids.update, unlockRfids.remove]) {
    const call = { params: { id, rfidId: card._id }, token };
    const refused = await server.refused(
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
  const params = at(card);
  await server.call(unlockRfids.update, { params, body: { physicalId, isActive: false }, token });
  expect(await versionsOf(server, organizationId)).toEqual([3, 3]);
  await server.call(unlockRfids.remove, { params, token });
  expect(await versionsOf(server, organizationId)).toEqual([4, 4]);
  await server.refused(unlockRfids.remove, { params, token });
  expect(await versionsOf(server, organizationId)).toEqual([4, 4]);
  expect(await versionsOf(server, other.organizationId)).toEqual([1]);
});
