import type { CommandState, CommandType } from '../../../contract/commands.ts';
import type { FailureCode } from '../../../contract/device-events.ts';
import type { PauseCause } from '../../../contract/machines.ts';
import type { TransactionType } from '../../../contract/transactions.ts';
import type { Flag } from './flag.ts';

// The tables of machines, what they hold and what they told, in the units that schema.ts names.

export interface Machines {
  id: string;
  organizationId: string;
  institutionId: string;
  name: string;
  /** What the name, and the physical ID, are ordered by: `orderKey`. */
  nameKey: string;
  physicalId: string;
  physicalIdKey: string;
  simNumber: string;
  price: number;
  point: number;
  pointsEnabled: Flag;
  isActivated: Flag;
  taskAssignedTo: string;
  version: number;
  configVersion: number;
  /** The version of the configuration that it holds, as it last said. */
  configHeld: number | null;
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
  /** Below zero when a machine dispensed more than it was known to hold. */
  productCount: number;
  /** The highest count it has held, at least 10. */
  capacity: number;
  /** What an admin says that it holds. */
  fixedCapacity: number | null;
  /** What it is expected to sell in `coverDays`, as of the last night; 0 where nothing is foretold. */
  soldSoon: number;
  /** The time of the last physical count. */
  countedAt: number;
  /** The time of the last drop, refill or count, or of the admin who resumed it. */
  wellAt: number;
  /** The time of the trouble that pauses it unless something better came after. */
  sickAt: number;
  sickBy: PauseCause | null;
  sickCode: FailureCode | null;
}

/**
 * What a machine told of one slot with one code, each the latest time and 0 for never. In row 0,
 * column 0 stands what it told of itself as a whole.
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

/** An addition is what a new slot holds, a correction what makes up for news of before a count. */
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
  /** What made the row: `epoch:seq` of an event, or the id of a machine log. */
  cause: string;
}

export interface MachineLogs {
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  at: number;
  day: number;
  /** As `written`; of before, a sentence. */
  message: string;
  assignedTo: string;
  adminId: string;
}

/** What people did at a machine, as it told. */
export interface VisitEvents {
  /** `machineId:epoch:seq` of the event. */
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  at: number;
  day: number;
  type: 'REFILL' | 'COUNT' | 'UNLOCK';
  /** Of the slot that was filled or counted, and how many products were. */
  rowNo: number | null;
  columnNo: number | null;
  amount: number | null;
  /** What the slot's size, or the RFID that opened the door, was called then; empty for nothing. */
  name: string;
  rfid: string | null;
}

export interface Journals {
  machineId: string;
  epoch: number;
  ackedThrough: number;
  highestSeq: number;
  /** Events that could not be read or that contradicted what is stored, each time they were sent. */
  rejected: number;
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

/** A time of a machine as its contacts tell it: not heard of, or with its door open. */
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
  rfid: string | null;
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
  /** A message as `written`, or words of others. */
  paymentFailure: string | null;
  flags: string;
  /** The payment that bought it, and which of its pads it is. */
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
  /** Which pad of a payment it is for, from 0. */
  item: number | null;
  ttlSeconds: number;
  createdAt: number;
  offeredAt: number | null;
  finishedAt: number | null;
  detail: string;
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
  journals: Journals;
  events: Events;
  spans: Spans;
  dispenses: Dispenses;
  commands: Commands;
}
