import { deleteOldEvents } from '../../machine-api/events/delete-old-events.ts';
import { deleteInBatches } from '../../platform/db/change-in-batches.ts';
import type { Store } from '../../platform/db/store.ts';
import { listOldRows, type RetentionSettings, retentionStart } from './old-rows.ts';

/** Deletes rows after their retention time until `signal` aborts; the next night continues. */
export const deleteOldRows = async (
  store: Store,
  settings: RetentionSettings,
  now: number,
  signal: AbortSignal,
): Promise<void> => {
  for (const doomed of listOldRows(settings, now)) await deleteInBatches(store, signal, doomed);
  const eventsBefore = retentionStart(settings.KEEP_EVENTS_DAYS, now);
  if (eventsBefore !== undefined) await deleteOldEvents(store, signal, eventsBefore);
};
