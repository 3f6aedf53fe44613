import { describe, expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { rfids } from '../../contract/rfids.ts';
import { unknownCards } from '../../contract/unknown-cards.ts';
import { anInstitutionAdmin, anOrganizationAdmin } from '../testing/admins/admins.ts';
import { aReader } from '../testing/machines/card-readers.ts';
import { aMachine, aMachineKey } from '../testing/machines/machines.ts';
import { anRfid, anUnlockRfid, rfidParams } from '../testing/machines/rfids.ts';
import { shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

describe('an unknown card', () => {
  test('is listed with when and how many times it was shown, and where the last time', async () => {
    const { server, machine, institution, sync, authorize, shown, list } = await aReader();
    const firstAt = new Date(server.clock.now).toISOString();
    await sync([shown('A91C04F2'), shown('A91C04F2')]);
    server.clock.now += 60_000;
    const other = await aMachine(server, { institution, pointsEnabled: true, name: 'Gate' });
    const token = await aMachineKey(server, other);
    const body = { requestId: 'one', rfid: 'A91C04F2', rowNo: 1, columnNo: 1 };
    expect(await server.call(machineApi.authorize, { body, token })).toMatchObject({
      reason: 'UNKNOWN_CARD',
    });
    await authorize('B2');
    const lastAt = new Date(server.clock.now).toISOString();
    const alike = { alike: null, alikeUnlock: null };
    const card = { _id: expect.any(String), firstAt: lastAt, lastAt, count: 1, ...alike };
    const { cards, count } = await list();
    expect(count).toBe(2);
    expect(cards).toContainEqual({
      ...card,
      physicalId: 'A91C04F2',
      firstAt,
      count: 3,
      machineId: { _id: other.id, physicalId: other.physicalId, name: 'Gate' },
    });
    expect(cards).toContainEqual({
      ...card,
      physicalId: 'B2',
      machineId: { _id: machine.id, physicalId: machine.physicalId, name: '' },
    });
  });

  test('that was requested and is reported then was shown once', async () => {
    const { server, sync, authorize, shown, list } = await aReader();
    await authorize('A1');
    server.clock.now += 1000;
    await sync([shown('A1')]);
    expect((await list()).cards).toMatchObject([{ count: 1 }]);
    server.clock.now += 10_000;
    await authorize('A1');
    expect((await list()).cards).toMatchObject([{ count: 2 }]);
  });

  test('is listed no more once it is an RFID, and again only when that is gone', async () => {
    const { server, params, token, sync, shown, ids } = await aReader();
    await sync([shown('A1'), shown('A2')]);
    const body = { physicalId: 'A1', stockType: 'LIMITED' };
    const { rfid } = await server.call(rfids.create, { params, body, token });
    expect(await ids()).toEqual(['A2']);
    await server.call(rfids.update, { params: rfidParams(rfid), body: { isActive: false }, token });
    await sync([shown('A1')]);
    expect(await ids()).toEqual(['A2']);
    await server.call(rfids.remove, { params: rfidParams(rfid), token });
    expect(await ids()).toEqual(['A2']);
    server.clock.now += 1000;
    await sync([shown('A1')]);
    expect(await ids()).toEqual(['A1', 'A2']);
  });

  test('is listed no more once it opens the machines of the organization', async () => {
    const { server, institution, sync, shown, ids } = await aReader();
    await sync([shown('DOOR')]);
    const { organizationId } = institution;
    await anUnlockRfid(server, { organizationId, physicalId: 'DOOR' });
    expect(await ids()).toEqual([]);
    await sync([shown('DOOR')]);
    expect(await ids()).toEqual([]);
  });

  test('that was dismissed stays so however often it is shown, and cannot be dismissed again', async () => {
    const { server, params, token, sync, shown, list, ids, dismiss } = await aReader();
    await sync([shown('A1'), shown('A2')]);
    const { cards } = await list();
    const cardId = cards.find(({ physicalId }) => physicalId === 'A1')?._id ?? '';
    await dismiss(cardId);
    await sync([shown('A1')]);
    expect(await ids()).toEqual(['A2']);
    const again = { params: { ...params, cardId }, token };
    expect((await server.expectRefusal(unknownCards.dismiss, again)).status).toBe(404);
  });

  test('is the matter of its institution alone', async () => {
    const { server, institution, params, token, sync, shown, list } = await aReader();
    await sync([shown('A1')]);
    const [card] = (await list()).cards;
    const { organizationId } = institution;
    const sibling = await anInstitution(server, { organizationId });
    await anRfid(server, { institution: sibling, physicalId: 'A1' });
    expect((await list()).cards).toEqual([card]);
    const own = await anOrganizationAdmin(server, organizationId);
    expect(await server.call(unknownCards.all, { params, token: own.token })).toMatchObject({
      count: 1,
    });
    const strangers = [
      await anInstitutionAdmin(server, sibling),
      await anOrganizationAdmin(server, (await anInstitution(server)).organizationId),
    ];
    for (const stranger of strangers) {
      const request = { params, token: stranger.token };
      expect((await server.expectRefusal(unknownCards.all, request)).status).toBe(404);
    }
    const elsewhere = { institutionId: sibling.id, cardId: card?._id ?? '' };
    const [{ token: other }] = [await anInstitutionAdmin(server, sibling)];
    for (const request of [
      { params: elsewhere, token: other },
      { params: { ...params, cardId: card?._id ?? '' }, token: other },
    ]) {
      expect((await server.expectRefusal(unknownCards.dismiss, request)).status).toBe(404);
    }
    expect((await server.call(unknownCards.all, { params, token })).count).toBe(1);
  });
});

describe('of cards that a controller makes up', () => {
  test('those of another institution are not pushed out', async () => {
    const { server, sync, shown, list } = await aReader();
    await sync([shown('A1')]);
    const elsewhere = await aMachine(server);
    const token = await aMachineKey(server, elsewhere);
    for (let epoch = 1; epoch <= 3; epoch += 1) {
      const events = Array.from({ length: 200 }, (_, card) => ({
        type: 'UNKNOWN_CARD',
        seq: card + 1,
        uptimeMs: 0,
        rfid: `FAKE-${epoch}-${card}`,
      }));
      await server.call(machineApi.sync, { body: { epoch, uptimeMs: 0, events }, token });
    }
    expect((await list()).count).toBe(1);
  });
});
