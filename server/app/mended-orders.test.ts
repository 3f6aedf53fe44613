import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { rfids } from '../../contract/rfids.ts';
import { dialects } from '../core/db/dialect.ts';
import { fillOrderKeys, orderKeys } from '../core/migrations/026-order-keys.ts';
import { aSuper } from '../testing/admins.ts';
import { aMachine } from '../testing/machines.ts';
import { anRfid } from '../testing/rfids.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

test('machines and RFIDs of before stand in their order', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  for (const physicalId of ['PAD-10', 'PAD-9']) await aMachine(server, { institution, physicalId });
  for (const name of ['Person 10', 'person 9']) await anRfid(server, { institution, name });
  await server.store.change(async (tx) => {
    await sql`drop index "machinesOfInstitution"`.execute(tx);
    await sql`drop index "rfidsOfInstitution"`.execute(tx);
    for (const table of ['machines', 'rfids']) {
      for (const column of ['physicalIdKey', 'nameKey']) {
        await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(tx);
      }
    }
    await sql`create index "machinesOfInstitution" on "machines" ("institutionId")`.execute(tx);
    for (const text of orderKeys(dialects[server.store.engine])) await sql.raw(text).execute(tx);
    await fillOrderKeys(tx);
  });
  const { token } = await aSuper(server);
  const params = { institutionId: institution.id };
  const { machines: listed } = await server.call(machines.all, { params, token });
  expect(listed.map(({ physicalId }) => physicalId)).toEqual(['PAD-9', 'PAD-10']);
  const { rfids: cards } = await server.call(rfids.all, { params, token });
  expect(cards.map(({ name }) => name)).toEqual(['person 9', 'Person 10']);
});
