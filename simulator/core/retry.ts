import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswer, Refused } from './http.ts';

export type Wait = (ms: number) => Promise<void>;

/** Waits until the time is over; rejects at once when the signal comes. */
export const abortableWait =
  (signal: AbortSignal): Wait =>
  (ms) =>
    sleep(ms, undefined, { signal });

const maxBackoffSeconds = 60;

/** Exponential backoff in seconds, or the server's Retry-After. */
export const backoffSeconds = (failures: number, error: unknown): number =>
  (error instanceof Refused ? error.retryAfterSeconds : undefined) ??
  Math.min(maxBackoffSeconds, 2 ** (failures - 1));

/** The key is missing, wrong or revoked: only pairing the machine again helps. */
export const isUnpaired = (error: unknown): boolean =>
  error instanceof Refused && error.status === 401;

/** No answer, or a refusal that may pass, such as that of a deactivated machine. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refused && !isUnpaired(error));

/** True when a retry would end the same way. */
export const isPermanentError = (error: unknown): boolean =>
  error instanceof Refused
    ? error.status < 500 && error.status !== 429
    : !(error instanceof NoAnswer);

/** Retries with backoff, at most `tries` times. */
export const retryWithBackoff = async <T>(
  action: () => Promise<T>,
  wait: Wait,
  tries = 6,
): Promise<T> => {
  for (let failures = 0; ; ) {
    try {
      return await action();
    } catch (error) {
      failures += 1;
      if (isPermanentError(error) || failures >= tries) throw error;
      await wait(backoffSeconds(failures, error) * 1000);
    }
  }
};
