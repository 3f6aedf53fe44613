import { isWithinLast } from '../../../contract/values/times.ts';
import type { Payments } from '../../platform/schema/schema.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A call times out after 30 s; its answer is given up a little later. */
export const callMs = 32 * second;
/** No payment waits longer for its deadline, neither at the provider nor for a machine. */
export const longestWaitMs = 24 * hour;
/** The provider's clock may differ from ours, so a payment is dead this long after its lifetime. */
export const graceMs = hour;
/** A pad is dispensed only while the customer still stands at the machine. */
export const windowMs = 90 * second;
/** The customer came back so recently that they still stand at the machine. */
export const isInWindow = ({ confirmedAt }: Pick<Payments, 'confirmedAt'>, now: number): boolean =>
  confirmedAt !== null && isWithinLast(confirmedAt, windowMs, now);
/** The provider is queried this long after the start of a payment whose customer is not back. */
export const unreturnedMs = 10 * minute;
/** An unconfirmed order can be resumed for this long. */
export const resumeMs = 5 * minute;
/** A customer is shown the payment in progress for this long, before another may begin. */
export const waitMs = 2 * minute;
/** A machine that has not answered about a command for this long is flagged. */
export const unansweredMs = 2 * minute;
/** A payment or refund that stays unclear for this long is flagged. */
export const troubleMs = 24 * hour;
/** A payment that closes without a charge after an execute is queried again after this long. */
export const recheckMs = 10 * minute;
/** After this long of queries beyond its expiry, a payment is left to a person. */
export const hopelessMs = 3 * 24 * hour;
/** A command that no machine has fetched for this many seconds is given up. */
export const commandSeconds = 60;

const queryDelays = [5 * second, 10 * second, 15 * second, 30 * second];

/** Queries at 0, 5, 15, 30 and 60 s, then every 5 minutes; `tries` counts those made. */
export const nextQueryIn = (tries: number): number => queryDelays[tries - 1] ?? 5 * minute;

/** Backoff after answers without result: after the first minute from 5 minutes to 6 hours. */
export const nextPatientQueryIn = (tries: number): number =>
  queryDelays[tries - 1] ?? Math.min(5 * minute * 2 ** (tries - queryDelays.length - 1), 6 * hour);

/** A refund interface that an account lacks is tried again after this time. */
export const absentFormMs = hour;
/** A payment that one refund interface does not know is tried by the other after this time. */
export const otherFormMs = 24 * hour;
/** A call takes half a minute: a refund call that has not arrived after this time never will. */
export const strayMs = hour;

/** bKash's longest refund window. */
const refundWindowDays = 60;
export const refundWindowMs = refundWindowDays * 24 * hour;
/** Money that is back without a trxID is asked for it after this time, until the window is over. */
export const unnamedMs = 24 * hour;
/** Tries of a refund within its first day; after them it is tried once a day. */
export const dailyFromTry = 30;

/**
 * Backoff between two refund calls: from 1 minute to 1 hour, then a day for the refund window;
 * undefined after that. `tries` counts those made.
 */
export const nextRefundIn = (tries: number): number | undefined => {
  if (tries >= dailyFromTry + refundWindowDays) return undefined;
  return tries >= dailyFromTry ? 24 * hour : Math.min(minute * 2 ** Math.max(0, tries - 1), hour);
};
