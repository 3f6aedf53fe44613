import { ahead } from '../core/believed.ts';
import type { Db } from '../core/db/store.ts';
import type { Engine, EngineParts } from './engine.ts';
import { deadMs } from './times.ts';

const chunk = 100;
/** So many are asked about at once: each may take half a minute while the provider hangs. */
const atOnce = 8;
/** Of a night; what is left is asked about in the next one. */
const longestMs = 30 * 60_000;
/** So many nights may pass in vain, before a person has to look. */
const nightsInVain = 3;

interface Unreconciled {
  readonly id: string;
  readonly nights: number;
  readonly attempt: number;
}

/**
 * Closed without a charge, and not asked about since they died at the provider. What was never
 * executed is asked about once: another database may have, from which this one was restored.
 */
const unreconciled = (db: Db, now: number, after: string): Promise<Unreconciled[]> =>
  db
    .selectFrom('payments')
    .select(['id', 'nights', 'attempt'])
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
        ahead('reconciledAt', now),
      ]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(chunk)
    .execute();

/** Asks the provider about all payments closed without a charge; a late one is given back. */
export const reconcile = async (
  { store, now }: EngineParts,
  engine: Engine,
  onError: (error: unknown) => void,
): Promise<void> => {
  const until = now() + longestMs;

  const askAbout = async ({ id, nights, attempt }: Unreconciled): Promise<void> => {
    const { isProved } = await engine.recheck(id);
    const set = isProved ? { reconciledAt: now(), nights: 0 } : { nights: nights + 1 };
    await store.change(async (tx) => {
      await tx.updateTable('payments').set(set).where('id', '=', id).execute();
      if (set.nights < nightsInVain || attempt === 0) return;
      await engine.tellIn(tx, id, { event: 'NEVER_PROVED' });
    });
  };

  for (let after = ''; ; ) {
    const found = await unreconciled(store.read, now(), after);
    const queue = found.values();
    const work = async () => {
      for (const payment of queue) {
        if (now() >= until) return;
        // One that cannot be asked about keeps no other one from it.
        await askAbout(payment).catch(onError);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const last = found.at(-1);
    if (!last || now() >= until) return;
    after = last.id;
  }
};
