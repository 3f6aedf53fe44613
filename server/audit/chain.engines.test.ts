import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aServerWithAudit, organizationForm } from '../testing/audit-chains.ts';
import { aServer } from '../testing/server.ts';
import { verifyChain } from './chain.ts';

test('rows are numbered from 1 without a gap, each carrying the hash before it', async () => {
  const { store } = await aServerWithAudit();
  const rows = await store.read.selectFrom('audit').selectAll().orderBy('seq').execute();
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(rows.slice(1).map(({ previousHash }) => previousHash)).toEqual(
    rows.slice(0, -1).map(({ hash }) => hash),
  );
  expect(await verifyChain(store.read)).toEqual({
    rows: 4,
    head: rows.at(-1)?.hash,
    brokenAt: undefined,
  });
});

test.each(['update "audit" set "actor" = \'nobody\'', 'delete from "audit"'])(
  'the database itself refuses: %s',
  async (text) => {
    const { store } = await aServerWithAudit();
    await expect(store.change((tx) => sql.raw(text).execute(tx))).rejects.toThrow(
      'rows of audit are never changed',
    );
  },
);

test('changes made at once make one chain', async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const names = Array.from({ length: 20 }, (_, index) => `Organization ${index}`);
  await Promise.all(
    names.map((name) => server.call(organizations.create, { token, body: organizationForm(name) })),
  );
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 20, brokenAt: undefined });
});
