import { sql } from 'kysely';
import { organizations } from '../../contract/organizations.ts';
import { aSuper } from './admins/admins.ts';
import { aServer, type TestServer } from './server.ts';

export const organizationForm = (name: string) => ({
  name,
  description: 'An organization of tests',
});

/** A server whose audit holds four rows. */
export const aServerWithAudit = async (): Promise<TestServer> => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const name of ['Padma', 'Meghna', 'Jamuna', 'Surma']) {
    await server.call(organizations.create, { token, body: organizationForm(name) });
  }
  return server;
};

/** Drops the triggers that protect the audit, as someone with database access can. */
export const unlockAudit = async ({ store }: TestServer) => {
  const statements =
    store.engine === 'sqlite'
      ? ['drop trigger "auditNoupdate"', 'drop trigger "auditNodelete"']
      : ['drop trigger "auditLocked" on "audit"'];
  await store.change(async (tx) => {
    for (const text of statements) await sql.raw(text).execute(tx);
  });
};

export const tamperWithAudit = async (server: TestServer, ...texts: readonly string[]) => {
  await unlockAudit(server);
  await server.store.change(async (tx) => {
    for (const text of texts) await sql.raw(text).execute(tx);
  });
};

export const readAuditRows = ({ store }: TestServer) =>
  store.read.selectFrom('audit').selectAll().orderBy('seq').execute();
