import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfids } from '../../contract/rfids.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { dialects } from '../core/db/dialect.ts';
import { fillOrderKeys, orderKeys } from '../core/migrations/026-order-keys.ts';
import { fillMoreOrderKeys, moreOrderKeys } from '../core/migrations/037-more-order-keys.ts';
import { aSuper } from '../testing/admins.ts';
import { aMachine } from '../testing/machines.ts';
import { anRfid, anUnlockRfid } from '../testing/rfids.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

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

test('organizations, institutions, admins and unlock RFIDs of before stand in their order', async () => {
  const server = await aServer();
  const { id: organizationId } = await anOrganization(server, { name: 'Padma 10' });
  await anOrganization(server, { name: 'padma 9' });
  for (const name of ['Hall 10', 'Hall 9']) await anInstitution(server, { organizationId, name });
  for (const physicalId of ['DOOR-10', 'DOOR-9']) {
    await anUnlockRfid(server, { organizationId, physicalId });
  }
  const { token } = await aSuper(server);
  const params = { organizationId };
  for (const username of ['office 10', 'Office 9']) {
    const body = { username, password: 'nilkhet-boi-2024' };
    await server.call(admins.organizationCreate, { params, body, token });
  }
  await server.store.change(async (tx) => {
    for (const index of ['organizationsByName', 'institutionsOfOrganization', 'adminsOfTenant']) {
      await sql`drop index ${sql.ref(index)}`.execute(tx);
    }
    for (const table of ['organizations', 'institutions', 'admins', 'unlockRfids']) {
      await sql`alter table ${sql.table(table)} drop column "nameKey"`.execute(tx);
    }
    await sql`alter table "unlockRfids" drop column "physicalIdKey"`.execute(tx);
    await sql`create index "institutionsOfOrganization" on "institutions" ("organizationId")`.execute(
      tx,
    );
    await sql`create index "adminsOfTenant" on "admins" ("organizationId")`.execute(tx);
    for (const text of moreOrderKeys(dialects[server.store.engine])) {
      await sql.raw(text).execute(tx);
    }
    await fillMoreOrderKeys(tx);
  });
  const { organizations: listed } = await server.call(organizations.all, { token });
  expect(listed.map(({ name }) => name)).toEqual(['padma 9', 'Padma 10']);
  const { institutions: inside } = await server.call(institutions.all, { params, token });
  expect(inside.map(({ name }) => name)).toEqual(['Hall 9', 'Hall 10']);
  const { admins: people } = await server.call(admins.organizationAll, { params, token });
  expect(people.map(({ username }) => username)).toEqual(['Office 9', 'office 10']);
  const { rfids: cards } = await server.call(unlockRfids.all, {
    params: { id: organizationId },
    query: { order: 'rfid' },
    token,
  });
  expect(cards.map(({ physicalId }) => physicalId)).toEqual(['DOOR-9', 'DOOR-10']);
});
