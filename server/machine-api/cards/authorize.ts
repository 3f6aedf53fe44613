import type { EndpointAnswer, EndpointBody } from '../../../contract/endpoint.ts';
import type { machineApi, RefusalReason } from '../../../contract/machine-api.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { isNotExpired } from '../../../contract/values/times.ts';
import { type CardUsage, readCardUsage } from '../../dispenses/card-use.ts';
import { findSizes } from '../../machines/queries.ts';
import { isPaused } from '../../machines/slots/slot-health.ts';
import { findSlots } from '../../machines/stock/stock.ts';
import { findHolds } from '../../payments/start/holds.ts';
import { forNoKeyUpdate } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import { recordUnknownCards } from '../../rfids/card-taps.ts';
import {
  findAuthorization,
  holdMs,
  insertHold,
  sumHolds,
} from '../../rfids/points/authorizations.ts';
import { toCardTap } from './cards.ts';

type AuthorizationRequest = EndpointBody<typeof machineApi.authorize>;
type AuthorizationAnswer = EndpointAnswer<typeof machineApi.authorize>;

/** The first limit of the institution that a LIMITED card has reached. */
const reachedLimit = ({ daily, weekly, monthly }: CardUsage): RefusalReason | undefined => {
  if (daily.left === 0) return 'DAILY_LIMIT';
  if (weekly.left === 0) return 'WEEKLY_LIMIT';
  return monthly.left === 0 ? 'MONTHLY_LIMIT' : undefined;
};

const findSlot = async (db: Db, machine: Machines, { rowNo, columnNo }: AuthorizationRequest) => {
  const slots = await findSlots(db, [machine.id]);
  const slot = slots.find((one) => one.rowNo === rowNo && one.columnNo === columnNo);
  if (!slot) return undefined;
  const sizes = await findSizes(db, [machine.id]);
  const { point } = sizes.find(({ id }) => id === slot.sizeRef) ?? machine;
  return { ...slot, point };
};

const refusal = (reason: RefusalReason, points = 0): AuthorizationAnswer => ({
  allowed: false,
  reason,
  points,
});

/**
 * Decides whether a card may dispense and reserves its points, a unit of its quota and a product.
 * The caller holds the machine's lock. A repeated request gets its first answer again.
 */
export const authorizeDispense = async (
  tx: Tx,
  machine: Machines,
  request: AuthorizationRequest,
  now: number,
  calendar: Calendar,
): Promise<AuthorizationAnswer> => {
  const card = await tx
    .selectFrom('rfids')
    .selectAll()
    .where('institutionId', '=', machine.institutionId)
    .where('cardKey', '=', cardKey(request.rfid))
    .where('removedAt', 'is', null)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirst();
  if (!card) {
    await recordUnknownCards(tx, [toCardTap(machine, request.rfid, now)]);
    return refusal('UNKNOWN_CARD');
  }
  const held = await sumHolds(tx, card, now);
  const available = card.point - held.points;
  const existing = await findAuthorization(tx, machine.id, request.requestId);
  if (existing) {
    const isRepeat =
      existing.rfidId === card.id &&
      existing.rowNo === request.rowNo &&
      existing.columnNo === request.columnNo &&
      existing.state === 'HELD' &&
      isNotExpired(existing.expiresAt, holdMs, now);
    return isRepeat ? { allowed: true, points: available } : refusal('USED_REQUEST', available);
  }

  if (!card.isActive) return refusal('BLOCKED_CARD', available);
  if (!machine.pointsEnabled) return refusal('POINTS_DISABLED', available);
  const slot = await findSlot(tx, machine, request);
  if (!slot) return refusal('UNKNOWN_SLOT', available);
  if (slot.productCount <= (await findHolds(tx, machine.id, now)).of(slot)) {
    return refusal('EMPTY_SLOT', available);
  }
  if (machine.doorOpen || isPaused(slot, now)) return refusal('PAUSED_SLOT', available);
  const points = card.isFree ? 0 : slot.point;
  if (!card.isFree && available < points) return refusal('TOO_FEW_POINTS', available);
  if (card.stockType === 'LIMITED') {
    const limit = reachedLimit(await readCardUsage(tx, card, held.count, now, calendar));
    if (limit) return refusal(limit, available);
  }

  const { organizationId, institutionId } = machine;
  await insertHold(tx, {
    machineId: machine.id,
    requestId: request.requestId,
    organizationId,
    institutionId,
    rfidId: card.id,
    rowNo: request.rowNo,
    columnNo: request.columnNo,
    points,
    at: now,
    expiresAt: now + holdMs,
  });
  return { allowed: true, points: available - points };
};
