import { expect, test } from 'vitest';
import { institutions } from '../../../contract/institutions.ts';
import { rfids } from '../../../contract/rfids.ts';
import { unlockRfids } from '../../../contract/unlock-rfids.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { anRfid, anUnlockRfid, unlockRfidParams } from '../../testing/machines/rfids.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

shareServer();

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
  expect(await server.expectRefusal(unlockRfids.add, again)).toMatchObject({
    status: 400,
    body: { errors },
  });
  const change = { params: unlockRfidParams(second), body, token };
  expect(await server.expectRefusal(unlockRfids.update, change)).toMatchObject({
    status: 400,
    body: { errors },
  });
  await anUnlockRfid(server, { physicalId: 'DOOR-1' });
  await server.call(unlockRfids.remove, { params: unlockRfidParams(first), token });
  await server.call(unlockRfids.update, change);
});

test('an RFID of an institution of the organization cannot open its doors as well', async () => {
  const server = await aServer();
  const institution = await anInstitution(server, { name: 'Eden College' });
  const rfid = await anRfid(server, { institution, physicalId: 'A1' });
  const card = await anUnlockRfid(server, { organizationId: institution.organizationId });
  const { token } = await aSuper(server);
  const body = { physicalId: 'A1', isActive: true };
  const refused = await server.expectRefusal(unlockRfids.update, {
    params: unlockRfidParams(card),
    body,
    token,
  });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { physicalId: 'This physical ID belongs to an RFID of institution "Eden College"' },
  ]);
  const params = { institutionId: institution.id, rfidId: rfid._id };
  await server.call(rfids.remove, { params, token });
  await server.call(unlockRfids.update, { params: unlockRfidParams(card), body, token });
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
