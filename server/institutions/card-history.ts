import type { Calendar } from '../../contract/periods.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import type { Settings } from '../platform/settings/settings.ts';

/** The instant from which on dispenses of an institution name their cards. */
export const cardHistoryStart = (
  { cardHistoryDays }: { readonly cardHistoryDays: number | null },
  { CARD_HISTORY_DAYS }: Pick<Settings, 'CARD_HISTORY_DAYS'>,
  calendar: Calendar,
  now: number,
): number => calendar.startOfDay(calendar.dayOf(now) - (cardHistoryDays ?? CARD_HISTORY_DAYS));

/** The own number of days of each institution that these rows belong to. */
export const findCardHistoryDays = (
  db: Db,
  rows: readonly { readonly institutionId: string }[],
): Promise<{ id: string; cardHistoryDays: number | null }[]> =>
  db
    .selectFrom('institutions')
    .select(['id', 'cardHistoryDays'])
    .where(isAmong(db, 'id', [...new Set(rows.map(({ institutionId }) => institutionId))]))
    .execute();
