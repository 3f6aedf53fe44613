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
