import { sql } from 'kysely';
import { isLiveCondition } from '../../platform/db/live.ts';
import type { Db } from '../../platform/db/store.ts';
import { inFuture } from '../../platform/lists/time-conditions.ts';
import { graceMs, refundWindowMs } from '../rules/times.ts';
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

/** The instant from which a payment can no longer be charged. */
const diesAt = sql<number>`"createdAt" + "lifeMs" + ${graceMs}`;

/**
 * Payments closed without a charge that were not queried since they expired at the provider. One
 * that was never executed is queried once: the database before a restore may have executed it.
 */
const findUnreconciled = (db: Db, now: number, after: string): Promise<Unreconciled[]> =>
  db
    .selectFrom('payments')
    .select(['id', 'nights', 'attempt'])
    .where(isLiveCondition)
    // The payment clock advances due payments.
    .where((eb) => eb.or([eb('dueAt', 'is', null), eb('dueAt', '>', now)]))
    .where('state', 'in', ['FAILED', 'CANCELLED'])
    .where('providerPaymentId', 'is not', null)
    .where('settledAs', 'is', null)
    .where('nights', '<', nightsInVain)
    .where((eb) => eb.or([eb('attempt', '>', 0), eb(diesAt, '<', now)]))
    .where((eb) =>
      eb.or([
        eb('reconciledAt', 'is', null),
        eb('reconciledAt', '<', diesAt),
        inFuture('reconciledAt', now),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(chunk)
    .execute();

/** Refunds that a person settled otherwise, and that the provider may still make or have made. */
export const settledRefundsQuery = (db: Db, now: number) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('settledAs', 'is not', null)
    .where('refundTrxId', 'is', null)
    .where('refundDueAt', '>=', now - refundWindowMs);

const findSettledRefunds = (db: Db, now: number, after: string): Promise<{ id: string }[]> =>
  settledRefundsQuery(db, now)
    .where(isLiveCondition)
    .where('trxId', 'is not', null)
    .where('dueAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(chunk)
    .execute();

/**
 * Queries the provider about all payments closed without a charge, and refunds late charges; then
 * about refunds that were settled by hand.
 */
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

  const queryAll = async <T extends { readonly id: string }>(
    find: (db: Db, now: number, after: string) => Promise<T[]>,
    query: (row: T) => Promise<void>,
  ): Promise<void> => {
    for (let after = ''; ; ) {
      const found = await find(store.read, now(), after);
      const queue = found.values();
      const work = async () => {
        for (const row of queue) {
          if (now() >= until) return;
          // A failed query does not stop the others.
          await query(row).catch(onError);
        }
      };
      await Promise.all(Array.from({ length: batchSize }, work));
      const last = found.at(-1);
      if (!last || now() >= until) return;
      after = last.id;
    }
  };

  await queryAll(findUnreconciled, queryPayment);
  await queryAll(findSettledRefunds, ({ id }) => engine.queryRefund(id));
};
