import { translateText } from '../../contract/messages/translate.ts';
import type { TestServer } from './server.ts';

/** Returns all audit rows with their reasons in English. */
export const readAudit = async ({ store }: TestServer) => {
  const rows = await store.read.selectFrom('audit').selectAll().orderBy('seq').execute();
  return rows.map((row) => ({ ...row, reason: translateText(row.reason, 'en') }));
};

/** Returns the audit rows that some calls added. */
export const auditRowsAddedBy = async (server: TestServer, calls: () => Promise<unknown>) => {
  const before = (await readAudit(server)).length;
  await calls();
  return (await readAudit(server)).slice(before);
};
