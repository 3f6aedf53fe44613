import { describe, expect, test } from 'vitest';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfids } from '../../../contract/rfids.ts';
import { readPointLedger } from '../../testing/machines/point-ledger.ts';
import { anImport, readCardsVersion } from '../../testing/machines/rfid-imports.ts';
import { anRfid, anUnlockRfid } from '../../testing/machines/rfids.ts';
import { shareServer } from '../../testing/server.ts';
import { anInstitution } from '../../testing/tenants.ts';

shareServer();

describe('an import', () => {
  test('adds RFIDs with the given fields, and the defaults of the others', async () => {
    const world = await anImport();
    const { server, adminId, take, all } = world;
    const before = await readCardsVersion(world);
    const imported = await take([
      {
        physicalId: ' 04A1 ',
        name: 'নাসরিন',
        designation: 'Teacher',
        designationId: '1023',
        stockType: 'UNLIMITED',
        point: 7,
      },
      { physicalId: '04A2', isFree: true, point: 9, isActive: false },
      { physicalId: '04A3' },
    ]);
    expect(imported).toEqual({ added: 3, updated: 0, skipped: 0 });
    const [blank, free, named] = (await all()).toSorted((one, other) =>
      other.physicalId.localeCompare(one.physicalId),
    );
    expect(named).toMatchObject({
      physicalId: '04A1',
      name: 'নাসরিন',
      designation: 'Teacher',
      designationId: '1023',
      stockType: 'UNLIMITED',
      point: 7,
      isFree: false,
      isActive: true,
    });
    expect(free).toMatchObject({ isFree: true, point: 0, isActive: false });
    expect(blank).toMatchObject({ name: '', stockType: 'LIMITED', point: 0, isActive: true });
    expect(await readPointLedger(server, named?._id ?? '')).toMatchObject([
      { delta: 7, cause: adminId },
    ]);
    expect(await readCardsVersion(world)).toBe(before + 1);
  });

  test('is done wholly or not at all', async () => {
    const { server, institution, refused, all } = await anImport();
    const { organizationId } = institution;
    await anUnlockRfid(server, { organizationId, physicalId: 'DOOR' });
    const { status, body } = await refused({
      rows: [{ physicalId: 'A1' }, { physicalId: 'DOOR' }, { physicalId: 'A1' }],
      existing: 'SKIP',
    });
    expect([status, body.errors]).toEqual([
      400,
      {
        'rows.1.physicalId': 'This physical ID belongs to an unlock RFID of the organization',
        'rows.2.physicalId': 'This physical ID is in the list more than once',
      },
    ]);
    expect(await all()).toEqual([]);
  });

  test('takes no row that a form would not take, no list without one, and none of too many', async () => {
    const { refused, all } = await anImport();
    for (const rows of [
      [],
      'A1',
      [{ physicalId: '' }],
      [{ physicalId: 'x'.repeat(101) }],
      [{ physicalId: 'A\0' }],
      [{ physicalId: 'A1', point: -1 }],
      [{ physicalId: 'A1', point: 1.5 }],
      [{ physicalId: 'A1', point: 1e9 }],
      [{ physicalId: 'A1' }, { name: 'Nobody' }],
      Array.from({ length: 10_001 }, (_, index) => ({ physicalId: `A${index}` })),
    ]) {
      expect((await refused({ rows, existing: 'SKIP' })).status).toBe(400);
    }
    expect(await all()).toEqual([]);
  });

  test('reads a long list as a short one: trimmed, each fault at its row', async () => {
    const { refused, take, all } = await anImport();
    const rows = Array.from({ length: 600 }, (_, index) => ({ physicalId: ` A${index} ` }));
    const faulty = rows.with(300, { physicalId: '' }).with(599, { physicalId: 'x'.repeat(101) });
    const { body } = await refused({ rows: faulty, existing: 'SKIP' });
    expect(Object.keys(body.errors ?? {})).toEqual(['rows.300.physicalId', 'rows.599.physicalId']);
    await take(rows);
    expect(await all()).toEqual(
      expect.arrayContaining([expect.objectContaining({ physicalId: 'A599' })]),
    );
  });

  test('leaves one row in the audit, which names whom it added and updated', async () => {
    const { server, institution, take } = await anImport();
    await anRfid(server, { institution, physicalId: 'A1' });
    await take([{ physicalId: 'A1', name: 'Amina' }, { physicalId: 'A2' }], 'UPDATE');
    const [entry, ...others] = await server.store.read
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'POST /rfid/import')
      .where('institutionId', '=', institution.id)
      .execute();
    expect(others).toEqual([]);
    expect(JSON.parse(entry?.after ?? '')).toEqual({
      added: 1,
      updated: 1,
      skipped: 0,
      existing: 'UPDATE',
      rfidsAdded: 'A2',
      rfidsUpdated: 'A1',
    });
  });

  test('takes 10,000 RFIDs, and the server answers others meanwhile', async () => {
    const { server, params, token, take } = await anImport();
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      physicalId: `04A1B2C3D4${index}`,
      name: `আনন্দ মহিলা কলেজের ছাত্রী ${index}`,
      designation: 'Student',
      designationId: String(index),
      point: index % 3,
    }));
    let isDone = false;
    const importing = take(rows).finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) {
      await server.call(rfids.all, { params, query: { page: 1 }, token });
      answered += 1;
    }
    expect(await importing).toEqual({ added: 10_000, updated: 0, skipped: 0 });
    expect(answered).toBeGreaterThan(5);
  });
});

test('a check before an import shows which RFIDs are there, and which open machines', async () => {
  const { server, institution, params, token } = await anImport();
  const { organizationId } = institution;
  await anRfid(server, { institution, physicalId: 'A1' });
  await anRfid(server, {
    institution: await anInstitution(server, { organizationId }),
    physicalId: 'A2',
  });
  await anUnlockRfid(server, { organizationId, physicalId: 'DOOR' });
  const body = { physicalIds: ['A1', 'A2', 'A3', ' DOOR'] };
  expect(await server.call(rfidBatches.check, { params, body, token })).toEqual({
    taken: ['A1'],
    ofUnlock: ['DOOR'],
    alike: [],
  });
});
