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

/** Filters of a machine's timeline. */
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
/** Present size of the slot; null when it has none, or is gone. */
const size = z.nullable(told(100));
/** Number of products of a size, or its change. */
export const SizeCount = z.strictObject({ size, count: z.int() });
/** The admin; empty when unknown. */
const by = told();
const milliseconds = z.int();

/** A dispense, successful or failed. */
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

/** Refills and counts of one visit, by slot, as the machine reported them. */
export const TimelineStock = z.strictObject({
  ...named,
  type: z.literal('STOCK'),
  /** The name of the unlock RFID that had opened the door, else its ID; null where none had. */
  by: z.nullable(told()),
  slots: z.int(),
  refilled: upTo(mostSlots, SizeCount),
  counted: z.nullable(z.strictObject({ count: z.int(), expected: z.int() })),
});

/** The door was opened, with an unlock RFID or without a registered one. */
export const TimelineDoor = z.strictObject({
  ...named,
  type: z.literal('DOOR'),
  rfid: z.nullable(told(100)),
  name: z.nullable(told()),
  /** Null while it is open, or when its closing is unknown. */
  openMs: z.nullable(milliseconds),
});

/** Null when it concerns the machine as a whole. */
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
  /** Milliseconds without contact before it; null when that was short. */
  silentMs: z.nullable(milliseconds),
});

/** The machine is in contact again. */
export const TimelineBack = z.strictObject({
  ...named,
  type: z.literal('BACK'),
  silentMs: milliseconds,
});

/** An unregistered card, with the number of its taps in a row. */
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

/** A change by an admin, in words. */
export const TimelineChange = z.strictObject({
  ...named,
  type: z.literal('CHANGE'),
  by,
  message: told(20_000),
  codes,
  assignedTo: told(),
  /** Change of each size's count. */
  stock: upTo(mostSlots, SizeCount),
});

export const TimelinePairing = z.strictObject({
  ...named,
  type: z.literal('PAIRING'),
  /** A code was made, a controller claimed it, or its keys were revoked. */
  step: z.enum(['CODE', 'CLAIMED', 'REVOKED']),
  by,
});

/** A payment without a charge. */
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
  /** Cursor: `older` of the previous page. */
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
      /** Cursor of the next page; null on the last one. */
      older: z.nullable(told(400)),
    }),
  }),
};
