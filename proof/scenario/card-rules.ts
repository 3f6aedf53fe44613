import type { SlotPosition } from '../../contract/slots.ts';
import { dayOf, isoDate } from '../../contract/values/periods.ts';
import type { CardRefusal } from '../../simulator/machine/cards.ts';
import { timeZone } from './real-server.ts';
import type { Truth } from './record.ts';

export const cardLimits = { daily: 2, weekly: 5, monthly: 9 };

export interface CardCheck {
  readonly machine: string;
  readonly place: SlotPosition;
  readonly rfid: string;
  /** The slot's points. */
  readonly points: number;
  readonly isActivated: boolean;
  readonly pointsEnabled: boolean;
  readonly now: number;
}

/** Spec 3: the reason why an online machine refuses a card. */
export const findRefusal = (truth: Truth, check: CardCheck): CardRefusal | undefined => {
  const { machine, place, rfid, points, pointsEnabled, now } = check;
  if (!check.isActivated) return 'MACHINE_DEACTIVATED';
  const card = truth.cards.get(rfid);
  if (!card) return 'UNKNOWN_CARD';
  if (!card.isActive) return 'BLOCKED_CARD';
  if (!pointsEnabled) return 'POINTS_DISABLED';
  if (truth.countAt(machine, place, now) <= 0) return 'EMPTY_SLOT';
  const isDoorOpen = truth.openDoors.has(machine);
  if (isDoorOpen || truth.isPausedAt(machine, place, now)) return 'PAUSED_SLOT';
  if (!card.isFree && card.points < points) return 'TOO_FEW_POINTS';
  if (card.stockType === 'UNLIMITED') return undefined;
  const today = dayOf(now, timeZone);
  // Counted by hand, because the server's own rules of weeks and months are under test.
  const date = new Date(isoDate(today));
  const since = (first: number) =>
    truth.sales.filter(
      (sale) =>
        sale.isReported &&
        sale.isSuccessful &&
        sale.rfid === rfid &&
        dayOf(sale.at, timeZone) >= first,
    ).length;
  if (since(today) >= cardLimits.daily) return 'DAILY_LIMIT';
  if (since(today - date.getUTCDay()) >= cardLimits.weekly) return 'WEEKLY_LIMIT';
  if (since(today - date.getUTCDate() + 1) >= cardLimits.monthly) return 'MONTHLY_LIMIT';
  return undefined;
};
