import { sql } from 'kysely';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from './admins.ts';
import { aServer, type TestServer } from './server.ts';

export const form = (name: string) => ({ name, description: 'An organization of tests' });

/** A server whose audit holds four rows. */
export const anAudit = async (): Promise<TestServer> => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const name of ['Padma', 'Meghna', 'Jamuna', 'Surma']) {
    await server.call(organizations.create, { token, body: form(name) });
  }
  return server;
};

/** Drops the triggers that protect the audit, as someone with database access can. */
export const unlock = async ({ store }: TestServer) => {
  const deeds =
    store.engine === 'sqlite'
      ? ['drop trigger "auditNoupdate"', 'drop trigger "auditNodelete"']
      : ['drop trigger "auditLocked" on "audit"'];
  await store.change(async (tx) => {
    for (const text of deeds) await sql.raw(text).execute(tx);
  });
};

export const tamper = async (server: TestServer, ...texts: readonly string[]) => {
  await unlock(server);
  await server.store.change(async (tx) => {
    for (const text of texts) await sql.raw(text).execute(tx);
  });
};

export const rowsOf = ({ store }: TestServer) =>
  store.read.selectFrom('audit').selectAll().orderBy('seq').execute();
