import { ahead } from '../core/believed.ts';
import type { Db } from '../core/db/store.ts';
import type { Engine, EngineParts } from './engine.ts';
import { deadMs } from './times.ts';

const chunk = 100;

/** Closed without a charge though execute was called, and not asked about since they died at bKash. */
const unreconciled = async (
  db: Db,
  now: number,
  after: string,
): Promise<{ id: string; createdAt: number }[]> =>
  db
    .selectFrom('payments')
    .select(['id', 'createdAt'])
    .where('dueAt', 'is', null)
    .where('state', 'in', ['FAILED', 'CANCELLED'])
    .where('attempt', '>', 0)
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

/** Asks bKash about every payment that was closed without a charge; a late one is given back. */
export const reconcile = async ({ store, now }: EngineParts, engine: Engine): Promise<void> => {
  for (let after = ''; ; ) {
    const found = await unreconciled(store.read, now(), after);
    for (const { id } of found) {
      const { isAnswered } = await engine.recheck(id);
      if (!isAnswered) continue;
      const reconciledAt = now();
      await store.change((tx) =>
        tx.updateTable('payments').set({ reconciledAt }).where('id', '=', id).execute(),
      );
    }
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
  }
};
