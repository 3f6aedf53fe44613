import { describe, expect, test } from 'vitest';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfids } from '../../../contract/rfids.ts';
import { anInstitutionAdmin, aSuper } from '../../testing/admins/admins.ts';
import { readPointLedger } from '../../testing/machines/point-ledger.ts';
import { someRfids } from '../../testing/machines/rfid-batches.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { aServer, shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

describe('RFIDs that were chosen', () => {
  test('get so many points more, but for those that are free', async () => {
    const { server, ids, adminId, change, all } = await someRfids();
    const given = { action: 'TOP_UP', points: 5, rfidIds: ids, count: 4 } as const;
    expect(await change(given)).toEqual({ changed: 3, unchanged: 1 });
    expect((await all()).map(({ point }) => point)).toEqual([0, 15, 15, 15]);
    expect((await readPointLedger(server, ids[0] ?? '')).at(-1)).toMatchObject({
      kind: 'GRANT',
      delta: 5,
      cause: adminId,
    });
  });

  test('are removed together', async () => {
    const { ids, change, all } = await someRfids();
    await change({ action: 'REMOVE', rfidIds: ids.slice(0, 3), count: 3 });
    expect((await all()).map(({ physicalId }) => physicalId)).toEqual(['X-4']);
  });
});

test('of many RFIDs the audit names the first fifty, their number and a digest of all', async () => {
  const { server, machine, change } = await someRfids();
  const institution = { id: machine.institutionId };
  for (let index = 0; index < 60; index++) {
    await anRfid(server, { institution, physicalId: `M-${index}` });
  }
  await change({ action: 'BLOCK', find: 'm-', count: 60 });
  const { after } = await server.store.read
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'POST /rfid/change')
    .executeTakeFirstOrThrow();
  const { rfids: listed } = JSON.parse(after ?? '');
  expect(listed.match(/M-\d+/g)).toHaveLength(50);
  expect(listed).toMatch(/, … \(60 in all, SHA-256 [0-9a-f]{64}\)$/);
});

describe('all RFIDs that match', () => {
  shareServer();

  test('are those that the list shows', async () => {
    const { change, active } = await someRfids();
    expect(await change({ action: 'BLOCK', find: 'k-', count: 3 })).toEqual({
      changed: 3,
      unchanged: 0,
    });
    expect(await active()).toEqual([]);
    await change({ action: 'ACTIVATE', find: '', count: 4 });
    expect(await active()).toHaveLength(4);
  });

  test('leave out those that are excepted, which are not among the confirmed', async () => {
    const { ids, change, refused, active } = await someRfids();
    const batch = { action: 'BLOCK', find: 'k-', exceptIds: ids.slice(1, 2) } as const;
    expect((await refused({ ...batch, count: 3 })).body.code).toBe('rfidsChanged');
    expect(await change({ ...batch, count: 2 })).toEqual({ changed: 2, unchanged: 0 });
    expect(await active()).toEqual(['K-2']);
  });

  test('are left alone when they are not as many as were confirmed', async () => {
    const { addCard, refused, active } = await someRfids();
    await addCard({ physicalId: 'K-5' });
    const { status, body } = await refused({ action: 'BLOCK', find: 'k-', count: 3 });
    expect([status, body.message]).toEqual([
      400,
      'The RFIDs have changed: there are now 4 of them. Check them and confirm again.',
    ]);
    expect(await active()).toHaveLength(4);
  });
});

describe('nothing is done', () => {
  shareServer();

  test('to the RFIDs of another institution', async () => {
    const { server, machine, ids, refused, active } = await someRfids();
    const { organizationId } = machine;
    const sibling = await anInstitution(server, { organizationId });
    const foreign = await anRfid(server, { institution: sibling });
    const rfidIds = [ids[0] ?? '', foreign._id];
    expect((await refused({ action: 'REMOVE', rfidIds, count: 2 })).status).toBe(400);
    expect(await active()).toHaveLength(3);
    const { rfid } = await server.call(rfids.one, {
      params: { institutionId: sibling.id, rfidId: foreign._id },
      token: (await anInstitutionAdmin(server, sibling)).token,
    });
    expect(rfid.isActive).toBe(true);
  });

  test('without the RFIDs or the number of points', async () => {
    const { ids, refused, all } = await someRfids();
    const rfidIds = ids.slice(0, 1);
    for (const body of [
      { action: 'BLOCK', count: 4 },
      { action: 'BLOCK', rfidIds, find: '', count: 1 },
      { action: 'BLOCK', rfidIds, count: 2 },
      { action: 'BLOCK', rfidIds: [], count: 0 },
      { action: 'BLOCK', rfidIds: Array.from({ length: 501 }, () => 'x'), count: 501 },
      { action: 'TOP_UP', rfidIds, count: 1 },
      { action: 'TOP_UP', rfidIds, count: 1, points: 0 },
      { action: 'TOP_UP', rfidIds, count: 1, points: -5 },
      { action: 'TOP_UP', rfidIds, count: 1, points: 1_000_000 },
    ] as const) {
      expect([body, (await refused({ ...body, rfidIds: body.rfidIds?.slice() })).status]).toEqual([
        body,
        400,
      ]);
    }
    expect((await all()).map(({ point }) => point)).toEqual([0, 10, 10, 10]);
  });
});

test('batches run one by one: beyond 20 that wait an admin gets a 429, and another one is served', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  await anRfid(server, { institution });
  const params = { institutionId: institution.id };
  const [busy, other] = [await aSuper(server), await aSuper(server)];
  const body = { action: 'BLOCK', find: '', count: 1 };
  const block = ({ token }: { readonly token: string }) =>
    server.ask(rfidBatches.change, { token, params, body });
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = server.store.change(async (tx) => {
    await tx
      .updateTable('institutions')
      .set({ type: '' })
      .where('id', '=', institution.id)
      .execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const answers = [...Array.from({ length: 22 }, () => busy), other].map(block);
  const first = await Promise.race(answers);
  expect(first).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } });
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
  released.resolve();
  await holder;
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(22);
});
