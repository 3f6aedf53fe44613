import * as z from 'zod/mini';
import { commandStates, commandTypes } from './commands.ts';
import { CountedCash } from './counted-cash.ts';
import { failureCodes } from './device-events.ts';
import { DispenseFlags } from './dispenses.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerTaka, answerText, boundedList, caseInsensitiveEnum, id, instant } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { limitWithDefault } from './paging.ts';
import { paymentStates } from './payments.ts';
import { maxSlots } from './slots.ts';
import { shownTransactionTypes } from './transactions.ts';

/** Filters of a machine's timeline. EVERYTHING counts dispenses by the hour. */
export const timelineKinds = [
  'EVERYTHING',
  'SALES',
  'STOCK',
  'DOOR',
  'FAULTS',
  'CARDS',
  'COMMANDS',
  'CHANGES',
  'PAYMENTS',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Characters of a cursor. */
const maxCursor = 400;

/** Unique on the page of a machine. */
const entryIdentity = { _id: answerText(100), at: instant };
const slot = { rowNo: z.int(), columnNo: z.int() };
/** Present size of the slot; null when it has none, or is gone. */
const size = z.nullable(answerText(100));
/** Number of products of a size, or its change. */
export const SizeCount = z.strictObject({ size, count: z.int() });
/** The admin; empty when unknown. */
const by = answerText();
const milliseconds = z.int();

/** A dispense, successful or failed. */
export const TimelineSale = z.strictObject({
  ...entryIdentity,
  type: z.literal('SALE'),
  ...slot,
  size,
  transactionType: z.enum(shownTransactionTypes),
  isSuccessful: z.boolean(),
  paid: answerTaka,
  rfid: z.nullable(answerText(100)),
  /** Name of the card's holder; null when it has none, or is removed. */
  holder: z.nullable(answerText()),
  paymentId: z.nullable(id),
  trxID: z.nullable(answerText(100)),
  refundTrxID: z.nullable(answerText(100)),
  failureReason: z.nullable(answerText(2000)),
  paymentFailure: z.nullable(answerText(2000)),
  flags: DispenseFlags,
});

/** The dispenses of an hour, which begins at `at`. */
export const TimelineHour = z.strictObject({
  ...entryIdentity,
  type: z.literal('HOUR'),
  /** With the failed ones. */
  dispenses: z.int(),
  failed: z.int(),
  /** Cursor: with it the kind SALES begins with the newest of them. */
  before: answerText(maxCursor),
});

/** Refills and counts of one visit, by slot, as the machine or a person reported them. */
export const TimelineStock = z.strictObject({
  ...entryIdentity,
  type: z.literal('STOCK'),
  /**
   * The person who sent the visit; else the name of the unlock RFID that had opened the door, or its
   * ID. Null where nobody is named.
   */
  by: z.nullable(answerText()),
  slots: z.int(),
  refilled: boundedList(maxSlots, SizeCount),
  counted: z.nullable(z.strictObject({ count: z.int(), expected: z.int() })),
  /** Damaged pads. */
  takenOut: z.int(),
  /** Null where nobody emptied the cash box. */
  cash: z.nullable(CountedCash),
  /** Null when the machine reported it. */
  visitId: z.nullable(id),
});

/** The door was opened, with an unlock RFID or without a registered one. */
export const TimelineDoor = z.strictObject({
  ...entryIdentity,
  type: z.literal('DOOR'),
  rfid: z.nullable(answerText(100)),
  name: z.nullable(answerText()),
  /** Null while it is open, or when its closing is unknown. */
  openMs: z.nullable(milliseconds),
});

export const SlotPlace = z.strictObject(slot);
/** Null when it concerns the machine as a whole. */
const place = z.nullable(SlotPlace);

export const TimelineFault = z.strictObject({
  ...entryIdentity,
  type: z.literal('FAULT'),
  code: z.enum(failureCodes),
  place,
});

export const TimelineClear = z.strictObject({
  ...entryIdentity,
  type: z.literal('CLEAR'),
  code: z.enum(failureCodes),
});

export const TimelineBoot = z.strictObject({
  ...entryIdentity,
  type: z.literal('BOOT'),
  /** Milliseconds without contact before it; null when that was short. */
  silentMs: z.nullable(milliseconds),
});

/** The machine is in contact again. */
export const TimelineBack = z.strictObject({
  ...entryIdentity,
  type: z.literal('BACK'),
  silentMs: milliseconds,
});

/** An unregistered card, with the number of its taps in a row. */
export const TimelineCard = z.strictObject({
  ...entryIdentity,
  type: z.literal('UNKNOWN_CARD'),
  /** Null when it is forgotten; then taps in a row may be of several cards. */
  rfid: z.nullable(answerText(100)),
  times: z.int(),
});

export const TimelineCommand = z.strictObject({
  ...entryIdentity,
  type: z.literal('COMMAND'),
  command: z.enum(commandTypes),
  place,
  state: z.enum(commandStates),
  by,
  detail: answerText(2000),
});

/** A motor that was turned without a sale. */
export const TimelineTestVend = z.strictObject({
  ...entryIdentity,
  type: z.literal('TEST_VEND'),
  ...slot,
  size,
  /** A product dropped, and went out of the stock. */
  isSuccessful: z.boolean(),
  failureReason: z.nullable(z.enum(failureCodes)),
});

/** A change by an admin, in words. */
export const TimelineChange = z.strictObject({
  ...entryIdentity,
  type: z.literal('CHANGE'),
  by,
  message: answerText(20_000),
  assignedTo: answerText(),
  /** Change of each size's count. */
  stock: boundedList(maxSlots, SizeCount),
});

export const TimelinePairing = z.strictObject({
  ...entryIdentity,
  type: z.literal('PAIRING'),
  /** A code was made, a controller claimed it, or its keys were revoked. */
  step: z.enum(['CODE', 'CLAIMED', 'REVOKED']),
  by,
});

/** A payment without a charge. */
export const TimelinePayment = z.strictObject({
  ...entryIdentity,
  type: z.literal('PAYMENT'),
  paymentId: id,
  provider: answerText(60),
  ...slot,
  size,
  state: z.enum(paymentStates),
  amount: answerTaka,
  failure: z.nullable(answerText(2000)),
});

export const TimelineEntry = z.discriminatedUnion('type', [
  TimelineSale,
  TimelineHour,
  TimelineStock,
  TimelineDoor,
  TimelineFault,
  TimelineClear,
  TimelineBoot,
  TimelineBack,
  TimelineCard,
  TimelineCommand,
  TimelineTestVend,
  TimelineChange,
  TimelinePairing,
  TimelinePayment,
]);
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const maxTimelineEntries = 100;

const timelineQuery = z.strictObject({
  kind: z._default(
    caseInsensitiveEnum(
      timelineKinds,
      defineFault('choiceExpected', { choices: timelineKinds.join(', ') }),
    ),
    'EVERYTHING',
  ),
  limit: limitWithDefault(maxTimelineEntries, 30),
  /** Cursor: `older` of the previous page. */
  before: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w-]+$/, defineFault('invalidValue')),
        z.maxLength(maxCursor, defineFault('tooLong', { max: maxCursor })),
      ),
  ),
});
export type TimelineQuery = z.output<typeof timelineQuery>;

export const timeline = {
  all: defineEndpoint({
    operationId: 'listTimeline',
    method: 'GET',
    path: '/machine/:institutionId/:machineId/timeline',
    summary:
      'What happened at a machine, newest first: as many entries as are wanted at most, and from where on older ones follow',
    who: { types: adminTypes, tenant: { institution: 'institutionId' } },
    query: timelineQuery,
    status: 200,
    answer: z.strictObject({
      entries: boundedList(maxTimelineEntries, TimelineEntry),
      /** Cursor of the next page; null on the last one. */
      older: z.nullable(answerText(maxCursor)),
    }),
  }),
};
