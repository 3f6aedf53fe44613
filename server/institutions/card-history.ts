import type { Calendar } from '../../contract/values/periods.ts';
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

export interface CardHistoryOptions {
  readonly settings: Pick<Settings, 'CARD_HISTORY_DAYS'>;
  readonly calendar: Calendar;
  readonly now: number;
}

/** Finds these instants by institution, for those that the rows belong to. */
export const findCardHistoryStarts = async (
  db: Db,
  rows: readonly { readonly institutionId: string }[],
  { settings, calendar, now }: CardHistoryOptions,
): Promise<ReadonlyMap<string, number>> => {
  const institutions = await db
    .selectFrom('institutions')
    .select(['id', 'cardHistoryDays'])
    .where(isAmong(db, 'id', [...new Set(rows.map(({ institutionId }) => institutionId))]))
    .execute();
  return new Map(
    institutions.map((institution) => [
      institution.id,
      cardHistoryStart(institution, settings, calendar, now),
    ]),
  );
};

/** Finds the business day from which on dispenses of an institution name their cards. */
export const findNamedFrom = async (
  db: Db,
  institutionId: string,
  options: CardHistoryOptions,
): Promise<number> => {
  const starts = await findCardHistoryStarts(db, [{ institutionId }], options);
  const { calendar, now } = options;
  return calendar.dayOf(starts.get(institutionId) ?? now);
};
