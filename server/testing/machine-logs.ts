import { toEnglish } from '../../contract/messages.ts';
import type { TestServer } from './server.ts';

export const logsOf = async ({ store }: TestServer, machineId: string) => {
  const rows = await store.read
    .selectFrom('machineLogs')
    .select(['message', 'assignedTo'])
    .where('machineId', '=', machineId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, message: toEnglish(row.message) }));
};
