import * as z from 'zod/mini';
import { commandStates, commandTypes } from './commands.ts';
import { failureCodes } from './device-events.ts';
import { adminTypes, endpoint } from './endpoint.ts';
import { anyCase, codes, id, instant, inTaka, told, upTo } from './fields.ts';
import { mostSlots } from './machines.ts';
import { fault } from './messages/faults.ts';
import { limitOf } from './paging.ts';
import { paymentStates } from './payments.ts';
import { toldTransactionTypes } from './transactions.ts';

/** What happened at a machine, as somebody who stands before it asks for it. */
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

/** Unique on the page of a machine. */
const named = { _id: told(100), at: instant };
const slot = { rowNo: z.int(), columnNo: z.int() };
/** What the slot holds now; null where it has no size, or is gone. */
const size = z.nullable(told(100));
/** How many of a size, or how many more. */
export const SizeCount = z.strictObject({ size, count: z.int() });
/** The admin, empty where that is not known. */
const by = told();
const milliseconds = z.int();

/** A dispense, or a try. */
export const TimelineSale = z.strictObject({
  ...named,
  type: z.literal('SALE'),
  ...slot,
  size,
  transactionType: z.enum(toldTransactionTypes),
  isSuccessful: z.boolean(),
  paid: inTaka,
  rfid: z.nullable(told(100)),
  paymentId: z.nullable(id),
  trxID: z.nullable(told(100)),
  refundTrxID: z.nullable(told(100)),
  failureReason: z.nullable(told(2000)),
  paymentFailure: z.nullable(told(2000)),
  codes,
});

/** What was put in and counted in one go, slot by slot, as the machine told. */
export const TimelineStock = z.strictObject({
  ...named,
  type: z.literal('STOCK'),
  /** The name of the unlock RFID that had opened the door, else its ID; null where none had. */
  by: z.nullable(told()),
  slots: z.int(),
  refilled: upTo(mostSlots, SizeCount),
  counted: z.nullable(z.strictObject({ count: z.int(), expected: z.int() })),
});

/** With an unlock RFID, or without one that is known of. */
export const TimelineDoor = z.strictObject({
  ...named,
  type: z.literal('DOOR'),
  rfid: z.nullable(told(100)),
  name: z.nullable(told()),
  /** Null where it is open still, or nobody can tell. */
  openMs: z.nullable(milliseconds),
});

/** Null where it is of the machine as a whole. */
const place = z.nullable(z.strictObject(slot));

export const TimelineFault = z.strictObject({
  ...named,
  type: z.literal('FAULT'),
  code: z.enum(failureCodes),
  place,
});

export const TimelineClear = z.strictObject({
  ...named,
  type: z.literal('CLEAR'),
  code: z.enum(failureCodes),
});

export const TimelineBoot = z.strictObject({
  ...named,
  type: z.literal('BOOT'),
  /** For how long nothing had been heard; null where that was not for long. */
  silentMs: z.nullable(milliseconds),
});

/** It was heard of again. */
export const TimelineBack = z.strictObject({
  ...named,
  type: z.literal('BACK'),
  silentMs: milliseconds,
});

/** A card that nobody has, as often as it was tapped in a row. */
export const TimelineCard = z.strictObject({
  ...named,
  type: z.literal('UNKNOWN_CARD'),
  rfid: told(100),
  times: z.int(),
});

export const TimelineCommand = z.strictObject({
  ...named,
  type: z.literal('COMMAND'),
  command: z.enum(commandTypes),
  state: z.enum(commandStates),
  by,
  detail: told(2000),
  codes,
});

/** What an admin changed, in words. */
export const TimelineChange = z.strictObject({
  ...named,
  type: z.literal('CHANGE'),
  by,
  message: told(20_000),
  codes,
  assignedTo: told(),
  /** How many more, or fewer, each size was said to have. */
  stock: upTo(mostSlots, SizeCount),
});

export const TimelinePairing = z.strictObject({
  ...named,
  type: z.literal('PAIRING'),
  /** A code was made, a controller claimed it, or its keys were revoked. */
  step: z.enum(['CODE', 'CLAIMED', 'REVOKED']),
  by,
});

/** One that no money was taken for. */
export const TimelinePayment = z.strictObject({
  ...named,
  type: z.literal('PAYMENT'),
  paymentId: id,
  ...slot,
  size,
  state: z.enum(paymentStates),
  amount: inTaka,
  failure: z.nullable(told(2000)),
  codes,
});

export const TimelineEntry = z.discriminatedUnion('type', [
  TimelineSale,
  TimelineStock,
  TimelineDoor,
  TimelineFault,
  TimelineClear,
  TimelineBoot,
  TimelineBack,
  TimelineCard,
  TimelineCommand,
  TimelineChange,
  TimelinePairing,
  TimelinePayment,
]);
export type TimelineEntry = z.output<typeof TimelineEntry>;

export const mostEntries = 100;

const timelineQuery = z.strictObject({
  kind: z._default(
    anyCase(timelineKinds, fault('choiceExpected', { choices: timelineKinds.join(', ') })),
    'EVERYTHING',
  ),
  limit: limitOf(mostEntries, 30),
  /** As `older` of the page before told it. */
  before: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w-]+$/, fault('invalidValue')),
        z.maxLength(400, fault('tooLong', { max: 400 })),
      ),
  ),
});
export type TimelineQuery = z.output<typeof timelineQuery>;

export const timeline = {
  all: endpoint({
    operationId: 'listTimeline',
    method: 'GET',
    path: '/machine/:institutionId/:machineId/timeline',
    summary:
      'What happened at a machine, newest first: as many entries as are wanted at most, and from where on older ones follow',
    who: { types: adminTypes, tenant: { institution: 'institutionId' } },
    query: timelineQuery,
    status: 200,
    answer: z.strictObject({
      entries: upTo(mostEntries, TimelineEntry),
      /** Null when there are none. */
      older: z.nullable(told(400)),
    }),
  }),
};
