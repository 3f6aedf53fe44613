import { expect, test } from 'vitest';
import { institutions } from '../../../contract/institutions.ts';
import { rfids } from '../../../contract/rfids.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import {
  readPointLedger,
  sumPointLedger,
  updateRfid,
} from '../../testing/machines/point-ledger.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aServer, shareServer, type TestServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';
import { movePoints, type PointMovement } from './points.ts';

shareServer();

const rowOf = ({ store }: TestServer, rfidId: string) =>
  store.read.selectFrom('rfids').selectAll().where('id', '=', rfidId).executeTakeFirstOrThrow();

const versionOf = async ({ store }: TestServer, institutionId: string) => {
  const found = await store.read
    .selectFrom('institutions')
    .select('cardsVersion')
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return found.cardsVersion;
};

const aSpending = async (
  server: TestServer,
  rfidId: string,
  delta: number,
  seq: number,
): Promise<PointMovement> => ({
  rfid: await rowOf(server, rfidId),
  at: server.clock.now,
  kind: 'DISPENSE',
  delta,
  cause: `machine-1:1:${seq}`,
});

test('64 changes of one RFID’s points at once leave the balance the sum of its ledger', async () => {
  const server = await aServer();
  const rfid = await anRfid(server, { point: 500 });
  const { token } = await aSuper(server);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => updateRfid(server, rfid, token, { point: index })),
  );
  expect(answers.map(({ point }) => point)).toEqual(Array.from({ length: 64 }, (_, i) => i));
  const { point, version } = await rowOf(server, rfid._id);
  expect(await sumPointLedger(server, rfid._id)).toBe(point);
  expect(version).toBe(2 + 64);
});

test('what machines spend while admins grant is neither lost nor counted twice', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const a = await anRfid(server, { institution, point: 100 });
  const b = await anRfid(server, { institution, point: 100 });
  const { token } = await aSuper(server);
  const work = Array.from({ length: 32 }, async (_, index) => {
    const order = index % 2 ? [a, b] : [b, a];
    const spendings = await Promise.all(
      order.map((rfid) => aSpending(server, rfid._id, -2, index)),
    );
    await server.store.change((tx) => movePoints(tx, spendings));
    if (index % 4 === 0) await updateRfid(server, a, token, { point: 100 });
  });
  await Promise.all(work);
  expect((await rowOf(server, b._id)).point).toBe(100 - 32 * 2);
  for (const { _id } of [a, b]) {
    expect(await sumPointLedger(server, _id)).toBe((await rowOf(server, _id)).point);
  }
  const spent = (await readPointLedger(server, a._id)).filter(({ kind }) => kind === 'DISPENSE');
  expect(spent).toHaveLength(32);
});

test('movements of several institutions take one new version each, however many there are', async () => {
  const server = await aServer();
  const here = await anRfid(server, { point: 5 });
  const there = await anRfid(server, { point: 5 });
  const untouched = await anRfid(server, { institution: { id: there.institutionId } });
  const before = await rowOf(server, untouched._id);
  await server.store.change(async (tx) =>
    movePoints(tx, [
      await aSpending(server, here._id, -1, 1),
      await aSpending(server, here._id, -2, 2),
      await aSpending(server, there._id, -8, 3),
    ]),
  );
  expect(await rowOf(server, here._id)).toMatchObject({ point: 2, version: 3 });
  // Points spent offline stand, even below zero.
  expect(await rowOf(server, there._id)).toMatchObject({ point: -3, version: 4 });
  expect(await versionOf(server, here.institutionId)).toBe(3);
  expect(await versionOf(server, there.institutionId)).toBe(4);
  expect(await rowOf(server, untouched._id)).toEqual(before);
});

test('moving nothing is no new version', async () => {
  const server = await aServer();
  const { id } = await anInstitution(server);
  await server.store.change((tx) => movePoints(tx, []));
  expect(await versionOf(server, id)).toBe(1);
});

test('what a machine reports after its institution was removed is still counted', async () => {
  const server = await aServer();
  const rfid = await anRfid(server, { point: 5 });
  const { token } = await aSuper(server);
  await server.call(institutions.remove, { params: { id: rfid.institutionId }, token });
  await server.store.change(async (tx) =>
    movePoints(tx, [await aSpending(server, rfid._id, -1, 1)]),
  );
  expect(await rowOf(server, rfid._id)).toMatchObject({ point: 4, version: 2 });
  expect(await sumPointLedger(server, rfid._id)).toBe(4);
});

test('points that an admin gives or takes are rows of a ledger that names the admin', async () => {
  const server = await aServer();
  const { id: institutionId } = await anInstitution(server);
  const { id: adminId, token } = await aSuper(server);
  const { rfid } = await server.call(rfids.create, {
    params: { institutionId },
    body: { physicalId: 'A1', stockType: 'LIMITED', point: 50 },
    token,
  });
  await updateRfid(server, rfid, token, { point: 30 });
  await updateRfid(server, rfid, token, { point: 30, name: 'Amina' });
  await updateRfid(server, rfid, token, { name: 'Nusrat' });
  const grant = { at: server.clock.now, kind: 'GRANT', cause: adminId };
  expect(await readPointLedger(server, rfid._id)).toEqual([
    { ...grant, delta: 50 },
    { ...grant, delta: -20 },
  ]);
});

test('an RFID without points has no ledger yet', async () => {
  const server = await aServer();
  const rfid = await anRfid(server, { point: 0 });
  expect(await readPointLedger(server, rfid._id)).toEqual([]);
});

test('a free RFID keeps the points it had, and has them when it is free no more', async () => {
  const server = await aServer();
  const rfid = await anRfid(server, { point: 7 });
  const { token } = await aSuper(server);
  expect(await updateRfid(server, rfid, token, { isFree: true, point: 0 })).toMatchObject({
    isFree: true,
    point: 7,
  });
  expect(await updateRfid(server, rfid, token, { point: 99 })).toMatchObject({ point: 7 });
  expect(await updateRfid(server, rfid, token, { isFree: false })).toMatchObject({ point: 7 });
  expect(await sumPointLedger(server, rfid._id)).toBe(7);
});

test('an RFID that is created free has no points', async () => {
  const server = await aServer();
  const rfid = await anRfid(server, { isFree: true, point: 7 });
  expect(rfid.point).toBe(0);
  expect(await readPointLedger(server, rfid._id)).toEqual([]);
});
