import type { Calendar } from '../../contract/periods.ts';
import type { Settings } from '../platform/settings/settings.ts';

/** The instant from which on dispenses of an institution name their cards. */
export const cardHistoryStart = (
  { cardHistoryDays }: { readonly cardHistoryDays: number | null },
  { CARD_HISTORY_DAYS }: Pick<Settings, 'CARD_HISTORY_DAYS'>,
  calendar: Calendar,
  now: number,
): number => calendar.startOfDay(calendar.dayOf(now) - (cardHistoryDays ?? CARD_HISTORY_DAYS));
