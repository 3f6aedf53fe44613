import { expect, test } from 'vitest';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from '../testing/admins/admins.ts';
import {
  aServerWithAudit,
  organizationForm,
  readAuditRows,
  tamperWithAudit,
  unlockAudit,
} from '../testing/audit-chains.ts';
import type { TestServer } from '../testing/server.ts';
import { appendAudit, headOf, verifyChain } from './chain.ts';

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

/** Replaces rows by a chain with correct hashes, as someone with database access can. */
const forge = async (server: TestServer, from: number) => {
  const rows = await readAuditRows(server);
  await unlockAudit(server);
  await server.store.change(async (tx) => {
    await tx.deleteFrom('audit').where('seq', '>=', from).execute();
    const forged = rows.slice(from - 1).map(({ seq, previousHash, hash, ...row }) => row);
    await appendAudit(
      tx,
      forged.map((row) => ({ ...row, actor: 'nobody' })),
    );
  });
};

test('a saved head shows that rows up to it are unchanged', async () => {
  const server = await aServerWithAudit();
  const savedHead = await headOf(server.store.read);
  expect(await verifyChain(server.store.read, savedHead)).toMatchObject({ headComparison: 'SAME' });
  const { token } = await aSuper(server);
  await server.call(organizations.create, { token, body: organizationForm('Teesta') });
  expect(await verifyChain(server.store.read, savedHead)).toMatchObject({
    rows: 5,
    headComparison: 'SAME',
  });
});

test.each([2, 0])('rows cut off behind row %i do not match the saved head', async (rows) => {
  const server = await aServerWithAudit();
  const savedHead = await headOf(server.store.read);
  await tamperWithAudit(server, `delete from "audit" where "seq" > ${rows}`);
  expect(await verifyChain(server.store.read)).toMatchObject({ rows, brokenAt: undefined });
  expect(await verifyChain(server.store.read, savedHead)).toMatchObject({
    rows,
    headComparison: 'CUT',
  });
});

test.each([1, 3, 4])('an end forged from row %i on does not match the saved head', async (from) => {
  const server = await aServerWithAudit();
  const savedHead = await headOf(server.store.read);
  await forge(server, from);
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 4, brokenAt: undefined });
  expect(await verifyChain(server.store.read, savedHead)).toMatchObject({
    headComparison: 'REPLACED',
  });
});

test('an end that was cut and grew again does not match the saved head', async () => {
  const server = await aServerWithAudit();
  const savedHead = await headOf(server.store.read);
  await tamperWithAudit(server, `delete from "audit" where "seq" >= 3`);
  const { token } = await aSuper(server);
  for (const name of ['Teesta', 'Karnaphuli', 'Rupsha']) {
    await server.call(organizations.create, { token, body: organizationForm(name) });
  }
  expect(await verifyChain(server.store.read, savedHead)).toMatchObject({
    rows: 5,
    headComparison: 'REPLACED',
  });
});

test('rows up to a saved head may be unchanged while later ones are not', async () => {
  const server = await aServerWithAudit();
  const [, savedHead] = await readAuditRows(server);
  await tamperWithAudit(server, `update "audit" set "actor" = 'nobody' where "seq" = 4`);
  expect(await verifyChain(server.store.read, savedHead)).toMatchObject({
    brokenAt: 4,
    headComparison: 'SAME',
  });
  const last = await headOf(server.store.read);
  expect(await verifyChain(server.store.read, last)).toMatchObject({ headComparison: 'REPLACED' });
});
