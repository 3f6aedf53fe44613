import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, day, id, instant } from './fields.ts';
import { MachineName } from './machines.ts';
import { pageList, pageQuery } from './paging.ts';

/** Successful dispenses of a card in a calendar day, week or month. */
export const RfidUsed = z.strictObject({
  used: z.int(),
  /** Null is no limit: the institution has none, or the card is UNLIMITED. */
  limit: z.nullable(z.int()),
  /** Remainder of the limit, less the dispense that is under way. */
  left: z.nullable(z.int()),
});

export const RfidUse = z.strictObject({
  daily: RfidUsed,
  weekly: RfidUsed,
  monthly: RfidUsed,
  /** Reserved by machines that are about to dispense. */
  held: z.strictObject({ points: z.int(), count: z.int() }),
});
export type RfidUse = z.output<typeof RfidUse>;

const identity = { _id: id, at: instant };
/** Username of the admin; null when unknown. */
const by = z.nullable(answerText());

/** A dispense, successful or failed. */
export const RfidDispense = z.strictObject({
  ...identity,
  machineId: MachineName,
  isSuccessful: z.boolean(),
  failureReason: z.nullable(answerText(2000)),
  /** Points that it spent, as a change: 0 or below. */
  points: z.int(),
});
export type RfidDispense = z.output<typeof RfidDispense>;

/** Points that an admin gave, or took: then they are below 0. */
export const RfidGrant = z.strictObject({
  ...identity,
  type: z.literal('GRANT'),
  points: z.int(),
  by,
});

/** It was blocked or activated. */
export const RfidState = z.strictObject({
  ...identity,
  type: z.literal('STATE'),
  isActive: z.boolean(),
  by,
});

/** The dispenses of a calendar month. */
export const RfidMonth = z.strictObject({
  type: z.literal('MONTH'),
  /** `YYYY-MM`. */
  month: answerText(7),
  /** Null in months whose dispenses name no card any more. */
  successful: z.nullable(z.int()),
  failed: z.nullable(z.int()),
  /** Points that its dispenses spent, as a change: 0 or below. */
  points: z.int(),
});

export const RfidEntry = z.discriminatedUnion('type', [RfidGrant, RfidState, RfidMonth]);
export type RfidEntry = z.output<typeof RfidEntry>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const rfidHistory = {
  use: defineEndpoint({
    operationId: 'getRfidUse',
    method: 'GET',
    path: '/rfid/:institutionId/:rfidId/use',
    summary: 'What an RFID dispensed today, this week and this month, and what its limits leave',
    who,
    status: 200,
    answer: z.strictObject({ use: RfidUse }),
  }),
  all: defineEndpoint({
    operationId: 'listRfidHistory',
    method: 'GET',
    path: '/rfid/:institutionId/:rfidId/history',
    summary:
      'What happened with an RFID, newest first, by pages: sums of its dispenses of each month, points that were given or taken, and when it was blocked or activated',
    who,
    query: z.strictObject(pageQuery),
    status: 200,
    answer: z.strictObject({
      entries: pageList(RfidEntry),
      count: z.int(),
      /** Earlier dispenses name no card. */
      namedFrom: day,
    }),
  }),
  dispenses: defineEndpoint({
    operationId: 'showRfidDispenses',
    method: 'POST',
    path: '/rfid/dispenses/:institutionId/:rfidId',
    summary:
      'The single dispenses of an RFID, newest first, by pages; the audit says who looked at them',
    who,
    query: z.strictObject(pageQuery),
    status: 200,
    answer: z.strictObject({ dispenses: pageList(RfidDispense), count: z.int() }),
  }),
};
