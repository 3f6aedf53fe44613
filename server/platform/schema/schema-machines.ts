import type { DeviceCall } from '../../../contract/attention-facts.ts';
import type { CommandState, CommandType } from '../../../contract/commands.ts';
import type { FailureCode } from '../../../contract/device-events.ts';
import type { PauseCause } from '../../../contract/slots.ts';
import type { TransactionType } from '../../../contract/transactions.ts';
import type { Flag } from './flag.ts';

// The tables of machines, their stock and their reports, in the units of schema.ts.

export interface Machines {
  id: string;
  organizationId: string;
  institutionId: string;
  name: string;
  /** Sort keys of name and physical ID: `orderKey`. */
  nameKey: string;
  physicalId: string;
  physicalIdKey: string;
  /** `idForm` of the physical ID, or `exactKey` beside another machine with this form. */
  idKey: string;
  simNumber: string;
  price: number;
  point: number;
  pointsEnabled: Flag;
  isActivated: Flag;
  taskAssignedTo: string;
  version: number;
  configVersion: number;
  /** The configuration version that it last reported. */
  configHeld: number | null;
  /** The first contact at which it had older settings; null while it has the current ones. */
  configBehindSince: number | null;
  /** The journal epoch that it last reported; null again once another controller is paired. */
  epochHeld: number | null;
  lastSyncedAt: number | null;
  /** The business day of the last contact. */
  seenDay: number | null;
  firmware: string;
  rssi: number | null;
  doorOpen: Flag | null;
  claimCodeHash: string | null;
  claimExpiresAt: number | null;
  createdAt: number;
  removedAt: number | null;
}

export interface MachineKeys {
  keyHash: string;
  machineId: string;
  createdAt: number;
  firstUsedAt: number | null;
  revokedAt: number | null;
}

export interface Sizes {
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  sizeId: string;
  sizeName: string;
  price: number;
  point: number;
}

export interface Slots {
  machineId: string;
  rowNo: number;
  columnNo: number;
  organizationId: string;
  institutionId: string;
  /** `sizes.id` */
  sizeRef: string | null;
  /** Below zero when a machine dispensed more than the recorded stock. */
  productCount: number;
  /** The highest count it has held, at least 10. */
  capacity: number;
  /** The capacity set by an admin. */
  fixedCapacity: number | null;
  /** Expected sales within `coverDays`, as of the last night; 0 without a forecast. */
  soldSoon: number;
  /** The time of the last physical count. */
  countedAt: number;
  /** The time of the last drop, refill or count, or of the admin who resumed it. */
  wellAt: number;
  /** The time of the fault that pauses it unless `wellAt` is later. */
  sickAt: number;
  sickBy: PauseCause | null;
  sickCode: FailureCode | null;
}

/**
 * Latest times at which a machine reported a code of a slot; 0 for never. Row 0, column 0 stands for
 * the machine as a whole.
 */
export interface Troubles {
  machineId: string;
  rowNo: number;
  columnNo: number;
  code: FailureCode;
  organizationId: string;
  institutionId: string;
  faultAt: number;
  failedAt: number;
  /** The failure before that. */
  failedBeforeAt: number;
  /** Only of the machine as a whole: a CLEAR names no slot. */
  clearedAt: number;
}

/** ADDITION is the stock of a new slot, CORRECTION compensates an event from before a count. */
export type LedgerKind = 'COUNT' | 'REFILL' | 'DISPENSE' | 'CORRECTION' | 'ADDITION' | 'REMOVAL';

export interface StockLedger {
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  rowNo: number;
  columnNo: number;
  at: number;
  day: number;
  kind: LedgerKind;
  delta: number;
  /** Source of the row: `epoch:seq` of an event, or the id of a machine log. */
  cause: string;
}

export interface MachineLogs {
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  at: number;
  day: number;
  /** A message as JSON. */
  message: string;
  assignedTo: string;
  adminId: string;
}

/** Visits of people at a machine, as it reported them. */
export interface VisitEvents {
  /** `machineId:epoch:seq` of the event. */
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  at: number;
  day: number;
  type: 'REFILL' | 'COUNT' | 'UNLOCK';
  /** The refilled or counted slot and its number of products. */
  rowNo: number | null;
  columnNo: number | null;
  amount: number | null;
  /** Name at that time of the slot's size, or of the RFID that opened the door; else empty. */
  name: string;
  rfid: string | null;
}

/** Refusals of one call of a machine that were its firmware's fault, lately. */
export interface RefusedCalls {
  machineId: string;
  call: DeviceCall;
  count: number;
  since: number;
  lastAt: number;
  /** Why the first one was refused, a message as `encodeMessage` makes it, and how it began. */
  reason: string;
  sample: string;
}

export interface Journals {
  machineId: string;
  epoch: number;
  ackedThrough: number;
  highestSeq: number;
  /** Events that could not be read or that contradicted what is stored; see journal-health.ts. */
  rejected: number;
  rejectedSince: number | null;
  rejectedAt: number | null;
  /** Why the first one was rejected, a message as `encodeMessage` makes it, and how it began. */
  rejectedReason: string | null;
  rejectedSample: string | null;
  /** Missing events that the machine no longer holds, and those that may still come. */
  lost: number;
  gaps: number;
  missingSince: number | null;
  /** When more of them were last missing. */
  missingAt: number | null;
}

/**
 * All that a machine has counted by the end of a business day. A day without a change has no row, so
 * the last one before it holds.
 */
export interface MachineTotals {
  machineId: string;
  day: number;
  success: number;
  /** Poisha, less what was given back. */
  paid: number;
  refunded: number;
  stock: number;
}

/** When a machine could give a pad in the opening hours of a business day that is over. */
export interface Availability {
  machineId: string;
  day: number;
  organizationId: string;
  institutionId: string;
  openMinutes: number;
  ableMinutes: number;
  /** Minutes by the ID of the product size, and times without a pad, as JSON. */
  sizes: string;
  gaps: string;
}

/** Sums of availability by product size; the scopes are those of the rollups, without machines. */
export interface AvailableSizes {
  scope: number;
  day: number;
  scopeId: string;
  sizeId: string;
  openMinutes: number;
  ableMinutes: number;
}

/** Prices and points of a configuration that a machine has got. */
export interface HeldConfigs {
  machineId: string;
  version: number;
  /** When it was sent, or first named by the machine. */
  heldFrom: number;
  /** `ConfigTerms` as JSON. */
  terms: string;
}

export interface Events {
  machineId: string;
  epoch: number;
  seq: number;
  organizationId: string;
  institutionId: string;
  /** `REJECTED` keeps the name of an event that could not be read. */
  type: string;
  at: number;
  reportedAt: number | null;
  receivedAt: number;
  /** The event as it came, keys sorted. */
  content: string;
  /** Why the event is odd, empty when it is not. */
  flags: string;
}

/** A period in which a machine was offline or had its door open. */
export interface Spans {
  machineId: string;
  kind: 'OFFLINE' | 'DOOR';
  startedAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
  organizationId: string;
  institutionId: string;
}

export interface Dispenses {
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  epoch: number;
  seq: number;
  transactionType: TransactionType | '';
  /** The number of the card as an admin typed it, of an unknown one as its machine reported it. */
  rfid: string | null;
  cardKey: string | null;
  rowNo: number;
  columnNo: number;
  dispensedAt: number;
  day: number;
  receivedAt: number;
  isSuccessful: Flag;
  paid: number;
  refunded: number;
  refundTrxId: string | null;
  failureReason: string | null;
  /** A message as `encodeMessage` makes it, or foreign text. */
  paymentFailure: string | null;
  flags: string;
  /** The payment that bought it, and the index of its pad. */
  paymentId: string | null;
  item: number | null;
}

export interface Commands {
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  type: CommandType;
  rowNo: number | null;
  columnNo: number | null;
  state: CommandState;
  /** The id of an admin or a payment. */
  requestedBy: string;
  /** Index of the payment's pad, from 0. */
  item: number | null;
  ttlSeconds: number;
  createdAt: number;
  offeredAt: number | null;
  /** The key and the journal epoch of the controller that got it first; null while unknown. */
  offeredKey: string | null;
  offeredEpoch: number | null;
  finishedAt: number | null;
  detail: string;
  /** `epoch:seq` of the dispense that carried it out. */
  drop: string | null;
}

export interface MachineTables {
  machines: Machines;
  machineKeys: MachineKeys;
  sizes: Sizes;
  slots: Slots;
  troubles: Troubles;
  stockLedger: StockLedger;
  machineLogs: MachineLogs;
  visitEvents: VisitEvents;
  machineTotals: MachineTotals;
  availability: Availability;
  availableSizes: AvailableSizes;
  journals: Journals;
  refusedCalls: RefusedCalls;
  heldConfigs: HeldConfigs;
  events: Events;
  spans: Spans;
  dispenses: Dispenses;
  commands: Commands;
}
