import { englishOf } from '../../contract/messages.ts';
import type { TestServer } from './server.ts';

/** With what was not done in English. */
export const auditOf = async ({ store }: TestServer) => {
  const rows = await store.read.selectFrom('audit').selectAll().orderBy('seq').execute();
  return rows.map((row) => ({ ...row, reason: englishOf(row.reason) }));
};

/** The rows that some calls left. */
export const leftBy = async (server: TestServer, calls: () => Promise<unknown>) => {
  const before = (await auditOf(server)).length;
  await calls();
  return (await auditOf(server)).slice(before);
};
