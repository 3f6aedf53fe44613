import type { FastifyRequest } from 'fastify';
import { maxEvents, maxSyncBytes } from '../../contract/machine-api.ts';
import type { MachineCaller } from '../platform/endpoints/machine-keys.ts';
import { keysOfMachine } from '../platform/endpoints/request-context.ts';
import { refuseForNow } from '../platform/http/errors.ts';
import {
  createBudget,
  createSharedBudget,
  type SharedBudgetLimit,
} from '../platform/limits/budget.ts';
import { maxCardsAtOnce } from './cards/card-list.ts';

/**
 * Limits of one machine on one server process: a journal of months, and many times the busiest day.
 * Beyond a share, which is more than an honest machine needs, the machines of an organization spend
 * together (docs/decisions/022-budgets.md).
 */
export const machineLimits = {
  calls: { amount: 3_000, share: 150, ofTenant: 30_000, seconds: 300 },
  bytes: {
    amount: 16 * 1024 * 1024,
    share: maxSyncBytes,
    ofTenant: 160 * 1024 * 1024,
    seconds: 600,
  },
  /** In units: 150,000 events with their dispenses and points are 5 MB of disk a minute. */
  events: { amount: 50_000, share: maxEvents, ofTenant: 150_000, seconds: 3_600 },
  /** Checked cards, opened doors and begun journals: each adds a row of up to 2 KB. */
  writes: { amount: 1_200, share: 100, ofTenant: 30_000, seconds: 3_600 },
  /** Cards and slots in answers, each about 70 bytes. */
  rows: { amount: 100_000, share: 5_000, ofTenant: 10_000_000, seconds: 600 },
  longCardLists: { amount: 1, share: 0, ofTenant: 100, seconds: 60 },
} satisfies Record<string, SharedBudgetLimit>;

/** A request before its body is read. */
type UnreadRequest = Pick<FastifyRequest, 'caller' | 'headers'>;

/** Returns the body's length in bytes. A body of undeclared length counts as the longest. */
const bodyBytes = ({ headers }: UnreadRequest): number => {
  const declared = headers['content-length'];
  if (declared !== undefined) return Math.min(Number(declared), machineLimits.bytes.amount);
  return headers['transfer-encoding'] === undefined ? 0 : maxSyncBytes;
};

/** Spends of a machine's budget and of its organization's. Exceeding one is a 429 with Retry-After. */
export type SpendOfMachine = (machine: MachineCaller, count: number) => Promise<void>;

/** Writes a warning to the log. */
type Warn = (facts: { readonly organizationId: string }, text: string) => void;

/** Seconds for which an organization over its budget is not named in the log again. */
const quietSeconds = 3_600;

/** Creates the budgets of all machines and of their organizations. */
export const machineBudgets = (warn: Warn) => {
  const spendWarning = createBudget({ amount: 1, seconds: quietSeconds });
  const spendingOf = (limit: SharedBudgetLimit): SpendOfMachine => {
    const spend = createSharedBudget(limit);
    return async (machine, count) => {
      const used = await spend(keysOfMachine(machine), count);
      if (!used) return;
      if (used.of === 'key') throw refuseForNow(429, used.seconds, 'machineOverBudget');
      const { organizationId } = machine;
      if ((await spendWarning(organizationId, 1)) === undefined) {
        warn({ organizationId }, 'the machines of an organization send too much');
      }
      throw refuseForNow(429, used.seconds, 'organizationOverBudget');
    };
  };
  const spendCalls = spendingOf(machineLimits.calls);
  const spendBytes = spendingOf(machineLimits.bytes);
  const spendRows = spendingOf(machineLimits.rows);
  const spendLongCardLists = spendingOf(machineLimits.longCardLists);
  const spendCards: SpendOfMachine = (machine, count) =>
    count > maxCardsAtOnce ? spendLongCardLists(machine, 1) : spendRows(machine, count);
  return {
    spendCall: async (call: UnreadRequest): Promise<void> => {
      const { machine } = call.caller;
      if (!machine) return;
      await spendCalls(machine, 1);
      await spendBytes(machine, bodyBytes(call));
    },
    spendEvents: spendingOf(machineLimits.events),
    spendWrites: spendingOf(machineLimits.writes),
    spendCards,
    spendRows,
  };
};
