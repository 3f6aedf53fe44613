import { describe, expect, test } from 'vitest';
import { rfids } from '../../contract/rfids.ts';
import { anInstitutionAdmin, aSuper } from '../testing/admins/admins.ts';
import { anRfid, anUnlockRfid, rfidParams } from '../testing/machines/rfids.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

describe('creating an RFID', () => {
  test('the defaults are not free, no points and active', async () => {
    const server = await aServer();
    const institution = await anInstitution(server);
    const { token } = await anInstitutionAdmin(server, institution);
    const { rfid } = await server.call(rfids.create, {
      params: { institutionId: institution.id },
      body: { physicalId: ' 04A1B2C3 ', stockType: 'LIMITED' },
      token,
    });
    expect(rfid).toMatchObject({
      institutionId: institution.id,
      physicalId: '04A1B2C3',
      name: '',
      designation: '',
      designationId: '',
      stockType: 'LIMITED',
      point: 0,
      isFree: false,
      isActive: true,
    });
  });

  test('every fault is reported at its field, at once', async () => {
    const server = await aServer();
    const { id: institutionId } = await anInstitution(server);
    const { token } = await aSuper(server);
    const faults = await server.expectFaults(rfids.create, {
      params: { institutionId },
      body: { stockType: 'SOME', point: -1 },
      token,
    });
    expect(faults).toEqual({
      physicalId: 'Please enter a physical ID',
      stockType: 'Enter a stock type',
      point: 'Enter a valid value',
    });
  });

  test('a physical ID is unique in its institution until its RFID is removed', async () => {
    const server = await aServer();
    const first = await anRfid(server, { physicalId: 'A1' });
    const { institutionId } = first;
    const { token } = await aSuper(server);
    const again = {
      params: { institutionId },
      body: { physicalId: 'A1', stockType: 'UNLIMITED' },
      token,
    };
    const { status, body } = await server.expectRefusal(rfids.create, again);
    expect([status, body.errors]).toEqual([
      400,
      { physicalId: 'An RFID with this physical ID already exists' },
    ]);
    await anRfid(server, { physicalId: 'A1' });
    await server.call(rfids.remove, { params: rfidParams(first), token });
    await server.call(rfids.create, again);
  });

  test('of two RFIDs with one physical ID at once, one is refused', async () => {
    const server = await aServer();
    const { id: institutionId } = await anInstitution(server);
    const { token } = await aSuper(server);
    const body = { physicalId: 'A1', stockType: 'LIMITED' };
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => server.call(rfids.create, { params: { institutionId }, body, token })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('an unlock RFID of the organization cannot be an RFID as well', async () => {
    const server = await aServer();
    const { id: institutionId, organizationId } = await anInstitution(server);
    await anUnlockRfid(server, { organizationId, physicalId: 'DOOR-1' });
    const { token } = await aSuper(server);
    const body = { physicalId: 'DOOR-1', stockType: 'LIMITED' };
    const refused = await server.expectRefusal(rfids.create, {
      params: { institutionId },
      body,
      token,
    });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { physicalId: 'This physical ID belongs to an unlock RFID of the organization' },
    ]);
    const elsewhere = await anInstitution(server);
    await server.call(rfids.create, { params: { institutionId: elsewhere.id }, body, token });
  });
});
