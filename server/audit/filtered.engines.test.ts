import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { audit } from '../../contract/audit.ts';
import { institutions } from '../../contract/institutions.ts';
import { anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { maxFiltered } from './list.ts';

/** Writes so many entries of a tenant behind those that there are. */
const addEntries = ({ store, clock }: TestServer, organizationId: string, count: number) =>
  store.change((tx) =>
    sql`with recursive "numbers" ("n") as
        (select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(count)})
      insert into "audit" ("seq", "id", "at", "actor", "role", "organizationId", "action", "target",
        "outcome", "reason", "client", "requestId", "previousHash", "hash")
      select (select max("seq") from "audit") + "n", 'entry-' || "n", ${sql.lit(clock.now)}, 'Rahima',
        'ORGANIZATION', ${organizationId}, 'PUT /machine/update', '', 'DONE', '', '', '', '', ''
      from "numbers"`.execute(tx),
  );

test('a filter looks through the newest entries and says where to look further', async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { organizationId, id } = institution;
  const { token, username: actor } = await anOrganizationAdmin(server, organizationId);
  const { token: everyone } = await aSuper(server);
  const rename = { token, params: { id }, body: { name: 'Renamed' } };
  await server.call(institutions.update, rename);
  await server.call(institutions.update, rename);
  await addEntries(server, organizationId, maxFiltered - 1);
  const find = (query: Record<string, unknown>) => server.call(audit.all, { token, query });
  for (const as of [token, everyone]) {
    const first = await server.call(audit.all, { token: as, query: { actor } });
    expect(first).toMatchObject({ count: 1, entries: [{ actor }], older: 2 });
  }
  const further = await find({ actor, olderThan: 2 });
  expect(further).toMatchObject({ count: 1, entries: [{ actor }] });
  expect(further.older).toBeUndefined();
  const last = await find({ outcome: 'DONE', limit: 1, page: maxFiltered });
  expect(last).toMatchObject({ count: maxFiltered, entries: [{ actor }], older: 2 });
  expect(await find({})).toMatchObject({ count: maxFiltered + 1 });
  expect((await find({})).older).toBeUndefined();
});
