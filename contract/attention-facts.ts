import * as z from 'zod/mini';
import { failureCodes } from './device-events.ts';
import { codes, instant, inTaka, told, upTo } from './fields.ts';
import { mostSlots, pauseCauses } from './machines.ts';
import { paymentFlags } from './payments.ts';

const place = { rowNo: z.int(), columnNo: z.int(), sizeName: told() };

const payment = {
  /** Taka. */
  amount: inTaka,
  wallet: z.nullable(told(20)),
  trxID: z.nullable(told(100)),
  flags: upTo(paymentFlags.length, z.enum(paymentFlags)),
  failure: z.nullable(told(2000)),
  codes,
};
const stock = { slots: upTo(mostSlots, z.strictObject({ ...place, left: z.int() })) };

/** What of a case its sentence needs, by kind. */
export const attentionFacts = {
  REFUND_STUCK: payment,
  PAYMENT_UNKNOWN: payment,
  ACCOUNT_UNUSABLE: {
    /** Its name at bKash; null of the platform's. */
    username: z.nullable(told()),
    payments: z.int(),
  },
  MACHINE_SILENT: { rssi: z.nullable(z.int()), simNumber: told(40) },
  BACKUP_FAILED: {
    failure: z.nullable(told(2000)),
    goodAt: z.nullable(instant),
  },
  MACHINE_FAULT: { code: z.enum(failureCodes) },
  SLOT_PAUSED: {
    slots: upTo(
      mostSlots,
      z.strictObject({ ...place, cause: z.enum(pauseCauses), code: z.enum(failureCodes) }),
    ),
  },
  STOCK_EMPTY: stock,
  STOCK_LOW: stock,
  UNKNOWN_CARD: { rfid: told(100), times: z.int() },
  COUNT_DIFFERENCE: {
    missing: z.int(),
    slots: z.int(),
    /** Who counted, as far as that was said; empty when it was somebody at the machine. */
    by: told(),
  },
};
