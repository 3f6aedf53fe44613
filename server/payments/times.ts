const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Every call may take 30 s; a little later its answer is given up. */
export const callMs = 32 * second;
/** A payment at bKash dies after 24 hours. */
export const lifeMs = 24 * hour;
/** No payment waits longer for its time: neither at the provider, nor for a machine. */
export const longestWaitMs = 24 * hour;
/** bKash's clock is not ours: only so much later is a payment taken for dead. */
export const deadMs = 25 * hour;
/** A pad is given only while the customer still stands there. */
export const windowMs = 90 * second;
/** How long the order of a customer who has not confirmed is gone on with. */
export const resumeMs = 5 * minute;
/** How long a customer is shown what is under way, before another payment may begin. */
export const waitMs = 2 * minute;
/** bKash takes the same amount of the same wallet again after so long. */
export const repeatMs = 2 * minute;
/** A machine that was asked so long what became of a command and has not told is shown to a person. */
export const unansweredMs = 2 * minute;
/** What stays unclear for so long is shown to a person. */
export const troubleMs = 24 * hour;
/** What the provider has been asked about so long after it died there is left to a person. */
export const hopelessMs = 3 * 24 * hour;
/** A command that no machine has asked for in so many seconds is given up. */
export const commandSeconds = 60;

const askAfter = [5 * second, 10 * second, 15 * second, 30 * second];

/** Queries at 0, 5, 15, 30 and 60 s, then every 5 minutes; `tries` were made. */
export const nextQueryIn = (tries: number): number => askAfter[tries - 1] ?? 5 * minute;

/** The same where it has answered in vain: after the first minute from 5 minutes to 6 hours. */
export const nextPatientQueryIn = (tries: number): number =>
  askAfter[tries - 1] ?? Math.min(5 * minute * 2 ** (tries - askAfter.length - 1), 6 * hour);

/** From 1 minute to 1 hour between two refund calls; `tries` were made. */
export const nextRefundIn = (tries: number): number =>
  Math.min(minute * 2 ** Math.max(0, tries - 1), hour);
