import { rowInserter, rowUpdater } from '../../platform/db/many-rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Rfids } from '../../platform/schema/schema.ts';
import type { RfidChangeContext } from '../changes.ts';
import { insertPointLedger } from '../points/points.ts';
import { insertRfidStates } from '../states.ts';

const updatedColumns = {
  name: 'text',
  nameKey: 'text',
  designation: 'text',
  designationId: 'text',
  searchText: 'text',
  stockType: 'text',
  point: 'bigint',
  isFree: 'integer',
  isActive: 'integer',
  blockedAt: 'bigint',
  version: 'bigint',
} as const;
const insertRfids = rowInserter('rfids', {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  physicalId: 'text',
  cardKey: 'text',
  physicalIdKey: 'text',
  ...updatedColumns,
  createdAt: 'bigint',
});
const updateRfids = rowUpdater('rfids', { id: 'text' }, updatedColumns);

/** A change of an RFID; a new one has no `before`. */
export interface RfidChange {
  readonly before: Rfids | undefined;
  readonly after: Rfids;
}

/** Writes many RFIDs, and the points that they were granted. */
export const writeRfids = async (
  tx: Tx,
  changes: readonly RfidChange[],
  context: RfidChangeContext,
): Promise<void> => {
  const { adminId, now } = context;
  const rowsWhere = (isNew: boolean) =>
    changes.filter(({ before }) => !before === isNew).map(({ after }) => after);
  await insertRfids(tx, rowsWhere(true));
  await updateRfids(tx, rowsWhere(false));
  const movements = changes.map(({ before, after }) => {
    const delta = after.point - (before?.point ?? 0);
    return { rfid: after, at: now, kind: 'GRANT', delta, cause: adminId } as const;
  });
  await insertPointLedger(
    tx,
    movements.filter(({ delta }) => delta !== 0),
  );
  const switched = changes.filter(
    ({ before, after }) => before && before.isActive !== after.isActive,
  );
  await insertRfidStates(
    tx,
    switched.map(({ after }) => after),
    context,
  );
};
