import * as z from 'zod/mini';
import { failureCodes } from './device-events.ts';
import { dispenseFlags } from './dispenses.ts';
import { adminTypes } from './endpoint.ts';
import { answerTaka, answerText, boundedList, instant } from './fields.ts';
import { paymentFlags } from './payments.ts';
import { maxSlots, pauseCauses } from './slots.ts';
import { TenantName } from './tenants.ts';
import { transactionTypes } from './transactions.ts';

/** The code of the payment provider; facts of earlier releases name none. */
const provider = z.optional(answerText(60));

export const TroubledPayment = z.strictObject({
  provider,
  /** Taka. */
  amount: answerTaka,
  wallet: z.nullable(answerText(20)),
  trxID: z.nullable(answerText(100)),
  flags: boundedList(paymentFlags.length, z.enum(paymentFlags)),
  failure: z.nullable(answerText(2000)),
});

/** The size's name is empty where a slot has none. */
const place = { rowNo: z.int(), columnNo: z.int(), sizeName: answerText() };

export const LowSlots = z.strictObject({
  slots: boundedList(
    maxSlots,
    z.strictObject({
      ...place,
      left: z.int(),
      /** Expected sales within `coverDays`; 0 without a forecast. */
      soon: z.int(),
    }),
  ),
});

const PausedSlots = z.strictObject({
  slots: boundedList(
    maxSlots,
    z.strictObject({ ...place, cause: z.enum(pauseCauses), code: z.enum(failureCodes) }),
  ),
});

/** Sales of a machine by the way of paying, or all of them. */
export const salesWays = ['ALL', ...transactionTypes] as const;
export type SalesWay = (typeof salesWays)[number];

/** Calls of machines whose refusals are counted. */
export const deviceCalls = ['SYNC', 'COMMANDS', 'AUTHORIZE'] as const;
export type DeviceCall = (typeof deviceCalls)[number];

/** Facts that the message of an item needs, by kind. */
export const attentionFacts = {
  REFUND_STUCK: TroubledPayment,
  PAYMENT_UNKNOWN: TroubledPayment,
  ACCOUNT_UNUSABLE: z.strictObject({
    provider,
    /** Its name at the provider; null for the platform's account, empty where the institution has none. */
    username: z.nullable(answerText()),
    failure: answerText(2000),
    /** Customers who were turned away. */
    refused: z.int(),
  }),
  MACHINE_SILENT: z.strictObject({ rssi: z.nullable(z.int()), simNumber: answerText(40) }),
  MACHINE_TO_SET_UP: z.strictObject({}),
  CALLS_REFUSED: z.strictObject({
    call: z.enum(deviceCalls),
    refused: z.int(),
    /** Why the first one was refused, and how it began. */
    failure: answerText(2000),
    sample: answerText(400),
  }),
  ALERTS_UNSENT: z.strictObject({
    recipients: z.int(),
    /** Result of the last try. */
    failure: answerText(2000),
  }),
  JOB_FAILED: z.strictObject({
    /** The work that is not done. */
    failure: answerText(2000),
    /** The last success; null without one. */
    goodAt: z.nullable(instant),
  }),
  EVENTS_REJECTED: z.strictObject({
    rejected: z.int(),
    /** Why the first one was rejected, and how it began. */
    failure: answerText(2000),
    sample: answerText(400),
  }),
  EVENTS_MISSING: z.strictObject({ missing: z.int() }),
  BACKUP_FAILED: z.strictObject({
    failure: z.nullable(answerText(2000)),
    goodAt: z.nullable(instant),
  }),
  MACHINE_FAULT: z.strictObject({ code: z.enum(failureCodes) }),
  SLOT_PAUSED: PausedSlots,
  STARTS_LIMITED: z.strictObject({ refused: z.int() }),
  STOCK_EMPTY: LowSlots,
  STOCK_LOW: LowSlots,
  SALES_STOPPED: z.strictObject({
    way: z.enum(salesWays),
    /** Usual sales of a day, and full days without any. */
    usual: z.int(),
    days: z.int(),
  }),
  SETTINGS_BEHIND: z.strictObject({
    /** Version that the machine reported; null when it has reported none. */
    held: z.nullable(z.int()),
    version: z.int(),
  }),
  DISPENSES_FLAGGED: z.strictObject({ flag: z.enum(dispenseFlags), times: z.int() }),
  UNKNOWN_CARD: z.strictObject({ rfid: answerText(100), times: z.int() }),
  DUPLICATE_CARD: z.strictObject({
    rfid: answerText(100),
    /** The card that has the number; empty when it is gone. */
    other: answerText(100),
  }),
  COUNT_DIFFERENCE: z.strictObject({
    missing: z.int(),
    slots: z.int(),
    /** The person who counted, if named; empty when somebody counted at the machine. */
    by: answerText(),
  }),
  CASH_SHORT: z.strictObject({ counted: answerTaka, expected: answerTaka }),
  WEAK_PASSWORD: z.strictObject({
    username: answerText(100),
    type: z.enum(adminTypes),
    /** Organization or institution of the admin; null for a SUPER. */
    tenant: z.nullable(TenantName),
  }),
};
