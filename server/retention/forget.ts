import { deleteInBatches } from '../core/db/in-batches.ts';
import type { Store } from '../core/db/store.ts';
import { forgetEvents } from '../machine-api/forget-events.ts';
import { type Keeping, oldBefore, oldRowsAt } from './old-rows.ts';

/** Deletes rows after their retention time until `signal` aborts; the next night continues. */
export const forgetOld = async (
  store: Store,
  settings: Keeping,
  now: number,
  signal: AbortSignal,
): Promise<void> => {
  for (const doomed of oldRowsAt(settings, now)) await deleteInBatches(store, signal, doomed);
  const told = oldBefore(settings.KEEP_EVENTS_DAYS, now);
  if (told !== undefined) await forgetEvents(store, signal, told);
};
