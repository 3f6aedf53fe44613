import { sentence } from '../../contract/messages.ts';
import { ahead } from '../core/believed.ts';
import type { RefusedTries } from '../core/db/schema.ts';
import type { Store, Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import { appendAudit, type NewAudit } from './chain.ts';

/**
 * Refused logins and claims, which anybody can make without end. The first of a client and an hour
 * has its row in the audit at once; the others are counted here, and one row tells how many they
 * were when the hour is over. Of an hour so many clients are told apart, all others are one.
 */
const hourMs = 3_600_000;
const maxClients = 1000;
const others = '';

const hourOf = (at: number): number => at - (at % hourMs);

export interface RefusedTry {
  readonly action: string;
  readonly client: string;
  readonly at: number;
}

/** Counts a refused try and answers whether it is the first, which has a row of its own. */
export const isFirstRefused = async (
  tx: Tx,
  { action, client, at }: RefusedTry,
): Promise<boolean> => {
  const hour = hourOf(at);
  const { numUpdatedRows } = await tx
    .updateTable('refusedTries')
    .set((eb) => ({ count: eb('count', '+', 1), lastAt: at }))
    .where('hour', '=', hour)
    .where('action', '=', action)
    .where('client', '=', client)
    .executeTakeFirst();
  if (numUpdatedRows) return false;
  const { clients } = await tx
    .selectFrom('refusedTries')
    .select((eb) => eb.fn.countAll<number>().as('clients'))
    .where('hour', '=', hour)
    .executeTakeFirstOrThrow();
  const isFull = clients >= maxClients;
  const { count } = await tx
    .insertInto('refusedTries')
    .values({
      hour,
      action,
      lastAt: at,
      ...(isFull ? { client: others, count: 1 } : { client, count: 0 }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'action', 'client'])
        .doUpdateSet((eb) => ({ count: eb('refusedTries.count', '+', 1), lastAt: at })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count === 0;
};

const reasonOf = ({ client, count }: RefusedTries): string =>
  client === others
    ? sentence('triesOfOthersRefused', { count })
    : sentence('triesRefused', { count });

const rowOf = (tries: RefusedTries): NewAudit => ({
  id: newId(),
  at: tries.lastAt,
  actorId: null,
  actor: '',
  role: '',
  organizationId: null,
  institutionId: null,
  action: tries.action,
  target: '',
  outcome: 'FAILED',
  reason: reasonOf(tries),
  before: null,
  after: null,
  client: tries.client,
  requestId: '',
});

/** Tells the oldest hour that is over; false when there is none, or another process has told it. */
const tellHour = async (tx: Tx, now: number): Promise<boolean> => {
  const tries = await tx
    .deleteFrom('refusedTries')
    .where('hour', '=', (eb) =>
      eb
        .selectFrom('refusedTries')
        .select(({ fn }) => fn.min<number>('hour').as('hour'))
        // One of the future comes from a wrong clock.
        .where((hour) => hour.or([hour('hour', '<', hourOf(now)), ahead('hour', now)])),
    )
    .returningAll()
    .execute();
  const counted = tries.filter(({ count }) => count > 0).toSorted((a, b) => a.lastAt - b.lastAt);
  if (counted.length) await appendAudit(tx, counted.map(rowOf));
  return tries.length > 0;
};

/** Tells every hour that is over in the audit, each count once whoever asks for it. */
export const tellRefused = async (store: Store, now: number): Promise<void> => {
  while (await store.change((tx) => tellHour(tx, now)));
};
