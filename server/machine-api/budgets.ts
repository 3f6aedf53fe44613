import type { FastifyRequest } from 'fastify';
import { maxSyncBytes } from '../../contract/machine-api.ts';
import { refuseForNow } from '../platform/http/errors.ts';
import { createBudget, type SpendBudget } from '../platform/limits/budget.ts';
import { maxCardsAtOnce } from './cards/card-list.ts';

/**
 * Limits one machine's load on one server process: a journal of months, and many times the busiest
 * day (docs/decisions/022-budgets.md).
 */
export const machineLimits = {
  calls: { amount: 3_000, seconds: 300 },
  bytes: { amount: 16 * 1024 * 1024, seconds: 600 },
  events: { amount: 50_000, seconds: 3_600 },
  /** Cards in answers, each about 70 bytes. */
  cards: { amount: 100_000, seconds: 600 },
  longCardLists: { amount: 1, seconds: 60 },
};

/** A request before its body is read. */
type UnreadRequest = Pick<FastifyRequest, 'caller' | 'headers'>;

/** Returns the body's length in bytes. A body of undeclared length counts as the longest. */
const bodyBytes = ({ headers }: UnreadRequest): number => {
  const declared = headers['content-length'];
  if (declared !== undefined) return Math.min(Number(declared), machineLimits.bytes.amount);
  return headers['transfer-encoding'] === undefined ? 0 : maxSyncBytes;
};

const spend = async (budget: SpendBudget, machineId: string, amount: number): Promise<void> => {
  const seconds = await budget(machineId, amount);
  if (seconds !== undefined) throw refuseForNow(429, seconds, 'machineOverBudget');
};

/** Creates the budgets of all machines. Exceeding one is a 429 with Retry-After. */
export const machineBudgets = () => {
  const calls = createBudget(machineLimits.calls);
  const bytes = createBudget(machineLimits.bytes);
  const events = createBudget(machineLimits.events);
  const cards = createBudget(machineLimits.cards);
  const longCardLists = createBudget(machineLimits.longCardLists);
  return {
    spendCall: async (call: UnreadRequest): Promise<void> => {
      const { machine } = call.caller;
      if (!machine) return;
      await spend(calls, machine.id, 1);
      await spend(bytes, machine.id, bodyBytes(call));
    },
    spendEvents: (machineId: string, count: number) => spend(events, machineId, count),
    spendCards: (machineId: string, count: number) =>
      count > maxCardsAtOnce ? spend(longCardLists, machineId, 1) : spend(cards, machineId, count),
  };
};
