import { translateText } from '../../../contract/messages/translate.ts';
import type { TestServer } from '../server.ts';

export const logsOf = async ({ store }: TestServer, machineId: string) => {
  const rows = await store.read
    .selectFrom('machineLogs')
    .select(['message', 'assignedTo'])
    .where('machineId', '=', machineId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, message: translateText(row.message, 'en') }));
};
