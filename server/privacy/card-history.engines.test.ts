import { expect, test } from 'vitest';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import { rfids } from '../../contract/rfids.ts';
import { anInstitutionAdmin } from '../testing/admins/admins.ts';
import { secondMs } from '../testing/durations.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { shareServer } from '../testing/server.ts';

shareServer();

/** A machine that takes cards, and the calls of its institution's admin. */
const aWorld = async () => {
  const world = await aCardMachine();
  const { server, machine, params } = world;
  const { token, username } = await anInstitutionAdmin(server, {
    id: machine.institutionId,
    organizationId: machine.organizationId,
  });
  const historyOf = (rfidId: string, query: { page?: number; limit?: number } = {}) =>
    server.call(rfidHistory.all, { params: { ...params, rfidId }, query, token });
  const later = () => {
    server.clock.now += secondMs;
  };
  return { ...world, token, username, historyOf, later };
};

test('the history of a card is one list of grants, blocks and sums of months, without its single dispenses', async () => {
  const world = await aWorld();
  const { server, params, addCard, sync, dispense, token, username } = world;
  const { historyOf, later } = world;
  const { _id: rfidId, physicalId: rfid } = await addCard({ point: 10 });
  const update = (body: Readonly<Record<string, unknown>>) => {
    later();
    return server.call(rfids.update, { params: { ...params, rfidId }, body, token });
  };
  const change = (body: Readonly<Record<string, unknown>>) => {
    later();
    return server.call(rfidBatches.change, {
      params,
      body: { rfidIds: [rfidId], count: 1, ...body },
      token,
    });
  };
  later();
  await sync([dispense(1, rfid)]);
  await update({ isActive: false });
  await update({ isActive: false, name: 'Rahima' });
  await update({ isActive: true, point: 4 });
  await change({ action: 'BLOCK' });
  await change({ action: 'BLOCK' });
  await change({ action: 'TOP_UP', points: 7 });
  later();
  await server.call(rfidBatches.import, {
    params,
    body: { rows: [{ physicalId: rfid, isActive: true }], existing: 'UPDATE' },
    token,
  });

  const whole = await historyOf(rfidId);
  const { count } = whole;
  const [month, ...entries] = whole.entries;
  const by = username;
  expect(month).toMatchObject({ type: 'MONTH', successful: 1, failed: 0, points: -2 });
  const changes = entries.slice(0, 3);
  expect(changes).toMatchObject([
    { type: 'STATE', isActive: true, by },
    { type: 'GRANT', points: 7, by },
    { type: 'STATE', isActive: false, by },
  ]);
  // These two are of one instant.
  expect(entries.slice(3, 5)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'GRANT', points: -4, by }),
      expect.objectContaining({ type: 'STATE', isActive: true, by }),
    ]),
  );
  expect(entries.slice(5)).toMatchObject([
    { type: 'STATE', isActive: false, by },
    { type: 'GRANT', points: 10 },
  ]);
  expect(count).toBe(whole.entries.length);
  expect(await historyOf(rfid, { page: 2, limit: 3 })).toEqual({
    ...whole,
    entries: whole.entries.slice(3, 6),
  });
  expect(await historyOf(rfidId, { page: 99 })).toEqual({ ...whole, entries: [] });
});
