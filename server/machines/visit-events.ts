import { rowInserter } from '../platform/db/many-rows.ts';
import type { Tx } from '../platform/db/store.ts';
import type { VisitEvents } from '../platform/schema/schema.ts';

const columns = {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  machineId: 'text',
  at: 'bigint',
  day: 'integer',
  type: 'text',
  rowNo: 'integer',
  columnNo: 'integer',
  amount: 'integer',
  name: 'text',
  rfid: 'text',
} as const;

const insert = rowInserter('visitEvents', columns);

/** Stores what people did at machines, for the reports. */
export const insertVisitEvents = async (tx: Tx, rows: readonly VisitEvents[]): Promise<void> => {
  await insert(tx, rows);
};
