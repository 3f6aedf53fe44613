import { encodeMessage } from '../../contract/messages.ts';
import type { Store, Tx } from '../platform/db/store.ts';
import { newId } from '../platform/lists/ids.ts';
import { inFuture } from '../platform/lists/time-conditions.ts';
import type { Audit, RefusedTries } from '../platform/schema/schema.ts';
import { appendAudit, type NewAudit } from './chain.ts';

/**
 * Anybody can cause refused logins and claims without end, and an admin denied changes. The first of a
 * client, or of an admin, in an hour gets an audit row at once; further ones are counted here, and
 * audited as one row when the hour is over. Clients beyond the maximum of an hour share one counter.
 */
const hourMs = 3_600_000;
const maxClients = 1000;
const sharedClient = '';

const hourOf = (at: number): number => at - (at % hourMs);

/** A try of a client without a login, or of an admin wherever it calls from. */
export type RefusedTry = { readonly action: string; readonly at: number } & (
  | { readonly client: string; readonly actorId: '' }
  | { readonly client: ''; readonly actorId: string }
);

/** Counts a refused try; returns true for the first, which gets an audit row of its own. */
export const countRefusedTry = async (
  tx: Tx,
  { action, client, actorId, at }: RefusedTry,
): Promise<boolean> => {
  const hour = hourOf(at);
  const { numUpdatedRows } = await tx
    .updateTable('refusedTries')
    .set((eb) => ({ count: eb('count', '+', 1), lastAt: at }))
    .where('hour', '=', hour)
    .where('action', '=', action)
    .where('client', '=', client)
    .where('actorId', '=', actorId)
    .executeTakeFirst();
  if (numUpdatedRows) return false;
  const { clients } = await tx
    .selectFrom('refusedTries')
    .select((eb) => eb.fn.countAll<number>().as('clients'))
    .where('hour', '=', hour)
    .where('actorId', '=', '')
    .executeTakeFirstOrThrow();
  const isFull = actorId === '' && clients >= maxClients;
  const { count } = await tx
    .insertInto('refusedTries')
    .values({
      hour,
      action,
      actorId,
      lastAt: at,
      ...(isFull ? { client: sharedClient, count: 1 } : { client, count: 0 }),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'action', 'client', 'actorId'])
        .doUpdateSet((eb) => ({ count: eb('refusedTries.count', '+', 1), lastAt: at })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count === 0;
};

const reasonOf = ({ client, actorId, count }: RefusedTries): string =>
  client === sharedClient && actorId === ''
    ? encodeMessage('triesOfOthersRefused', { count })
    : encodeMessage('triesRefused', { count });

/** The row of the first denial, which was written when it was counted. */
const findFirstRow = (tx: Tx, { actorId, action }: RefusedTries): Promise<Audit> =>
  tx
    .selectFrom('audit')
    .selectAll()
    .where('actorId', '=', actorId)
    .where('action', '=', action)
    .where('outcome', '=', 'DENIED')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const nobody = { actorId: null, actor: '', role: '', organizationId: null, institutionId: null };

const rowOf = async (tx: Tx, tries: RefusedTries): Promise<NewAudit> => {
  const { actorId, actor, role, organizationId, institutionId } = tries.actorId
    ? await findFirstRow(tx, tries)
    : nobody;
  return {
    id: newId(),
    at: tries.lastAt,
    actorId,
    actor,
    role,
    organizationId,
    institutionId,
    action: tries.action,
    target: '',
    outcome: tries.actorId ? 'DENIED' : 'FAILED',
    reason: reasonOf(tries),
    before: null,
    after: null,
    client: tries.client,
    requestId: '',
  };
};

/** Audits the oldest finished hour; false if there is none, or another process has audited it. */
const auditOldestHour = async (tx: Tx, now: number): Promise<boolean> => {
  const tries = await tx
    .deleteFrom('refusedTries')
    .where('hour', '=', (eb) =>
      eb
        .selectFrom('refusedTries')
        .select(({ fn }) => fn.min<number>('hour').as('hour'))
        // An hour in the future comes from a wrong clock.
        .where((hour) => hour.or([hour('hour', '<', hourOf(now)), inFuture('hour', now)])),
    )
    .returningAll()
    .execute();
  const counted = tries.filter(({ count }) => count > 0).toSorted((a, b) => a.lastAt - b.lastAt);
  const rows: NewAudit[] = [];
  for (const one of counted) rows.push(await rowOf(tx, one));
  if (rows.length) await appendAudit(tx, rows);
  return tries.length > 0;
};

/** Audits every finished hour, each once even with concurrent callers. */
export const auditRefusedTries = async (store: Store, now: number): Promise<void> => {
  while (await store.change((tx) => auditOldestHour(tx, now)));
};
