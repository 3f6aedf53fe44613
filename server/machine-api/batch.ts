import type { DeviceEvent, DispenseEvent } from '../../contract/device-events.ts';
import { toPoisha } from '../../contract/money.ts';
import type { Calendar } from '../../contract/periods.ts';
import { flagOf } from '../core/db/flag.ts';
import type {
  Authorizations,
  Commands,
  Dispenses,
  Events,
  Machines,
  Rfids,
  Slots,
  VisitEvents,
} from '../core/db/schema.ts';
import { newId } from '../core/ids.ts';
import type { Told } from '../machines/exchange.ts';
import type { SizeRow } from '../machines/queries.ts';
import type { StockBook } from '../machines/stock.ts';
import type { TroubleNews } from '../machines/troubles.ts';
import type { PointMovement } from '../rfids/points.ts';
import type { ShownCard } from '../rfids/shown-cards.ts';
import { dispenseChange, type RollupChange } from '../stats/rollup.ts';
import { type CardIndex, cardFlags, shownAt } from './cards.ts';
import { effectOf } from './effects.ts';
import type { JournalNews, KnownJournals } from './journals.ts';
import type { StoredEvent } from './load.ts';
import { type UnlockNames, type Visiting, visitEventOf } from './visits.ts';

interface JournalBatch extends JournalNews {
  readonly seqs: number[];
  /** New ones, by seq. */
  readonly events: Map<number, Events>;
  /** Readable events that replace stored ones that could not be read. */
  readonly replacing: Events[];
}

/** Gathers what a batch of syncs adds, before anything is written. */
export class Batch {
  readonly dispenses: Dispenses[] = [];
  readonly points: PointMovement[] = [];
  readonly holds: Pick<Authorizations, 'machineId' | 'requestId' | 'state'>[] = [];
  readonly rollup: RollupChange[] = [];
  readonly journals = new Map<string, JournalBatch>();
  /** Reports on commands for pads of payments: the payment books them. */
  readonly told: (Told & { readonly machineId: string })[] = [];
  readonly troubles: TroubleNews[] = [];
  readonly visits: VisitEvents[] = [];
  readonly unknownCards: ShownCard[] = [];
}

/** Stored rows that the syncs of a batch refer to. */
export interface Known {
  readonly calendar: Calendar;
  /** By journal, and there by seq. */
  readonly stored: Map<string, Map<number, StoredEvent>>;
  readonly journals: KnownJournals;
  readonly book: StockBook;
  /** The open commands of the machines. */
  readonly commands: readonly Commands[];
  readonly sizes: ReadonlyMap<string, SizeRow>;
  readonly cards: CardIndex;
  readonly unlockNames: UnlockNames;
  /** Commands for pads of payments that the events name, with the machine of each. */
  readonly padCommands: ReadonlyMap<string, string>;
}

const termsOf = (machine: Machines, slot: Slots | undefined, known: Known) =>
  known.sizes.get(slot?.sizeRef ?? '') ?? machine;

/** Poisha paid: the amount reported, else the price. A card pays with points, a failure with nothing. */
export const paidFor = (event: DispenseEvent, price: number): number => {
  if (!event.isSuccessful || event.transactionType === 'RFID') return 0;
  if (event.amount !== undefined) return toPoisha(event.amount);
  return event.transactionType ? price : 0;
};

/**
 * Collects oddities of an event. The event is stored and flagged, never refused, because it has
 * happened.
 */
const flagsOf = (
  event: DeviceEvent,
  machine: Machines,
  slot: Slots | undefined,
  card: Rfids | undefined,
  isDoubted: boolean,
): string => {
  const flags: string[] = [];
  if ('rowNo' in event && event.rowNo !== undefined && !slot) flags.push('UNKNOWN_SLOT');
  if (event.type === 'DISPENSE') {
    if (event.isSuccessful && slot && slot.productCount <= 0) flags.push('EMPTY_SLOT');
    if (!machine.isActivated) flags.push('INACTIVE_MACHINE');
    flags.push(...cardFlags(event, machine, card));
  }
  if (isDoubted) flags.push('CLOCK');
  return flags.join(' ');
};

interface Dispensed {
  readonly machine: Machines;
  readonly event: DispenseEvent;
  readonly row: Events;
  readonly slot: Slots | undefined;
  readonly card: Rfids | undefined;
}

/** Points are spent by a card that is not free, where points are enabled (spec 3). */
const spendPoints = (
  batch: Batch,
  known: Known,
  { machine, event, row, slot, card }: Dispensed,
) => {
  if (event.requestId !== undefined) {
    const state = event.isSuccessful ? 'COMMITTED' : 'RELEASED';
    batch.holds.push({ machineId: machine.id, requestId: event.requestId, state });
  }
  const { point } = termsOf(machine, slot, known);
  if (!card || card.isFree || !machine.pointsEnabled || !event.isSuccessful || !point) return;
  const cause = `${machine.id}:${row.epoch}:${row.seq}`;
  batch.points.push({ rfid: card, at: row.at, kind: 'DISPENSE', delta: -point, cause });
};

const addDispense = (batch: Batch, known: Known, dispensed: Dispensed): void => {
  const { machine, event, row, slot } = dispensed;
  const day = known.calendar.dayOf(row.at);
  const paid = paidFor(event, termsOf(machine, slot, known).price);
  const transactionType = event.transactionType ?? '';
  const dispense: Dispenses = {
    id: newId(),
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
    machineId: machine.id,
    epoch: row.epoch,
    seq: row.seq,
    transactionType,
    rfid: event.rfid ?? null,
    rowNo: event.rowNo,
    columnNo: event.columnNo,
    dispensedAt: row.at,
    day,
    receivedAt: row.receivedAt,
    isSuccessful: flagOf(event.isSuccessful),
    paid,
    refunded: 0,
    refundTrxId: null,
    failureReason: event.failureReason ?? null,
    paymentFailure: null,
    flags: row.flags,
    paymentId: null,
    item: null,
  };
  batch.dispenses.push(dispense);
  batch.rollup.push(dispenseChange(machine, dispense, known.calendar));
  if (transactionType === 'RFID') spendPoints(batch, known, dispensed);
};

const slotOf = (known: Known, machine: Machines, event: DeviceEvent): Slots | undefined => {
  if (!('rowNo' in event) || event.rowNo === undefined || event.columnNo === undefined) {
    return undefined;
  }
  return known.book.slot(machine.id, event.rowNo, event.columnNo);
};

/** Finds the payment's command that a dispense carried out, if it belongs to this machine. */
const padCommandOf = (known: Known, machine: Machines, event: DeviceEvent): string | undefined => {
  const commandId = event.type === 'DISPENSE' ? event.commandId : undefined;
  if (commandId === undefined) return undefined;
  return known.padCommands.get(commandId) === machine.id ? commandId : undefined;
};

const addVisit = (
  batch: Batch,
  { calendar, sizes, unlockNames }: Known,
  { machine, ...told }: Pick<Visiting, 'event' | 'row' | 'slot'> & { readonly machine: Machines },
): void => {
  const visit = visitEventOf({ ...told, calendar, sizes, unlockNames });
  if (!visit) return;
  batch.visits.push(visit);
  batch.rollup.push({ place: machine, day: visit.day, counts: { visitEvents: 1 } });
};

/** Adds a readable event with all its effects to the batch and returns it as it is stored. */
export const addEvent = (
  batch: Batch,
  known: Known,
  machine: Machines,
  event: DeviceEvent,
  given: Omit<Events, 'flags'>,
  isDoubted: boolean,
): Events => {
  const slot = slotOf(known, machine, event);
  const card = event.type === 'DISPENSE' ? known.cards.find(machine, event) : undefined;
  const row = { ...given, flags: flagsOf(event, machine, slot, card, isDoubted) };
  const commandId = padCommandOf(known, machine, event);
  if (event.type === 'DISPENSE' && commandId !== undefined) {
    const state = event.isSuccessful ? 'SUCCEEDED' : 'FAILED';
    const detail = event.failureReason ?? '';
    batch.told.push({ machineId: machine.id, commandId, state, detail, at: row.at });
    return row;
  }
  if (event.type === 'DISPENSE') addDispense(batch, known, { machine, event, row, slot, card });
  else addVisit(batch, known, { machine, event, row, slot });
  const { movement, trouble } = effectOf(event, slot);
  if (trouble) batch.troubles.push({ ...trouble, place: machine, at: row.at });
  if (event.type === 'UNKNOWN_CARD') {
    batch.unknownCards.push(shownAt(machine, event.rfid, row.at));
  }
  if (movement && slot) {
    const { rowNo, columnNo } = slot;
    const cause = `${row.epoch}:${row.seq}`;
    known.book.move({ ...movement, place: machine, rowNo, columnNo, at: row.at, cause });
  }
  return row;
};
