import { expect, test } from 'vitest';
import {
  aServerWithAudit,
  readAuditRows,
  tamperWithAudit,
  unlockAudit,
} from '../testing/audit-chains.ts';
import { verifyChain } from './chain.ts';

const move = (from: number, to: number) => `update "audit" set "seq" = ${to} where "seq" = ${from}`;

test.each([
  `update "audit" set "actor" = 'nobody' where "seq" = 2`,
  `update "audit" set "after" = replace("after", 'Meghna', 'meghna') where "seq" = 2`,
  `update "audit" set "at" = "at" + 1 where "seq" = 2`,
  `update "audit" set "outcome" = 'FAILED' where "seq" = 2`,
  `update "audit" set "hash" = replace("hash", substr("hash", 1, 8), '00000000') where "seq" = 2`,
  `delete from "audit" where "seq" = 2`,
])('a changed byte is found: %s', async (text) => {
  const server = await aServerWithAudit();
  await tamperWithAudit(server, text);
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 1, brokenAt: 2 });
});

test.each([
  ['the others moved up', ['delete from "audit" where "seq" = 2', move(3, 2), move(4, 3)]],
  ['two in each other’s place', [move(2, -1), move(3, 2), move(-1, 3)]],
])('rows in another order are found: %s', async (_what, texts) => {
  const server = await aServerWithAudit();
  await tamperWithAudit(server, ...texts);
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 1, brokenAt: 2 });
});

test('a row whose hash was made anew is found by the row after it', async () => {
  const server = await aServerWithAudit();
  const other = await aServerWithAudit();
  const forged = await other.store.read
    .selectFrom('audit')
    .selectAll()
    .where('seq', '=', 1)
    .executeTakeFirstOrThrow();
  await unlockAudit(server);
  await server.store.change((tx) =>
    tx.updateTable('audit').set(forged).where('seq', '=', 1).execute(),
  );
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 1, brokenAt: 2 });
});

test('a row that was put in is found, also where the others made room for it', async () => {
  const server = await aServerWithAudit();
  const rows = await readAuditRows(server);
  await unlockAudit(server);
  const [, second] = rows;
  if (!second) throw new Error('There is no second row');
  await server.store.change(async (tx) => {
    await tx.deleteFrom('audit').where('seq', '>', 2).execute();
    const moved = rows.slice(2).map((row) => ({ ...row, seq: row.seq + 1 }));
    const added = { ...second, seq: 3, id: 'a row that nobody wrote' };
    await tx
      .insertInto('audit')
      .values([added, ...moved])
      .execute();
  });
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 2, brokenAt: 3 });
});
