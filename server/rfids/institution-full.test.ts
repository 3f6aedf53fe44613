import { expect, test } from 'vitest';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { rfids } from '../../contract/rfids.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { anRfid } from '../testing/machines/rfids.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

test('an institution has at most 50,000 RFIDs, one by one and by import', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const institution = await anInstitution(server);
  const params = { institutionId: institution.id };
  const { _id: rfidId } = await anRfid(server, { institution });
  const one = await server.store.read
    .selectFrom('rfids')
    .selectAll()
    .where('id', '=', rfidId)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 49_998 }, (_, index) => ({
    ...one,
    id: `copy-${index}`,
    cardKey: `COPY${index}`,
  }));
  for (let from = 0; from < copies.length; from += 1000) {
    const some = copies.slice(from, from + 1000);
    await server.store.change((tx) => tx.insertInto('rfids').values(some).execute());
  }
  await anRfid(server, { institution });
  const full = { status: 400, body: { code: 'institutionFull' } };
  const body = { physicalId: 'ONE-MORE', stockType: 'LIMITED', point: 0 } as const;
  expect(await server.expectRefusal(rfids.create, { token, params, body })).toMatchObject(full);
  const rows = [body];
  const batch = { rows, existing: 'SKIP' } as const;
  const answer = await server.expectRefusal(rfidBatches.import, { token, params, body: batch });
  expect(answer).toMatchObject(full);
  await server.call(rfids.remove, { token, params: { ...params, rfidId } });
  await server.call(rfidBatches.import, { token, params, body: batch });
});
