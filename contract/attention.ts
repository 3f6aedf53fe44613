import * as z from 'zod/mini';
import { attentionFacts } from './attention-facts.ts';
import { toInstantText } from './date-texts.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, caseInsensitiveEnum, id, instant } from './fields.ts';
import { MachineName } from './machines.ts';
import { defineFault } from './messages/faults.ts';
import { pageList, pageQuery } from './paging.ts';
import { TenantName } from './tenants.ts';

/** Kinds of items that need a person, most urgent first. */
export const attentionKinds = [
  /** A refund that is late, or that bKash refuses. */
  'REFUND_STUCK',
  /** Only a person can find out what became of the money or the pad. */
  'PAYMENT_UNKNOWN',
  /** A merchant account with which customers cannot pay. */
  'ACCOUNT_UNUSABLE',
  'MACHINE_SILENT',
  /** The last night has left no backup. */
  'BACKUP_FAILED',
  /** A fault of the machine as a whole, or its door left open. */
  'MACHINE_FAULT',
  'SLOT_PAUSED',
  /** The limit of payment starts turns customers of a machine away. */
  'STARTS_LIMITED',
  'STOCK_EMPTY',
  /** A machine sells nothing, or nothing by one way of paying, against what is usual there. */
  'SALES_STOPPED',
  'STOCK_LOW',
  /** Events of a machine that the server could not read or that contradict stored ones. */
  'EVENTS_REJECTED',
  /** Events of a machine that never arrived. */
  'EVENTS_MISSING',
  /** A machine in contact still has older settings. */
  'SETTINGS_BEHIND',
  /** Dispenses of a machine with the same oddity. */
  'DISPENSES_FLAGGED',
  'UNKNOWN_CARD',
  /** Somebody counted fewer than there should have been. */
  'COUNT_DIFFERENCE',
  /** An admin has a common password: an item of whoever may change it, never of its peers. */
  'WEAK_PASSWORD',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** `bad` and `warning` cannot wait until tomorrow, a `note` can. */
export const severities = ['bad', 'warning', 'note'] as const;
export type Severity = (typeof severities)[number];

export const severityByKind = {
  REFUND_STUCK: 'bad',
  PAYMENT_UNKNOWN: 'bad',
  ACCOUNT_UNUSABLE: 'bad',
  MACHINE_SILENT: 'bad',
  BACKUP_FAILED: 'bad',
  MACHINE_FAULT: 'bad',
  SLOT_PAUSED: 'bad',
  STARTS_LIMITED: 'warning',
  STOCK_EMPTY: 'warning',
  SALES_STOPPED: 'warning',
  STOCK_LOW: 'note',
  EVENTS_REJECTED: 'note',
  EVENTS_MISSING: 'note',
  SETTINGS_BEHIND: 'note',
  DISPENSES_FLAGGED: 'note',
  UNKNOWN_CARD: 'note',
  COUNT_DIFFERENCE: 'note',
  WEAK_PASSWORD: 'note',
} as const satisfies Record<AttentionKind, Severity>;

export const kindsOf = (...wanted: readonly Severity[]): AttentionKind[] =>
  attentionKinds.filter((kind) => wanted.includes(severityByKind[kind]));

/** Milliseconds without contact before a machine becomes an item. */
export const maxSilenceMs = 10 * 60_000;
/** Milliseconds for which a door may stay open: a refill takes less. */
export const maxDoorOpenMs = 30 * 60_000;
/** Business days for which a count below the expected one stays an item. */
export const countDifferenceDays = 7;
/** Stock that is expected to sell within so many days, today included, is low. */
export const coverDays = 2;
/** An unregistered card becomes an item after so many taps, for so many days after the last one. */
export const unknownCardTimes = 3;
export const unknownCardDays = 7;
/** Dispenses stay flagged, and events rejected or missing, for so many milliseconds after the last. */
export const machineTroubleMs = 7 * 24 * 3_600_000;
/** Milliseconds for which an event may be missing before it becomes an item. */
export const maxGapMs = 10 * 60_000;
/** Milliseconds for which a machine in contact may have older settings. */
export const maxSettingsDelayMs = 24 * 3_600_000;
/** Sales that were to be expected, all of which are missing, make an item. */
export const minMissedSales = 10;
/** An item marked as done whose problem continues comes back after so many milliseconds. */
export const doneMs = 7 * 24 * 3_600_000;
/** Closed items are listed for so many milliseconds and up to this number; the audit has the rest. */
export const closedItemsMs = 30 * 24 * 3_600_000;
export const maxClosedItems = 1000;
/** Longest snooze in milliseconds. */
export const maxSnoozeMs = 90 * 24 * 3_600_000;

export const AdminName = z.strictObject({ _id: id, username: answerText() });

const item = {
  _id: id,
  severity: z.enum(severities),
  /** Null for an item of the whole platform. */
  organization: z.nullable(TenantName),
  institution: z.nullable(TenantName),
  machine: z.nullable(MachineName),
  /** Id of the payment, card or code; empty when the item is about the place itself. */
  subject: answerText(),
  /** Start of the problem, and the time it was detected. */
  since: instant,
  openedAt: instant,
  takenBy: z.nullable(AdminName),
  takenAt: z.nullable(instant),
  snoozedUntil: z.nullable(instant),
  /** End of the problem, or the time somebody marked it done. */
  closedAt: z.nullable(instant),
  doneBy: z.nullable(AdminName),
};

const itemSchema = <const K extends AttentionKind>(kind: K) =>
  z.strictObject({ ...item, kind: z.literal(kind), facts: attentionFacts[kind] });

/** One thing that needs a person. */
export const AttentionItem = z.discriminatedUnion('kind', [
  itemSchema('REFUND_STUCK'),
  itemSchema('PAYMENT_UNKNOWN'),
  itemSchema('ACCOUNT_UNUSABLE'),
  itemSchema('MACHINE_SILENT'),
  itemSchema('EVENTS_REJECTED'),
  itemSchema('EVENTS_MISSING'),
  itemSchema('BACKUP_FAILED'),
  itemSchema('MACHINE_FAULT'),
  itemSchema('SLOT_PAUSED'),
  itemSchema('STARTS_LIMITED'),
  itemSchema('STOCK_EMPTY'),
  itemSchema('STOCK_LOW'),
  itemSchema('SALES_STOPPED'),
  itemSchema('SETTINGS_BEHIND'),
  itemSchema('DISPENSES_FLAGGED'),
  itemSchema('UNKNOWN_CARD'),
  itemSchema('COUNT_DIFFERENCE'),
  itemSchema('WEAK_PASSWORD'),
]);
export type AttentionItem = z.output<typeof AttentionItem>;
export type AttentionOf<K extends AttentionKind> = Extract<AttentionItem, { kind: K }>;
export type AttentionFacts<K extends AttentionKind = AttentionKind> = AttentionOf<K>['facts'];

/** Tabs: open, taken by the caller, snoozed, closed. */
export const attentionTabs = ['OPEN', 'MINE', 'SNOOZED', 'DONE'] as const;
export type AttentionTab = (typeof attentionTabs)[number];

const queryChoice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  caseInsensitiveEnum(choices, defineFault('choiceExpected', { choices: choices.join(', ') }));

const attentionQuery = z.strictObject({
  organizationId: z.optional(id),
  institutionId: z.optional(id),
  machineId: z.optional(id),
  kind: z.optional(queryChoice(attentionKinds)),
  tab: z._default(queryChoice(attentionTabs), 'OPEN'),
  page: pageQuery.page,
  limit: pageQuery.limit,
});
export type AttentionQuery = z.output<typeof attentionQuery>;

/** Numbers of items by tab; closed ones are not counted. */
export const AttentionCounts = z.strictObject({
  open: z.int(),
  /** Open ones that cannot wait until tomorrow. */
  urgent: z.int(),
  mine: z.int(),
  snoozed: z.int(),
});
export type AttentionCounts = z.output<typeof AttentionCounts>;

const snoozeTime = z
  .pipe(
    z.pipe(z.string({ error: defineFault('snoozeTimeExpected') }), z.transform(toInstantText)),
    z.iso
      .datetime({ offset: true, error: defineFault('snoozeTimeExpected') })
      .check(z.maxLength(40)),
  )
  .check(z.meta({ format: 'date-time', maxLength: 40 }));

/** Actions of people on an item. */
export const attentionActions = ['TAKE', 'GIVE_BACK', 'SNOOZE', 'DONE', 'REOPEN'] as const;
export type AttentionAction = (typeof attentionActions)[number];

export const AttentionEntry = z.strictObject({
  at: instant,
  by: answerText(),
  deed: z.enum(attentionActions),
  /** Set for SNOOZE only. */
  until: z.nullable(instant),
});
export type AttentionEntry = z.output<typeof AttentionEntry>;

const who = { types: adminTypes, tenant: 'filtered' } as const;
const ItemAnswer = z.strictObject({ item: AttentionItem });

export const attention = {
  all: defineEndpoint({
    operationId: 'listAttention',
    method: 'GET',
    path: '/attention/all',
    summary: 'What needs a person, the worst first; what is over, the newest first',
    who,
    query: attentionQuery,
    status: 200,
    answer: z.strictObject({
      items: pageList(AttentionItem),
      count: z.int(),
      counts: AttentionCounts,
    }),
  }),
  count: defineEndpoint({
    operationId: 'countAttention',
    method: 'GET',
    path: '/attention/count',
    summary: 'How many items of all that the caller may see wait, and where',
    who,
    status: 200,
    answer: z.strictObject({ counts: AttentionCounts }),
  }),
  history: defineEndpoint({
    operationId: 'getAttentionHistory',
    method: 'GET',
    path: '/attention/:itemId/history',
    summary: 'Who did what about an item, oldest first',
    who,
    status: 200,
    answer: z.strictObject({ history: z.array(AttentionEntry) }),
  }),
  take: defineEndpoint({
    operationId: 'takeAttention',
    method: 'POST',
    path: '/attention/:itemId/take',
    summary: 'Take an item: others see who looks after it',
    who,
    status: 200,
    answer: ItemAnswer,
  }),
  giveBack: defineEndpoint({
    operationId: 'giveAttentionBack',
    method: 'POST',
    path: '/attention/:itemId/give-back',
    summary: 'Give an item back, whoever has taken it',
    who,
    status: 200,
    answer: ItemAnswer,
  }),
  snooze: defineEndpoint({
    operationId: 'snoozeAttention',
    method: 'POST',
    path: '/attention/:itemId/snooze',
    summary: 'Put an item off until a time, at most 90 days from now',
    who,
    body: z.strictObject({ until: snoozeTime }),
    status: 200,
    answer: ItemAnswer,
  }),
  done: defineEndpoint({
    operationId: 'finishAttention',
    method: 'POST',
    path: '/attention/:itemId/done',
    summary:
      'Say that an item is done: it comes back when it gets worse or begins anew, and after a week in which it goes on',
    who,
    status: 200,
    answer: ItemAnswer,
  }),
  reopen: defineEndpoint({
    operationId: 'reopenAttention',
    method: 'POST',
    path: '/attention/:itemId/reopen',
    summary: 'Open again what was put off, or said to be done',
    who,
    status: 200,
    answer: ItemAnswer,
  }),
};
