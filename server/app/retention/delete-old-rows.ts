import { deleteOldEvents } from '../../machine-api/events/delete-old-events.ts';
import { changeInBatches } from '../../platform/db/change-in-batches.ts';
import type { Store } from '../../platform/db/store.ts';
import { listOldRows, type RetentionSettings, retentionStart } from './old-rows.ts';

/** Deletes or empties rows after their retention time until `signal` aborts; the next night continues. */
export const deleteOldRows = async (
  store: Store,
  settings: RetentionSettings,
  now: number,
  signal: AbortSignal,
): Promise<void> => {
  for (const rows of listOldRows(settings, now)) await changeInBatches(store, signal, rows);
  const eventsBefore = retentionStart(settings.KEEP_EVENTS_DAYS, now);
  if (eventsBefore !== undefined) await deleteOldEvents(store, signal, eventsBefore);
};
