import { rowInserter } from '../platform/db/many-rows.ts';
import type { Tx } from '../platform/db/store.ts';
import { newId } from '../platform/lists/ids.ts';
import type { Rfids } from '../platform/schema/schema.ts';

const insertRows = rowInserter('rfidStates', {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  rfidId: 'text',
  at: 'bigint',
  isActive: 'integer',
  adminId: 'text',
});

/** Writes down that these RFIDs were blocked, or activated. */
export const insertRfidStates = (
  tx: Tx,
  rfids: readonly Pick<Rfids, 'id' | 'organizationId' | 'institutionId' | 'isActive'>[],
  { adminId, now }: { readonly adminId: string; readonly now: number },
): Promise<void> =>
  insertRows(
    tx,
    rfids.map(({ id: rfidId, organizationId, institutionId, isActive }) => ({
      id: newId(),
      organizationId,
      institutionId,
      rfidId,
      at: now,
      isActive,
      adminId,
    })),
  );
