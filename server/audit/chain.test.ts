import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from '../testing/admins.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { appendAudit, headOf, verifyChain } from './chain.ts';

const form = (name: string) => ({ name, description: 'An organization of tests' });

/** A server whose audit holds four rows. */
const anAudit = async (): Promise<TestServer> => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const name of ['Padma', 'Meghna', 'Jamuna', 'Surma']) {
    await server.call(organizations.create, { token, body: form(name) });
  }
  return server;
};

/** Lets rows be changed, as someone with the database's keys can. */
const unlock = async ({ store }: TestServer) => {
  const deeds =
    store.engine === 'sqlite'
      ? ['drop trigger "auditNoupdate"', 'drop trigger "auditNodelete"']
      : ['drop trigger "auditLocked" on "audit"'];
  await store.change(async (tx) => {
    for (const text of deeds) await sql.raw(text).execute(tx);
  });
};

const tamper = async (server: TestServer, text: string) => {
  await unlock(server);
  await server.store.change((tx) => sql.raw(text).execute(tx));
};

test('rows are numbered from 1 without a gap, each carrying the hash before it', async () => {
  const { store } = await anAudit();
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

test.each([
  `update "audit" set "actor" = 'nobody' where "seq" = 2`,
  `update "audit" set "after" = replace("after", 'Meghna', 'meghna') where "seq" = 2`,
  `update "audit" set "at" = "at" + 1 where "seq" = 2`,
  `update "audit" set "outcome" = 'FAILED' where "seq" = 2`,
  `update "audit" set "hash" = replace("hash", substr("hash", 1, 8), '00000000') where "seq" = 2`,
  `delete from "audit" where "seq" = 2`,
])('a changed byte is found: %s', async (text) => {
  const server = await anAudit();
  await tamper(server, text);
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 1, brokenAt: 2 });
});

test('a row whose hash was made anew is found by the row after it', async () => {
  const server = await anAudit();
  const other = await anAudit();
  const forged = await other.store.read
    .selectFrom('audit')
    .selectAll()
    .where('seq', '=', 1)
    .executeTakeFirstOrThrow();
  await unlock(server);
  await server.store.change((tx) =>
    tx.updateTable('audit').set(forged).where('seq', '=', 1).execute(),
  );
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 1, brokenAt: 2 });
});

const rowsOf = ({ store }: TestServer) =>
  store.read.selectFrom('audit').selectAll().orderBy('seq').execute();

/** A chain of its own making, for whoever has the database's keys: every hash of it is right. */
const forge = async (server: TestServer, from: number) => {
  const rows = await rowsOf(server);
  await unlock(server);
  await server.store.change(async (tx) => {
    await tx.deleteFrom('audit').where('seq', '>=', from).execute();
    const forged = rows.slice(from - 1).map(({ seq, previousHash, hash, ...row }) => row);
    await appendAudit(
      tx,
      forged.map((row) => ({ ...row, actor: 'nobody' })),
    );
  });
};

test('a head that was kept shows that rows up to it are what they were', async () => {
  const server = await anAudit();
  const kept = await headOf(server.store.read);
  expect(await verifyChain(server.store.read, kept)).toMatchObject({ kept: 'SAME' });
  const { token } = await aSuper(server);
  await server.call(organizations.create, { token, body: form('Teesta') });
  expect(await verifyChain(server.store.read, kept)).toMatchObject({ rows: 5, kept: 'SAME' });
});

test('rows cut off the end show in the head that was kept', async () => {
  const server = await anAudit();
  const kept = await headOf(server.store.read);
  await tamper(server, `delete from "audit" where "seq" >= 3`);
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 2, brokenAt: undefined });
  expect(await verifyChain(server.store.read, kept)).toMatchObject({ rows: 2, kept: 'CUT' });
});

test.each([1, 3, 4])(
  'an end forged from row %i on shows in the head that was kept',
  async (from) => {
    const server = await anAudit();
    const kept = await headOf(server.store.read);
    await forge(server, from);
    expect(await verifyChain(server.store.read)).toMatchObject({ rows: 4, brokenAt: undefined });
    expect(await verifyChain(server.store.read, kept)).toMatchObject({ kept: 'REPLACED' });
  },
);

test('an end that was cut and grew again shows in the head that was kept', async () => {
  const server = await anAudit();
  const kept = await headOf(server.store.read);
  await tamper(server, `delete from "audit" where "seq" >= 3`);
  const { token } = await aSuper(server);
  for (const name of ['Teesta', 'Karnaphuli', 'Rupsha']) {
    await server.call(organizations.create, { token, body: form(name) });
  }
  expect(await verifyChain(server.store.read, kept)).toMatchObject({ rows: 5, kept: 'REPLACED' });
});

test('a row that was put in is found, also where the others made room for it', async () => {
  const server = await anAudit();
  const rows = await rowsOf(server);
  await unlock(server);
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

test('rows up to a kept head may be what they were while later ones are not', async () => {
  const server = await anAudit();
  const [, kept] = await rowsOf(server);
  await tamper(server, `update "audit" set "actor" = 'nobody' where "seq" = 4`);
  expect(await verifyChain(server.store.read, kept)).toMatchObject({ brokenAt: 4, kept: 'SAME' });
  const last = await headOf(server.store.read);
  expect(await verifyChain(server.store.read, last)).toMatchObject({ kept: 'REPLACED' });
});

test.each(['update "audit" set "actor" = \'nobody\'', 'delete from "audit"'])(
  'the database itself refuses: %s',
  async (text) => {
    const { store } = await anAudit();
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
    names.map((name) => server.call(organizations.create, { token, body: form(name) })),
  );
  expect(await verifyChain(server.store.read)).toMatchObject({ rows: 20, brokenAt: undefined });
});
