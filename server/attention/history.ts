import type { AttentionEntry } from '../../contract/attention.ts';
import type { Db } from '../platform/db/store.ts';
import { type AdminCaller, ownsTenant } from '../platform/endpoints/access.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { findItem } from './queries.ts';

/** Limit of history entries; the newest are shown. */
const maxEntries = 200;

/** History of an item, oldest first; a 404 for an item that the admin may not see. */
export const readHistory = async (
  db: Db,
  admin: AdminCaller,
  id: string,
): Promise<AttentionEntry[]> => {
  const item = await findItem(db, id);
  if (!item || !ownsTenant(admin, item.organizationId, item.institutionId)) {
    throw refuseCall(404, 'attentionNotFound');
  }
  const rows = await db
    .selectFrom('attentionDeeds')
    .leftJoin('admins', 'admins.id', 'adminId')
    .select(['at', 'deed', 'until', 'username'])
    .where('attentionId', '=', id)
    .orderBy('attentionDeeds.id', 'desc')
    .limit(maxEntries)
    .execute();
  return rows.toReversed().map(({ at, deed, until, username }) => ({
    at: new Date(at).toISOString(),
    by: username ?? '',
    deed,
    until: until === null ? null : new Date(until).toISOString(),
  }));
};
