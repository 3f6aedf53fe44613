import { cardHistoryDays } from '../../../contract/card-history.ts';
import { type CardHistoryOptions, findCardHistoryStarts } from '../../institutions/card-history.ts';
import type { Tx } from '../../platform/db/store.ts';

const dayMs = 86_400_000;

interface DatedSync {
  readonly job: { readonly caller: { readonly institutionId: string } };
  readonly times: ReadonlyMap<number, { readonly at: number }>;
}

/**
 * Finds the instants before which events name no card, by institution. Almost every batch is of
 * recent events, and needs no query.
 */
export const findForgottenBefore = async (
  tx: Tx,
  syncs: readonly DatedSync[],
  options: CardHistoryOptions,
): Promise<ReadonlyMap<string, number>> => {
  const recent = options.now - cardHistoryDays.min * dayMs;
  const late = syncs.filter(({ times }) => [...times.values()].some(({ at }) => at < recent));
  if (!late.length) return new Map();
  const callers = late.map(({ job }) => job.caller);
  return findCardHistoryStarts(tx, callers, options);
};
