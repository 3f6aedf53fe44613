import type { Generated } from 'kysely';
import type { outcomes } from '../../../contract/audit.ts';
import type { CommandState, CommandType } from '../../../contract/commands.ts';
import type { AdminType } from '../../../contract/endpoint.ts';
import type { Category } from '../../../contract/institutions.ts';
import type { TransactionType } from '../../../contract/overview.ts';
import type { StockType } from '../../../contract/rfids.ts';
import type {
  Gateways,
  GatewayTokens,
  PaymentCalls,
  PaymentEvents,
  PaymentNotifications,
  Payments,
} from './schema-payments.ts';

export type {
  GatewayTokens,
  PaymentCalls,
  PaymentEvents,
  PaymentNotifications,
  Payments,
} from './schema-payments.ts';

/**
 * The tables as both engines hold them. Flags are 0 or 1, money is poisha, time is milliseconds
 * UTC, a day is the number of a business day. `organizationId` and `institutionId` stand on every
 * row that belongs to a tenant.
 */
export type Flag = 0 | 1;
export const flagOf = (value: boolean): Flag => (value ? 1 : 0);

interface Organizations {
  id: string;
  name: string;
  description: string;
  type: string;
  logoId: string | null;
  createdAt: number;
  removedAt: number | null;
}

interface Logos {
  id: string;
  organizationId: string;
  bytes: Buffer;
  createdAt: number;
}

interface UnlockRfids {
  id: string;
  organizationId: string;
  physicalId: string;
  name: string;
  isActive: Flag;
  createdAt: number;
}

interface Institutions {
  id: string;
  organizationId: string;
  name: string;
  address: string;
  type: string;
  category: Category;
  logoId: string | null;
  limitDaily: number | null;
  limitWeekly: number | null;
  limitMonthly: number | null;
  /** Counts every change that a machine's card list has to follow. */
  cardsVersion: Generated<number>;
  createdAt: number;
  removedAt: number | null;
}

interface Admins {
  id: string;
  organizationId: string | null;
  institutionId: string | null;
  type: AdminType;
  username: string;
  /** The username in lower case: two admins cannot differ by case alone. */
  usernameKey: string;
  passwordHash: string;
  avatar: string | null;
  createdAt: number;
  removedAt: number | null;
}

interface Sessions {
  tokenHash: string;
  adminId: string;
  createdAt: number;
  lastUsedAt: number;
}

interface LoginGuesses {
  bucket: string;
  startedAt: number;
  count: number;
}

interface KnownClients {
  adminId: string;
  client: string;
  lastLoginAt: number;
}

export interface Machines {
  id: string;
  organizationId: string;
  institutionId: string;
  name: string;
  physicalId: string;
  simNumber: string;
  price: number;
  point: number;
  pointsEnabled: Flag;
  isActivated: Flag;
  taskAssignedTo: string;
  version: number;
  configVersion: number;
  lastSyncedAt: number | null;
  /** The business day of the last contact. */
  seenDay: number | null;
  firmware: string;
  rssi: number | null;
  doorOpen: Flag | null;
  claimCodeHash: string | null;
  claimExpiresAt: number | null;
  claimAttempts: number;
  createdAt: number;
  removedAt: number | null;
}

interface MachineKeys {
  keyHash: string;
  machineId: string;
  createdAt: number;
  firstUsedAt: number | null;
  revokedAt: number | null;
}

interface Sizes {
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
  capacity: number;
  /** The time of the last physical count. */
  countedAt: number;
}

export type LedgerKind = 'COUNT' | 'REFILL' | 'DISPENSE' | 'CORRECTION' | 'REMOVAL';

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

interface MachineLogs {
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  at: number;
  day: number;
  message: string;
  assignedTo: string;
  adminId: string;
}

interface Journals {
  machineId: string;
  epoch: number;
  ackedThrough: number;
  highestSeq: number;
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
  paymentFailure: string | null;
  flags: string;
  /** The payment that bought it, and which of its pads it is. */
  paymentId: string | null;
  item: number | null;
}

type Counters = Record<
  `${'cash' | 'rfid' | 'bkash' | 'other'}${'Success' | 'Failure' | 'Paid'}`,
  number
>;

export interface Rollups extends Counters {
  /** 0 all, 1 organization, 2 institution, 3 machine */
  scope: number;
  day: number;
  scopeId: string;
  stockChange: number;
  /** Machine and stock updates made by admins. */
  updates: number;
  /** Machines heard from on the day. */
  machinesSeen: number;
}

export interface Rfids {
  id: string;
  organizationId: string;
  institutionId: string;
  physicalId: string;
  name: string;
  designation: string;
  designationId: string;
  stockType: StockType;
  /** Below zero when more was spent offline than there was. */
  point: number;
  isFree: Flag;
  isActive: Flag;
  /** The institution's `cardsVersion` at the last change. */
  version: number;
  createdAt: number;
  removedAt: number | null;
}

export interface PointLedger {
  id: string;
  organizationId: string;
  institutionId: string;
  rfidId: string;
  at: number;
  kind: 'GRANT' | 'DISPENSE';
  delta: number;
  /** What made the row: `machineId:epoch:seq` of an event, or the id of an admin. */
  cause: string;
}

export interface Authorizations {
  machineId: string;
  requestId: string;
  organizationId: string;
  institutionId: string;
  rfidId: string;
  rowNo: number;
  columnNo: number;
  points: number;
  at: number;
  expiresAt: number;
  state: 'HELD' | 'COMMITTED' | 'RELEASED';
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

interface Jobs {
  name: string;
  ranAt: number;
}

export interface Audit {
  /** Without a gap from 1. */
  seq: number;
  id: string;
  at: number;
  actorId: string | null;
  actor: string;
  role: string;
  organizationId: string | null;
  institutionId: string | null;
  action: string;
  target: string;
  outcome: (typeof outcomes)[number];
  reason: string;
  /** JSON, secrets masked. */
  before: string | null;
  after: string | null;
  client: string;
  requestId: string;
  previousHash: string;
  hash: string;
}

export interface Schema {
  organizations: Organizations;
  logos: Logos;
  unlockRfids: UnlockRfids;
  institutions: Institutions;
  admins: Admins;
  sessions: Sessions;
  loginGuesses: LoginGuesses;
  knownClients: KnownClients;
  machines: Machines;
  machineKeys: MachineKeys;
  sizes: Sizes;
  slots: Slots;
  stockLedger: StockLedger;
  machineLogs: MachineLogs;
  journals: Journals;
  events: Events;
  dispenses: Dispenses;
  rollups: Rollups;
  rfids: Rfids;
  pointLedger: PointLedger;
  authorizations: Authorizations;
  commands: Commands;
  gateways: Gateways;
  gatewayTokens: GatewayTokens;
  payments: Payments;
  paymentEvents: PaymentEvents;
  paymentCalls: PaymentCalls;
  paymentNotifications: PaymentNotifications;
  jobs: Jobs;
  audit: Audit;
}
