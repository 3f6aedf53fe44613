import type { FastifyRequest } from 'fastify';
import { maxSyncBytes } from '../../contract/machine-api.ts';
import { refuseForNow } from '../platform/http/errors.ts';
import { createTokenBuckets, type TokenBuckets } from '../platform/limits/token-buckets.ts';

/**
 * Limits one machine's load on one server process. A burst covers a journal of months, the rate
 * many times the busiest day (docs/decisions/022-budgets.md).
 */
export const machineLimits = {
  calls: { burst: 3_000, perSecond: 10 },
  bytes: { burst: 16 * 1024 * 1024, perSecond: 32 * 1024 },
  events: { burst: 50_000, perSecond: 20 },
  longCardLists: { burst: 1, perSecond: 1 / 60 },
};

/** A request before its body is read. */
type UnreadRequest = Pick<FastifyRequest, 'caller' | 'headers'>;

/** Returns the body's length in bytes. A body of undeclared length counts as the longest. */
const bodyBytes = ({ headers }: UnreadRequest): number => {
  const declared = headers['content-length'];
  if (declared !== undefined) return Math.min(Number(declared), machineLimits.bytes.burst);
  return headers['transfer-encoding'] === undefined ? 0 : maxSyncBytes;
};

const spend = (bucket: TokenBuckets, machineId: string, amount: number): void => {
  const seconds = bucket.takeTokens(machineId, amount);
  if (seconds === undefined) return;
  throw refuseForNow(429, seconds, 'machineOverBudget');
};

/** Creates the budgets of all machines. Exceeding one is a 429 with Retry-After. */
export const machineBudgets = (elapsed: () => number) => {
  const calls = createTokenBuckets(machineLimits.calls, elapsed);
  const bytes = createTokenBuckets(machineLimits.bytes, elapsed);
  const events = createTokenBuckets(machineLimits.events, elapsed);
  const longCardLists = createTokenBuckets(machineLimits.longCardLists, elapsed);
  return {
    spendCall: (call: UnreadRequest): void => {
      const { machine } = call.caller;
      if (!machine) return;
      spend(calls, machine.id, 1);
      spend(bytes, machine.id, bodyBytes(call));
    },
    spendLongList: (machineId: string): void => spend(longCardLists, machineId, 1),
    spendEvents: (machineId: string, count: number): void => spend(events, machineId, count),
  };
};
