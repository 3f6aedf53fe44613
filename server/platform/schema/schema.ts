import type { Generated } from 'kysely';
import type { Category } from '../../../contract/institutions.ts';
import type { StockType } from '../../../contract/rfids.ts';
import type { Language } from '../../../contract/values/languages.ts';
import type { Flag } from './flag.ts';
import type { AccessTables } from './schema-access.ts';
import type { AlertTables } from './schema-alerts.ts';
import type { AttentionTables } from './schema-attention.ts';
import type { MachineTables } from './schema-machines.ts';
import type { PaceTables } from './schema-paces.ts';
import type { PaymentTables } from './schema-payments.ts';

export type * from './schema-access.ts';
export type * from './schema-alerts.ts';
export type * from './schema-attention.ts';
export type * from './schema-machines.ts';
export type * from './schema-paces.ts';
export type * from './schema-payments.ts';

// The tables as both engines hold them. Money is poisha, time is milliseconds UTC, a day is the
// number of a business day. `organizationId` and `institutionId` stand on every row that belongs to
// a tenant.

interface Organizations {
  id: string;
  name: string;
  /** Sort key of the name: `orderKey`. */
  nameKey: string;
  description: string;
  type: string;
  logoId: string | null;
  /** Counts changes by admins. */
  version: Generated<number>;
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
  cardKey: string;
  name: string;
  isActive: Flag;
  version: Generated<number>;
  createdAt: number;
}

interface Institutions {
  id: string;
  organizationId: string;
  name: string;
  nameKey: string;
  address: string;
  type: string;
  category: Category;
  logoId: string | null;
  limitDaily: number | null;
  limitWeekly: number | null;
  limitMonthly: number | null;
  /** Days for which its dispenses name their cards; null for CARD_HISTORY_DAYS. */
  cardHistoryDays: Generated<number | null>;
  /** Incremented by every change that machines' card lists have to follow. */
  cardsVersion: Generated<number>;
  version: Generated<number>;
  createdAt: number;
  removedAt: number | null;
}

/** The last row up to a business day holds on it. */
interface OpeningHoursRows {
  organizationId: string;
  institutionId: string;
  fromDay: number;
  /** `OpeningHours` as JSON. */
  hours: string;
  version: number;
}

/** Somebody who visits machines of an institution. */
interface People {
  id: string;
  organizationId: string;
  institutionId: string;
  name: string;
  /** Sort key of the name: `orderKey`. */
  nameKey: string;
  /** 8801XXXXXXXXX, or empty. */
  phone: string;
  language: Language;
  isActive: Flag;
  version: Generated<number>;
  createdAt: number;
}

export interface VisitLinks {
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  kind: 'DOOR' | 'TASK';
  tokenHash: string;
  createdAt: number;
  /** Null lasts until it is ended. */
  expiresAt: number | null;
  endedAt: number | null;
}

export interface Visits {
  /** Made on the phone. */
  id: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  linkId: string;
  personId: string | null;
  /** The person's name, chosen or typed; empty when it was forgotten. */
  name: string;
  at: number;
  beganAt: number;
  receivedAt: number;
  /** Separated by spaces. */
  flags: string;
  /** A list of `VisitSlot` as JSON. */
  slots: string;
  bodyHash: string;
}

/** Cash of a visit, in poisha. */
export interface CashCollections {
  visitId: string;
  organizationId: string;
  institutionId: string;
  machineId: string;
  /** Time of the visit. */
  at: number;
  counted: number;
  /** Cash sales since the collection before, with those that arrived late; null without one. */
  expected: number | null;
  /** The same when the visit arrived: its sender gets one answer for ever. */
  expectedAtArrival: number | null;
}

type Counters = Record<
  `${'cash' | 'rfid' | 'bkash' | 'other'}${'Success' | 'Failure' | 'Paid'}`,
  number
>;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
export type HourColumn = `hour${Digit | `1${Digit}` | `2${0 | 1 | 2 | 3}`}`;

/** Successful dispenses by the hour of the business day. */
type Hours = Record<HourColumn, number>;

export interface Rollups extends Counters, Hours {
  /** 0 all, 1 organization, 2 institution, 3 machine */
  scope: number;
  day: number;
  scopeId: string;
  /** Its rows of one day add up; always 0 on SQLite and of a machine. */
  part: Generated<number>;
  stockChange: number;
  /** Parts of `stockChange`; the rest was dispensed. */
  stockRefilled: number;
  stockCounted: number;
  stockAdded: number;
  stockRemoved: number;
  /** Poisha given back of what was paid on the day; the paid counters are without it. */
  refunded: number;
  /** Machine and stock updates made by admins. */
  updates: number;
  /** Lines that `visitEvents` become in the list of updates. */
  visits: number;
  /** Refills, counts and opened doors that machines reported. */
  visitEvents: number;
  /** Machines heard from on the day. */
  machinesSeen: number;
  /** Minutes of opening hours of its machines, and those in which they could give a pad. */
  openMinutes: number;
  ableMinutes: number;
}

export interface Rfids {
  id: string;
  organizationId: string;
  institutionId: string;
  physicalId: string;
  /** The number without its spelling: `cardKey`. */
  cardKey: string;
  /** Sort keys of physical ID and name: `orderKey`. */
  physicalIdKey: string;
  name: string;
  nameKey: string;
  designation: string;
  designationId: string;
  /** Its texts as a search compares them: `joinSearchText`. */
  searchText: string;
  stockType: StockType;
  /** Below zero when more was spent offline than there was. */
  point: number;
  isFree: Flag;
  isActive: Flag;
  /** Null for an active one. */
  blockedAt: number | null;
  /** The institution's `cardsVersion` at the last change. */
  version: number;
  createdAt: number;
  removedAt: number | null;
  /** When its person was forgotten: no earlier dispense names the card. */
  forgottenAt: number | null;
  /** JSON: `UseCounts` of the day, week and month of `forgottenAt`, which its limits still count. */
  forgottenUse: string | null;
}

export interface PointLedger {
  id: string;
  organizationId: string;
  institutionId: string;
  rfidId: string;
  at: number;
  kind: 'GRANT' | 'DISPENSE';
  delta: number;
  /** `machineId:epoch:seq` of an event, the id of an admin, or empty for the sum of many dispenses. */
  cause: string;
}

/** When an RFID was blocked or activated. */
export interface RfidStates {
  id: string;
  organizationId: string;
  institutionId: string;
  rfidId: string;
  at: number;
  isActive: Flag;
  /** Null where nobody wrote it down. */
  adminId: string | null;
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

export interface UnknownCards {
  id: string;
  organizationId: string;
  institutionId: string;
  physicalId: string;
  cardKey: string;
  /** The machine where it was last tapped. */
  machineId: string;
  firstAt: number;
  lastAt: number;
  count: number;
  /** Hides it from the list. */
  dismissedAt: number | null;
}

interface Jobs {
  name: string;
  ranAt: number;
  /** Last heartbeat of the process that runs it; 0 while none does. */
  heldAt: Generated<number>;
  /** Start of the last run that failed. */
  failedAt: Generated<number>;
}

/** The last successful backup and the last failure. */
export interface Backups {
  /** 1: there is one row. */
  id: number;
  goodAt: number | null;
  goodBytes: number | null;
  goodFile: string | null;
  failedAt: number | null;
  failure: string | null;
}

/** A row while the restored database is not declared live. */
interface Restores {
  /** 1: there is one row at most. */
  id: number;
  restoredAt: number;
}

export interface Schema
  extends AccessTables,
    AlertTables,
    AttentionTables,
    MachineTables,
    PaceTables,
    PaymentTables {
  organizations: Organizations;
  logos: Logos;
  unlockRfids: UnlockRfids;
  institutions: Institutions;
  openingHours: OpeningHoursRows;
  people: People;
  visitLinks: VisitLinks;
  visits: Visits;
  cashCollections: CashCollections;
  rollups: Rollups;
  rfids: Rfids;
  pointLedger: PointLedger;
  rfidStates: RfidStates;
  authorizations: Authorizations;
  unknownCards: UnknownCards;
  jobs: Jobs;
  backups: Backups;
  restores: Restores;
}
