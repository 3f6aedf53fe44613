import { describe, expect, test } from 'vitest';
import { institutions } from '../../../contract/institutions.ts';
import { rfidHistory } from '../../../contract/rfid-history.ts';
import { rfids } from '../../../contract/rfids.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../../testing/admins/admins.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { anRfid, rfidParams } from '../../testing/machines/rfids.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

shareServer();

/** Prepares a card of an institution with limits, with its admin's calls. */
const aCard = async (given: Parameters<Awaited<ReturnType<typeof aCardMachine>>['addCard']>[0]) => {
  const world = await aCardMachine();
  const { server, machine, admin, params, addCard } = world;
  const body = { limitation: { daily: 2, weekly: 3, monthly: 0 } };
  await server.call(institutions.update, {
    params: { id: params.institutionId },
    body,
    token: admin,
  });
  const card = await addCard(given);
  const { token } = await anInstitutionAdmin(server, {
    id: machine.institutionId,
    organizationId: machine.organizationId,
  });
  const request = { params: rfidParams(card), token };
  // Sessions end while the clock goes on.
  const use = async () => {
    const { token: current } = await aSuper(server);
    return (await server.call(rfidHistory.use, { ...request, token: current })).use;
  };
  return { ...world, card, token, use };
};

describe('the use of an RFID', () => {
  test('is counted by the day, the week from Sunday and the month, as its machines see it', async () => {
    const { server, card, sync, authorize, dispense, use } = await aCard({ stockType: 'LIMITED' });
    const { physicalId } = card;
    // Sunday in Dhaka; the day begins at 18:00 UTC.
    server.clock.now = Date.parse('2026-03-15T06:00:00Z');
    await sync([dispense(1, physicalId), dispense(2, physicalId, { isSuccessful: false })]);
    expect(await use()).toEqual({
      daily: { used: 1, limit: 2, left: 1 },
      weekly: { used: 1, limit: 3, left: 2 },
      monthly: { used: 1, limit: null, left: null },
      held: { points: 0, count: 0 },
    });
    expect(await authorize(physicalId)).toMatchObject({ allowed: true });
    expect(await use()).toMatchObject({ daily: { left: 0 }, held: { points: 2, count: 1 } });
    expect(await authorize(physicalId)).toMatchObject({ reason: 'DAILY_LIMIT' });
    server.clock.now = Date.parse('2026-03-15T18:00:00Z');
    await sync([dispense(3, physicalId), dispense(4, physicalId)]);
    expect(await use()).toMatchObject({
      daily: { used: 2, left: 0 },
      weekly: { used: 3, left: 0 },
      monthly: { used: 3 },
    });
    server.clock.now = Date.parse('2026-03-21T18:00:00Z');
    expect(await use()).toMatchObject({
      daily: { used: 0, left: 2 },
      weekly: { used: 0, left: 3 },
    });
  });

  test('has no limits where the card is UNLIMITED', async () => {
    const { card, sync, dispense, use } = await aCard({ stockType: 'UNLIMITED' });
    await sync([dispense(1, card.physicalId)]);
    const none = { used: 1, limit: null, left: null };
    expect(await use()).toMatchObject({ daily: none, weekly: none, monthly: none });
  });
});

test('an RFID is found by its physical ID as well, and by none of another institution', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { organizationId } = institution;
  const sibling = await anInstitution(server, { organizationId });
  const rfid = await anRfid(server, { institution, physicalId: 'কার্ড/1 $x' });
  const foreign = await anRfid(server, { institution: sibling, physicalId: 'K-2' });
  const own = await anInstitutionAdmin(server, institution);
  const one = (rfidId: string) =>
    server.call(rfids.one, { params: { institutionId: institution.id, rfidId }, token: own.token });
  expect((await one(rfid._id)).rfid).toEqual(rfid);
  expect((await one(rfid.physicalId)).rfid).toEqual(rfid);
  const strangers = [own, await anOrganizationAdmin(server, organizationId)];
  for (const { token } of strangers) {
    for (const row of [rfids.one, ...Object.values(rfidHistory)]) {
      for (const rfidId of [foreign._id, foreign.physicalId]) {
        const params = { institutionId: institution.id, rfidId };
        expect((await server.expectRefusal(row, { params, token })).status).toBe(404);
      }
    }
  }
});
