import { isLiveCondition } from '../../platform/db/live.ts';
import type { Db } from '../../platform/db/store.ts';
import { inFuture } from '../../platform/lists/time-conditions.ts';
import { deadMs } from '../rules/times.ts';
import type { Engine, EngineParts } from './engine.ts';

const chunk = 100;
/** Queries in parallel: each may take half a minute while the provider hangs. */
const batchSize = 8;
/** Limit per night; the rest is queried in the next one. */
const longestMs = 30 * 60_000;
/** Nights without proof before a person is alerted. */
const nightsInVain = 3;

interface Unreconciled {
  readonly id: string;
  readonly nights: number;
  readonly attempt: number;
}

/**
 * Payments closed without a charge that were not queried since they expired at the provider. One
 * that was never executed is queried once: the database before a restore may have executed it.
 */
const findUnreconciled = (db: Db, now: number, after: string): Promise<Unreconciled[]> =>
  db
    .selectFrom('payments')
    .select(['id', 'nights', 'attempt'])
    .where(isLiveCondition)
    .where('dueAt', 'is', null)
    .where('state', 'in', ['FAILED', 'CANCELLED'])
    .where('providerPaymentId', 'is not', null)
    .where('settledAs', 'is', null)
    .where('nights', '<', nightsInVain)
    .where((eb) => eb.or([eb('attempt', '>', 0), eb('createdAt', '<', now - deadMs)]))
    .where((eb) =>
      eb.or([
        eb('reconciledAt', 'is', null),
        eb('reconciledAt', '<', eb('createdAt', '+', deadMs)),
        inFuture('reconciledAt', now),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(chunk)
    .execute();

/** Queries the provider about all payments closed without a charge, and refunds late charges. */
export const reconcilePayments = async (
  { store, now }: EngineParts,
  engine: Engine,
  onError: (error: unknown) => void,
): Promise<void> => {
  const until = now() + longestMs;

  const queryPayment = async ({ id, nights, attempt }: Unreconciled): Promise<void> => {
    const { isProved } = await engine.queryClosedPayment(id);
    const set = isProved ? { reconciledAt: now(), nights: 0 } : { nights: nights + 1 };
    await store.change(async (tx) => {
      await tx.updateTable('payments').set(set).where('id', '=', id).execute();
      if (set.nights < nightsInVain || attempt === 0) return;
      await engine.applyFact(tx, id, { event: 'NEVER_PROVED' });
    });
  };

  for (let after = ''; ; ) {
    const found = await findUnreconciled(store.read, now(), after);
    const queue = found.values();
    const work = async () => {
      for (const payment of queue) {
        if (now() >= until) return;
        // A failed query does not stop the others.
        await queryPayment(payment).catch(onError);
      }
    };
    await Promise.all(Array.from({ length: batchSize }, work));
    const last = found.at(-1);
    if (!last || now() >= until) return;
    after = last.id;
  }
};
