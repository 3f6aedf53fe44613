import type { FastifyRequest } from 'fastify';
import { maxSyncBytes } from '../../contract/machine-api.ts';
import { type Allowances, allowances } from '../core/allowances.ts';
import { comeBack } from '../core/errors.ts';

/**
 * Limits one machine's load on one server process. A burst covers a journal of months, the rate
 * many times the busiest day (docs/decisions/022-budgets.md).
 */
export const budget = {
  calls: { burst: 3_000, perSecond: 10 },
  bytes: { burst: 16 * 1024 * 1024, perSecond: 32 * 1024 },
  events: { burst: 50_000, perSecond: 20 },
};

/** A request before its body is read. */
type Call = Pick<FastifyRequest, 'caller' | 'headers'>;

/** Returns the body's length in bytes. A body of undeclared length counts as the longest. */
const bodyBytes = ({ headers }: Call): number => {
  const declared = headers['content-length'];
  if (declared !== undefined) return Math.min(Number(declared), budget.bytes.burst);
  return headers['transfer-encoding'] === undefined ? 0 : maxSyncBytes;
};

const spend = (of: Allowances, machineId: string, amount: number): void => {
  const seconds = of.take(machineId, amount);
  if (seconds === undefined) return;
  throw comeBack(429, seconds, 'machineOverBudget');
};

/** Creates the budgets of all machines. Exceeding one is a 429 with Retry-After. */
export const machineBudgets = (elapsed: () => number) => {
  const calls = allowances(budget.calls, elapsed);
  const bytes = allowances(budget.bytes, elapsed);
  const events = allowances(budget.events, elapsed);
  return {
    spendCall: (call: Call): void => {
      const { machine } = call.caller;
      if (!machine) return;
      spend(calls, machine.id, 1);
      spend(bytes, machine.id, bodyBytes(call));
    },
    spendEvents: (machineId: string, count: number): void => spend(events, machineId, count),
  };
};
