import { randomUUID } from 'node:crypto';
import type { DeviceEvent, DispenseEvent } from '../../../contract/device-events.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import { type Calendar, monthStart } from '../../../contract/values/periods.ts';
import { credibleAmount, isCredibleAmount } from '../../dispenses/paid-amount.ts';
import type { CommandReport } from '../../machines/commands/command-exchange.ts';
import type { SizeRow } from '../../machines/queries.ts';
import { type RollupChange, rollupChangeOf } from '../../machines/rollup/rollup.ts';
import type { FaultReport } from '../../machines/slots/slot-faults.ts';
import type { StockBook } from '../../machines/stock/stock.ts';
import { newId } from '../../platform/lists/ids.ts';
import { flagOf } from '../../platform/schema/flag.ts';
import type {
  Authorizations,
  Commands,
  Dispenses,
  Events,
  HeldConfigs,
  Machines,
  Rfids,
  Slots,
  VisitEvents,
} from '../../platform/schema/schema.ts';
import type { CardTap } from '../../rfids/card-taps.ts';
import type { PointMovement } from '../../rfids/points/points.ts';
import type { UnlockNames } from '../../rfids/unlock/unlock-names.ts';
import { type CardIndex, type CardUse, cardFlags, toCardTap } from '../cards/cards.ts';
import { effectOf } from './effects.ts';
import type { StoredEvent } from './event-rows.ts';
import { forgottenContent } from './events.ts';
import { type ConfigTerms, termsOfSlot } from './held-configs.ts';
import type { JournalChange, StoredJournals } from './journals.ts';
import type { PadCommands } from './pad-commands.ts';
import type { TestVends } from './test-vends.ts';
import { toVisitEvent, type VisitInput } from './visits.ts';

interface JournalBatch extends JournalChange {
  readonly seqs: number[];
  /** New ones, by seq. */
  readonly events: Map<number, Events>;
  /** Readable events that replace stored ones that could not be read. */
  readonly replacing: Events[];
}

/** Gathers what a batch of syncs adds, before anything is written. */
export class SyncBatch {
  readonly dispenses: Dispenses[] = [];
  readonly points: PointMovement[] = [];
  readonly holds: Pick<Authorizations, 'machineId' | 'requestId' | 'state'>[] = [];
  readonly rollup: RollupChange[] = [];
  readonly journals = new Map<string, JournalBatch>();
  /** Reports on commands that events bring; those for pads of payments are booked by the payment. */
  readonly commandReports: (CommandReport & { readonly machineId: string })[] = [];
  readonly faultReports: FaultReport[] = [];
  readonly visits: VisitEvents[] = [];
  readonly unknownCards: CardTap[] = [];
  /** New configurations by machine: one statement cannot write a row twice. */
  readonly heldConfigs = new Map<string, HeldConfigs>();
}

/** Stored rows that the syncs of a batch refer to. */
export interface SyncContext {
  readonly calendar: Calendar;
  /** By journal, and there by seq. */
  readonly stored: Map<string, Map<number, StoredEvent>>;
  readonly journals: StoredJournals;
  readonly book: StockBook;
  readonly commands: readonly Commands[];
  readonly sizes: ReadonlyMap<string, SizeRow>;
  /** By machine, in the order of versions. */
  readonly heldConfigs: ReadonlyMap<string, readonly HeldConfigs[]>;
  readonly cards: CardIndex;
  readonly unlockNames: UnlockNames;
  readonly padCommands: PadCommands;
  readonly testVends: TestVends;
  /** Earlier events name no card, by institution. */
  readonly forgottenBefore: ReadonlyMap<string, number>;
}

/** Late news says nothing of a slot whose later drops, refills or counts are known already. */
const isOfEmptySlot = (slot: Slots | undefined, at: number): boolean =>
  slot !== undefined && slot.productCount <= 0 && at >= slot.wellAt;

/**
 * Collects oddities of an event. The event is stored and flagged, never refused, because it has
 * happened.
 */
const flagsOf = (
  event: DeviceEvent,
  slot: Slots | undefined,
  cardUse: CardUse | undefined,
  { isUncertain, config }: EventSource,
): string[] => {
  const flags: string[] = [];
  if ('rowNo' in event && event.rowNo !== undefined && !slot) flags.push('UNKNOWN_SLOT');
  if (event.type === 'DISPENSE' && cardUse) {
    if (event.isSuccessful && isOfEmptySlot(slot, cardUse.at)) flags.push('EMPTY_SLOT');
    if (!config.isActivated) flags.push('INACTIVE_MACHINE');
    if (event.transactionType === 'RFID') flags.push(...cardFlags(cardUse, config));
    if (!isCredibleAmount(event, termsOfSlot(config, event).price)) flags.push('AMOUNT');
  }
  if (isUncertain) flags.push('CLOCK');
  return flags;
};

/** A drop by bKash; the pad of a payment is found by its command. */
const isUnpaid = (event: DeviceEvent): boolean =>
  event.type === 'DISPENSE' && event.isSuccessful && event.transactionType === 'BKASH';

/** The context of an event that its sync brings. */
export interface EventSource {
  readonly isUncertain: boolean;
  /** The configuration that the machine held when it happened. */
  readonly config: ConfigTerms;
}

type DatedRow = Pick<Events, 'institutionId' | 'at'>;

interface DispenseInput {
  readonly machine: Machines;
  readonly event: DispenseEvent;
  readonly row: Events;
  readonly card: Rfids | undefined;
  readonly config: ConfigTerms;
}

const isTooOld = ({ forgottenBefore }: SyncContext, { institutionId, at }: DatedRow): boolean =>
  at < (forgottenBefore.get(institutionId) ?? 0);

/** It happened before the person of its card was forgotten. */
const isBeforeForgetting = ({ card, row }: DispenseInput): boolean =>
  card !== undefined && card.forgottenAt !== null && row.at <= card.forgottenAt;

const isForgotten = (context: SyncContext, input: DispenseInput): boolean =>
  isBeforeForgetting(input) || isTooOld(context, input.row);

/** The ledger row of points: a forgotten one names neither the dispense nor its day. */
const sourceOfSpending = (context: SyncContext, input: DispenseInput, card: Rfids) => {
  const { machine, row } = input;
  if (!isForgotten(context, input)) {
    return { at: row.at, cause: `${machine.id}:${row.epoch}:${row.seq}` };
  }
  const { calendar } = context;
  const id = randomUUID();
  const month = calendar.startOfDay(monthStart(calendar.dayOf(row.at)));
  return { id, at: isBeforeForgetting(input) ? card.createdAt : month, cause: id };
};

/** Points are spent by a card that is not free, where points are enabled. */
const spendPoints = (batch: SyncBatch, context: SyncContext, input: DispenseInput) => {
  const { machine, event, card, config } = input;
  if (event.requestId !== undefined) {
    const state = event.isSuccessful ? 'COMMITTED' : 'RELEASED';
    batch.holds.push({ machineId: machine.id, requestId: event.requestId, state });
  }
  const { point } = termsOfSlot(config, event);
  if (!card || card.isFree || !config.pointsEnabled || !event.isSuccessful || !point) return;
  const source = sourceOfSpending(context, input, card);
  batch.points.push({ rfid: card, kind: 'DISPENSE', delta: -point, ...source });
};

const addDispense = (batch: SyncBatch, context: SyncContext, input: DispenseInput): void => {
  const { calendar } = context;
  const { machine, event, row, config } = input;
  const isNamed = event.rfid !== undefined && !isForgotten(context, input);
  const day = calendar.dayOf(row.at);
  // The money of a payment comes with it, never with a dispense.
  const isOfPayment = event.transactionType === 'BKASH';
  const paid = isOfPayment ? 0 : credibleAmount(event, termsOfSlot(config, event).price);
  const transactionType = event.transactionType ?? '';
  const dispense: Dispenses = {
    id: newId(),
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
    machineId: machine.id,
    epoch: row.epoch,
    seq: row.seq,
    transactionType,
    rfid: isNamed ? (input.card?.physicalId ?? event.rfid ?? null) : null,
    cardKey: isNamed ? cardKey(event.rfid ?? '') : null,
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
  batch.rollup.push(rollupChangeOf(machine, dispense, calendar));
  if (transactionType === 'RFID') spendPoints(batch, context, input);
};

const slotOf = (context: SyncContext, machine: Machines, event: DeviceEvent): Slots | undefined => {
  if (!('rowNo' in event) || event.rowNo === undefined || event.columnNo === undefined) {
    return undefined;
  }
  return context.book.slot(machine.id, event.rowNo, event.columnNo);
};

const addVisit = (
  batch: SyncBatch,
  { calendar, sizes, unlockNames }: SyncContext,
  input: Pick<VisitInput, 'event' | 'row' | 'slot'>,
): void => {
  const visit = toVisitEvent({ ...input, calendar, sizes, unlockNames });
  if (visit) batch.visits.push(visit);
};

/** Adds a readable event with all its effects to the batch and returns it as it is stored. */
export const addEvent = (
  batch: SyncBatch,
  context: SyncContext,
  machine: Machines,
  event: DeviceEvent,
  fields: Omit<Events, 'flags'>,
  source: EventSource,
): Events => {
  const slot = slotOf(context, machine, event);
  const cardUse =
    event.type === 'DISPENSE' ? context.cards.findUse(machine, event, fields.at) : undefined;
  const name = `${fields.epoch}:${fields.seq}`;
  const commandId =
    event.type === 'DISPENSE'
      ? context.padCommands.take(machine, event, fields.at, name)
      : undefined;
  const flags = flagsOf(event, slot, cardUse, source);
  if (commandId === undefined && isUnpaid(event)) flags.push('NO_PAYMENT');
  const isForgottenTap = event.type === 'UNKNOWN_CARD' && isTooOld(context, fields);
  const content = isForgottenTap ? forgottenContent : fields.content;
  const row = { ...fields, content, flags: flags.join(' ') };
  if (event.type === 'DISPENSE' && commandId !== undefined) {
    const state = event.isSuccessful ? 'SUCCEEDED' : 'FAILED';
    const detail = event.failureReason ?? '';
    const report = { commandId, state, detail, at: row.at, drop: name } as const;
    batch.commandReports.push({ ...report, machineId: machine.id });
    return row;
  }
  if (event.type === 'TEST_VEND') {
    const test = context.testVends.take(machine, event, name);
    if (test) batch.commandReports.push({ ...test.report, at: row.at, machineId: machine.id });
    if (test?.isRepeat) return row;
  }
  if (event.type === 'DISPENSE')
    addDispense(batch, context, {
      machine,
      event,
      row,
      card: cardUse?.card,
      config: source.config,
    });
  else addVisit(batch, context, { event, row, slot });
  const { movement, fault } = effectOf(event, slot);
  if (fault) batch.faultReports.push({ ...fault, place: machine, at: row.at });
  if (event.type === 'UNKNOWN_CARD' && !isForgottenTap) {
    batch.unknownCards.push(toCardTap(machine, event.rfid, row.at));
  }
  const position = 'rowNo' in event ? event : undefined;
  if (movement && position?.rowNo !== undefined && position.columnNo !== undefined) {
    const { rowNo, columnNo } = position;
    context.book.move({ ...movement, place: machine, rowNo, columnNo, at: row.at, cause: name });
  }
  return row;
};
