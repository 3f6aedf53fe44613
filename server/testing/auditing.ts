import { englishOf } from '../../contract/messages.ts';
import type { TestServer } from './server.ts';

/** Returns all audit rows with their reasons in English. */
export const auditOf = async ({ store }: TestServer) => {
  const rows = await store.read.selectFrom('audit').selectAll().orderBy('seq').execute();
  return rows.map((row) => ({ ...row, reason: englishOf(row.reason) }));
};

/** Returns the audit rows that some calls added. */
export const leftBy = async (server: TestServer, calls: () => Promise<unknown>) => {
  const before = (await auditOf(server)).length;
  await calls();
  return (await auditOf(server)).slice(before);
};
