import { sql } from 'kysely';
import { type Calendar, monthStart } from '../../contract/values/periods.ts';
import { startOfLimits } from '../dispenses/card-use.ts';
import { cardHistoryStart } from '../institutions/card-history.ts';
import { changeInBatches, repeatBatch } from '../platform/db/change-in-batches.ts';
import type { Store } from '../platform/db/store.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { foldPoints, foldStart } from './fold-points.ts';
import { cardRowsBefore, forgottenRequests, payerRows } from './rows-to-forget.ts';

export interface ForgetOptions {
  readonly settings: Pick<Settings, 'CARD_HISTORY_DAYS'>;
  readonly calendar: Calendar;
  readonly now: number;
}

/**
 * Forgets whose the dispenses were that are older than their institution's limit, and who paid after
 * the refund window. Sums stay. Until `signal` aborts; the next run continues. Answers false while
 * the files still hold what was forgotten.
 */
export const forgetPersons = async (
  store: Store,
  { settings, calendar, now }: ForgetOptions,
  signal: AbortSignal,
): Promise<boolean> => {
  const limitsStart = startOfLimits(calendar, now);
  const institutions = await store.read
    .selectFrom('institutions')
    .select(['id', 'cardHistoryDays'])
    .execute();
  for (const institution of institutions) {
    const start = cardHistoryStart(institution, settings, calendar, now);
    for (const rows of cardRowsBefore(institution.id, start, limitsStart)) {
      await changeInBatches(store, signal, rows);
    }
    await changeInBatches(store, signal, forgottenRequests(institution.id, start, now));
    const isOld = sql<boolean>`"institutionId" = ${institution.id}
      and "at" < ${foldStart(start, calendar)}`;
    await repeatBatch(store, signal, (tx, limit) =>
      foldPoints(tx, limit, isOld, ({ at }) => calendar.startOfDay(monthStart(calendar.dayOf(at)))),
    );
  }
  for (const rows of payerRows(now)) await changeInBatches(store, signal, rows);
  return !signal.aborted && (await store.reclaim());
};
