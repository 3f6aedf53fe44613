import type { Answer, Body } from '../../contract/endpoint.ts';
import type { machineApi, RefusalReason } from '../../contract/machine-api.ts';
import type { Calendar } from '../../contract/periods.ts';
import { isOpen } from '../../contract/times.ts';
import { lockFor } from '../core/db/rows.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { type RfidUses, usesOf } from '../dispenses/card-use.ts';
import { sizesOfMachines } from '../machines/queries.ts';
import { isPaused } from '../machines/sickness.ts';
import { slotsOfMachines } from '../machines/stock.ts';
import { holdsOf } from '../payments/holds.ts';
import { authorizationOf, heldOf, hold, holdMs } from '../rfids/authorizations.ts';
import { noteUnknownCards } from '../rfids/shown-cards.ts';
import { shownAt } from './cards.ts';

type Asked = Body<typeof machineApi.authorize>;
type Told = Answer<typeof machineApi.authorize>;

/** The first limit of the institution that a LIMITED card has reached. */
const reachedLimit = ({ daily, weekly, monthly }: RfidUses): RefusalReason | undefined => {
  if (daily.left === 0) return 'DAILY_LIMIT';
  if (weekly.left === 0) return 'WEEKLY_LIMIT';
  return monthly.left === 0 ? 'MONTHLY_LIMIT' : undefined;
};

const slotFor = async (db: Db, machine: Machines, { rowNo, columnNo }: Asked) => {
  const slots = await slotsOfMachines(db, [machine.id]);
  const slot = slots.find((one) => one.rowNo === rowNo && one.columnNo === columnNo);
  if (!slot) return undefined;
  const sizes = await sizesOfMachines(db, [machine.id]);
  const { point } = sizes.find(({ id }) => id === slot.sizeRef) ?? machine;
  return { ...slot, point };
};

const refused = (reason: RefusalReason, points = 0): Told => ({ allowed: false, reason, points });

/**
 * Decides whether a card may dispense and reserves its points, a unit of its quota and a product.
 * The caller holds the machine's lock. A repeated request gets its first answer again.
 */
export const authorize = async (
  tx: Tx,
  machine: Machines,
  asked: Asked,
  now: number,
  calendar: Calendar,
): Promise<Told> => {
  const card = await tx
    .selectFrom('rfids')
    .selectAll()
    .where('institutionId', '=', machine.institutionId)
    .where('physicalId', '=', asked.rfid)
    .where('removedAt', 'is', null)
    .modifyEnd(lockFor(tx))
    .executeTakeFirst();
  if (!card) {
    await noteUnknownCards(tx, [shownAt(machine, asked.rfid, now)]);
    return refused('UNKNOWN_CARD');
  }
  const held = await heldOf(tx, card, now);
  const available = card.point - held.points;
  const before = await authorizationOf(tx, machine.id, asked.requestId);
  if (before) {
    return {
      allowed: before.state === 'HELD' && isOpen(before.expiresAt, holdMs, now),
      points: available,
    };
  }

  if (!card.isActive) return refused('BLOCKED_CARD', available);
  if (!machine.pointsEnabled) return refused('POINTS_DISABLED', available);
  const slot = await slotFor(tx, machine, asked);
  if (!slot) return refused('UNKNOWN_SLOT', available);
  if (slot.productCount <= (await holdsOf(tx, machine.id, now)).of(slot)) {
    return refused('EMPTY_SLOT', available);
  }
  if (machine.doorOpen || isPaused(slot, now)) return refused('PAUSED_SLOT', available);
  const points = card.isFree ? 0 : slot.point;
  if (!card.isFree && available < points) return refused('TOO_FEW_POINTS', available);
  if (card.stockType === 'LIMITED') {
    const limit = reachedLimit(await usesOf(tx, card, held.count, now, calendar));
    if (limit) return refused(limit, available);
  }

  const { organizationId, institutionId } = machine;
  await hold(tx, {
    machineId: machine.id,
    requestId: asked.requestId,
    organizationId,
    institutionId,
    rfidId: card.id,
    rowNo: asked.rowNo,
    columnNo: asked.columnNo,
    points,
    at: now,
    expiresAt: now + holdMs,
  });
  return { allowed: true, points: available - points };
};
