import { forNoKeyUpdate } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { publishTenantAfterCommit } from '../platform/events/after-commit.ts';
import { refuseCall } from '../platform/http/errors.ts';

/**
 * Increments the `cardsVersion` of institutions, each once, and returns it by institution. A
 * removed institution is not in the answer.
 *
 * It locks their rows in the order of their ids. Call it before changing RFIDs: institution before
 * RFID is the one order of locks, and it queues the changes of an institution's cards.
 */
export const nextCardsVersions = async (
  tx: Tx,
  institutionIds: readonly string[],
): Promise<Map<string, number>> => {
  const locked = tx
    .selectFrom('institutions')
    .select('id')
    .where('id', 'in', institutionIds)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .modifyEnd(forNoKeyUpdate(tx));
  const rows = await tx
    .updateTable('institutions')
    .set((eb) => ({ cardsVersion: eb('cardsVersion', '+', 1) }))
    .where('id', 'in', locked)
    .returning(['id', 'organizationId', 'cardsVersion'])
    .execute();
  for (const { id, organizationId } of rows)
    publishTenantAfterCommit(tx, 'cards', organizationId, id);
  return new Map(rows.map(({ id, cardsVersion }) => [id, cardsVersion]));
};

export const nextCardsVersion = async (tx: Tx, institutionId: string): Promise<number> => {
  const version = (await nextCardsVersions(tx, [institutionId])).get(institutionId);
  if (version === undefined) throw refuseCall(404, 'institutionNotFound');
  return version;
};

/** The version of the cards that an institution's machines should hold. */
export interface CardListVersion {
  readonly organizationId: string;
  readonly institutionId: string;
  readonly version: number;
}

export const readCardListVersion = (db: Db, institutionId: string): Promise<CardListVersion> =>
  db
    .selectFrom('institutions')
    .select(['organizationId', 'id as institutionId', 'cardsVersion as version'])
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
