import { describe, expect, test } from 'vitest';
import { rfids } from '../../contract/rfids.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { anRfid, rfidParams } from '../testing/machines/rfids.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

const cardsVersion = async ({ store }: TestServer, institutionId: string) =>
  (
    await store.read
      .selectFrom('institutions')
      .select('cardsVersion')
      .where('id', '=', institutionId)
      .executeTakeFirstOrThrow()
  ).cardsVersion;

const rowOf = ({ store }: TestServer, rfidId: string) =>
  store.read.selectFrom('rfids').selectAll().where('id', '=', rfidId).executeTakeFirstOrThrow();

describe('the RFIDs of an institution', () => {
  test('they are sorted by name, those of one name by physical ID, and removed ones are gone', async () => {
    const server = await aServer();
    const institution = await anInstitution(server);
    for (const [name, physicalId] of [
      ['nusrat', '7'],
      ['Amina 10', '1'],
      ['Amina 9', '2'],
      ['', 'B'],
      ['', 'A'],
    ] as const) {
      await anRfid(server, { institution, name, physicalId });
    }
    const gone = await anRfid(server, { institution });
    await anRfid(server);
    const { token } = await anInstitutionAdmin(server, institution);
    await server.call(rfids.remove, { params: rfidParams(gone), token });
    const { rfids: list } = await server.call(rfids.all, {
      params: { institutionId: institution.id },
      token,
    });
    expect(list.map(({ physicalId }) => physicalId)).toEqual(['A', 'B', '2', '1', '7']);
  });

  test('each type of admin reads and changes one in its own tenant', async () => {
    const server = await aServer();
    const institution = await anInstitution(server);
    const rfid = await anRfid(server, { institution, name: 'Amina' });
    for (const { token } of [
      await aSuper(server),
      await anOrganizationAdmin(server, institution.organizationId),
      await anInstitutionAdmin(server, institution),
    ]) {
      const body = { designation: 'Student', designationId: 'S-1' };
      const answer = await server.call(rfids.update, { params: rfidParams(rfid), body, token });
      expect(answer.rfid).toEqual({ ...rfid, ...body, version: expect.any(Number) });
      expect(await server.call(rfids.one, { params: rfidParams(rfid), token })).toEqual(answer);
    }
  });

  test('an RFID is not found under an institution it does not belong to, nor once removed', async () => {
    const server = await aServer();
    const institution = await anInstitution(server);
    const rfid = await anRfid(server, { institution });
    const sibling = await anInstitution(server, { organizationId: institution.organizationId });
    const { token } = await anInstitutionAdmin(server, sibling);
    const mixed = { institutionId: sibling.id, rfidId: rfid._id };
    for (const row of [rfids.one, rfids.update, rfids.remove]) {
      const call = { params: mixed, token, ...(row === rfids.update && { body: {} }) };
      const { status, body } = await server.expectRefusal(row, call);
      expect([status, body.message]).toEqual([404, 'RFID not found']);
    }
    const { token: superToken } = await aSuper(server);
    await server.call(rfids.remove, { params: rfidParams(rfid), token: superToken });
    const { status } = await server.expectRefusal(rfids.one, {
      params: rfidParams(rfid),
      token: superToken,
    });
    expect(status).toBe(404);
  });
});

describe('updating an RFID', () => {
  test('blocking and activating leave everything else as it was', async () => {
    const server = await aServer();
    const rfid = await anRfid(server, { name: 'Amina', point: 30 });
    const { token } = await aSuper(server);
    for (const isActive of [false, true]) {
      const answer = await server.call(rfids.update, {
        params: rfidParams(rfid),
        body: { isActive },
        token,
      });
      expect(answer.rfid).toEqual({ ...rfid, isActive, version: expect.any(Number) });
    }
  });

  test('the physical ID is locked and may only be repeated', async () => {
    const server = await aServer();
    const rfid = await anRfid(server, { physicalId: 'A1' });
    const { token } = await aSuper(server);
    const call = (physicalId: string) => ({
      params: rfidParams(rfid),
      body: { physicalId, name: 'Amina' },
      token,
    });
    await server.call(rfids.update, call('A1'));
    const { status, body } = await server.expectRefusal(rfids.update, call('A2'));
    expect([status, body.errors]).toEqual([
      400,
      { physicalId: 'The physical ID of an RFID cannot be changed' },
    ]);
  });
});

test('every change of an RFID is a new version of the institution’s cards, and of no other’s', async () => {
  const server = await aServer();
  const rfid = await anRfid(server);
  const { institutionId } = rfid;
  const other = await anInstitution(server);
  const { token } = await aSuper(server);
  expect(await cardsVersion(server, institutionId)).toBe(2);
  expect((await rowOf(server, rfid._id)).version).toBe(2);
  await server.call(rfids.update, { params: rfidParams(rfid), body: { point: 12 }, token });
  expect((await rowOf(server, rfid._id)).version).toBe(3);
  await server.call(rfids.remove, { params: rfidParams(rfid), token });
  expect(await rowOf(server, rfid._id)).toMatchObject({
    version: 4,
    removedAt: server.clock.now,
  });
  expect(await cardsVersion(server, institutionId)).toBe(4);
  expect(await cardsVersion(server, other.id)).toBe(1);
});

test('a change that is refused is no new version', async () => {
  const server = await aServer();
  const rfid = await anRfid(server);
  const { token } = await aSuper(server);
  await server.expectRefusal(rfids.update, {
    params: rfidParams(rfid),
    body: { physicalId: 'B' },
    token,
  });
  expect(await cardsVersion(server, rfid.institutionId)).toBe(2);
});
