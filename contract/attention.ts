import * as z from 'zod/mini';
import { attentionFacts } from './attention-facts.ts';
import { type AttentionKind, attentionKinds, severities } from './attention-kinds.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import {
  answerText,
  boundedList,
  caseInsensitiveEnum,
  id,
  instant,
  optionalText,
} from './fields.ts';
import { MachineName } from './machines.ts';
import { defineFault } from './messages/faults.ts';
import { pageList, pageQuery, sortOrder } from './paging.ts';
import { TenantName } from './tenants.ts';
import { toInstantText } from './values/date-texts.ts';

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
  itemSchema('CALLS_REFUSED'),
  itemSchema('ALERTS_UNSENT'),
  itemSchema('JOB_FAILED'),
  itemSchema('SALES_STOPPED'),
  itemSchema('SETTINGS_BEHIND'),
  itemSchema('DISPENSES_FLAGGED'),
  itemSchema('UNKNOWN_CARD'),
  itemSchema('DUPLICATE_CARD'),
  itemSchema('COUNT_DIFFERENCE'),
  itemSchema('CASH_SHORT'),
  itemSchema('WEAK_PASSWORD'),
  itemSchema('MACHINE_TO_SET_UP'),
]);
export type AttentionItem = z.output<typeof AttentionItem>;
export type AttentionOf<K extends AttentionKind> = Extract<AttentionItem, { kind: K }>;
export type AttentionFacts<K extends AttentionKind = AttentionKind> = AttentionOf<K>['facts'];

/** Items that a row names; it counts the others. */
export const maxNamedItems = 8;

/**
 * Items of one cause: machines that fell silent at once, machines of an institution that are to be
 * set up, or all that troubles one machine. A payment, an account and an admin have rows of their
 * own, and so has what is closed, unless its group is closed.
 */
export const AttentionRow = z.strictObject({
  _id: id,
  /** The worst first. */
  items: boundedList(maxNamedItems, AttentionItem),
  count: z.int(),
  /** Different machines, institutions and organizations of the items. */
  machines: z.int(),
  institutions: z.int(),
  organizations: z.int(),
  since: instant,
  /** The admin who has taken all items, and how many somebody has taken. */
  takenBy: z.nullable(AdminName),
  taken: z.int(),
});
export type AttentionRow = z.output<typeof AttentionRow>;

/** Tabs: open, taken by the caller, snoozed, closed. */
export const attentionTabs = ['OPEN', 'MINE', 'SNOOZED', 'DONE'] as const;
export type AttentionTab = (typeof attentionTabs)[number];

const queryChoice = <const T extends readonly [string, ...string[]]>(choices: T) =>
  caseInsensitiveEnum(choices, defineFault('choiceExpected', { choices: choices.join(', ') }));

const attentionFilters = {
  organizationId: z.optional(id),
  institutionId: z.optional(id),
  machineId: z.optional(id),
  kind: z.optional(queryChoice(attentionKinds)),
  /** A part of the name of a machine, institution or organization, or of a card's number. */
  find: z.optional(optionalText()),
  tab: z._default(queryChoice(attentionTabs), 'OPEN'),
} as const;

const attentionQuery = z.strictObject({
  ...attentionFilters,
  /** Left out it is the worst first, in the last tab the newest. */
  order: sortOrder(['since']),
  page: pageQuery.page,
  limit: pageQuery.limit,
});
export type AttentionQuery = z.output<typeof attentionQuery>;

/** Numbers of rows by tab; closed ones are not counted. */
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

/** Longest list of rows that one action changes. */
const maxRows = 200;

/** Rows of a list with these filters: an action changes only the items that the list has of them. */
const rowChoice = {
  ...attentionFilters,
  rows: z
    .array(id)
    .check(
      z.minLength(1, defineFault('attentionRowsExpected')),
      z.maxLength(maxRows, defineFault('attentionRowsExpected')),
    ),
};
const rowsBody = z.strictObject(rowChoice);
export type AttentionRowChoice = z.output<typeof rowsBody>;

const who = { types: adminTypes, tenant: 'filtered' } as const;

/** `action` undoes the change; null where no item changed. */
const ActionAnswer = z.strictObject({ action: z.nullable(id), items: z.int() });

const defineAction = <const N extends string, const P extends `/attention/${string}`>(
  operationId: N,
  path: P,
  summary: string,
) =>
  defineEndpoint({
    operationId,
    method: 'POST',
    path,
    summary,
    who,
    body: rowsBody,
    status: 200,
    answer: ActionAnswer,
  });

export const attention = {
  all: defineEndpoint({
    operationId: 'listAttention',
    method: 'GET',
    path: '/attention/all',
    summary: 'What needs a person, a row for each cause, the worst first',
    who,
    query: attentionQuery,
    status: 200,
    answer: z.strictObject({
      rows: pageList(AttentionRow),
      count: z.int(),
      counts: AttentionCounts,
    }),
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
  take: defineAction(
    'takeAttention',
    '/attention/take',
    'Take what nobody has: others see who looks after it',
  ),
  giveBack: defineAction(
    'giveAttentionBack',
    '/attention/give-back',
    'Give back, whoever has taken it',
  ),
  snooze: defineEndpoint({
    operationId: 'snoozeAttention',
    method: 'POST',
    path: '/attention/snooze',
    summary: 'Put off until a time, at most 90 days from now',
    who,
    body: z.strictObject({ ...rowChoice, until: snoozeTime }),
    status: 200,
    answer: ActionAnswer,
  }),
  done: defineAction(
    'finishAttention',
    '/attention/done',
    'Say that it is done: it comes back when it gets worse or begins anew, and after a week in which it goes on',
  ),
  reopen: defineAction(
    'reopenAttention',
    '/attention/reopen',
    'Open again what was put off, or said to be done',
  ),
  undo: defineEndpoint({
    operationId: 'undoAttention',
    method: 'POST',
    path: '/attention/undo',
    summary: 'Undo an action of the caller on each item on which nobody acted since',
    who,
    body: z.strictObject({ action: id }),
    status: 200,
    answer: z.strictObject({ items: z.int() }),
  }),
};
