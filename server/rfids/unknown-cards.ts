import {
  type AlikeUnlockRfid,
  type UnknownCard,
  unknownCards,
} from '../../contract/unknown-cards.ts';
import { cardKey } from '../../contract/values/card-key.ts';
import { findMachineName, loadMachineNames, type MachineNames } from '../machines/machine-names.ts';
import { advisoryLock, isAmong } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { publishTenantAfterCommit } from '../platform/events/after-commit.ts';
import { refuseCall } from '../platform/http/errors.ts';
import type { UnknownCards } from '../platform/schema/schema.ts';
import { type AlikeRfid, findAlikeRfids, findAlikeUnlockRfids } from './alike.ts';

/**
 * Takes the institution's advisory lock for unknown cards, the last lock before the audit's.
 * Without it, a card noted while it becomes an RFID would stay on the list.
 */
export const lockUnknownCards = (tx: Tx, institutionId: string): Promise<void> =>
  advisoryLock(tx, `unknown cards of ${institutionId}`);

export const deleteUnknownCards = async (
  tx: Tx,
  institutionId: string,
  physicalIds: readonly string[],
): Promise<void> => {
  await lockUnknownCards(tx, institutionId);
  const deleted = await tx
    .deleteFrom('unknownCards')
    .where('institutionId', '=', institutionId)
    .where(isAmong(tx, 'cardKey', physicalIds.map(cardKey)))
    .returning('organizationId')
    .executeTakeFirst();
  if (deleted) publishTenantAfterCommit(tx, 'unknownCards', deleted.organizationId, institutionId);
};

/** Deletes a card that becomes an unlock RFID, in every institution of its organization. */
export const deleteUnknownUnlockCard = async (
  tx: Tx,
  organizationId: string,
  physicalId: string,
): Promise<void> => {
  await tx
    .deleteFrom('unknownCards')
    .where(
      'institutionId',
      'in',
      tx.selectFrom('institutions').select('id').where('organizationId', '=', organizationId),
    )
    .where('cardKey', '=', cardKey(physicalId))
    .execute();
  publishTenantAfterCommit(tx, 'unknownCards', organizationId, null);
};

const selectListed = (db: Db, institutionId: string, rfid: string | undefined) =>
  db
    .selectFrom('unknownCards')
    .where('institutionId', '=', institutionId)
    .where('dismissedAt', 'is', null)
    .$if(rfid !== undefined, (cards) => cards.where('cardKey', '=', cardKey(rfid ?? '')));

const present = (
  row: UnknownCards,
  names: MachineNames,
  alike: ReadonlyMap<string, AlikeRfid>,
  alikeUnlock: ReadonlyMap<string, AlikeUnlockRfid>,
): UnknownCard => ({
  _id: row.id,
  physicalId: row.physicalId,
  firstAt: new Date(row.firstAt).toISOString(),
  lastAt: new Date(row.lastAt).toISOString(),
  count: row.count,
  machineId: findMachineName(names, row.machineId),
  alike: alike.get(row.cardKey) ?? null,
  alikeUnlock: alikeUnlock.get(row.cardKey) ?? null,
});

/** Marks a card as dismissed. It stays so, however often it is shown again. */
const dismissCard = async (
  tx: Tx,
  institutionId: string,
  id: string,
  now: number,
): Promise<void> => {
  const found = await tx
    .updateTable('unknownCards')
    .set({ dismissedAt: now })
    .where('id', '=', id)
    .where('institutionId', '=', institutionId)
    .where('dismissedAt', 'is', null)
    .returning('organizationId')
    .executeTakeFirst();
  if (!found) throw refuseCall(404, 'unknownCardNotFound');
  publishTenantAfterCommit(tx, 'unknownCards', found.organizationId, institutionId);
};

export const unknownCardRoutes = (app: App): void => {
  serveEndpoint(app, unknownCards.all, async ({ db, institution, query }) => {
    const { page, limit, rfid } = query;
    const rows = await selectListed(db, institution.id, rfid)
      .selectAll()
      .orderBy('lastAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const { count } = await selectListed(db, institution.id, rfid)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const names: MachineNames = new Map();
    await loadMachineNames(db, rows, names);
    const keys = rows.map((row) => row.cardKey);
    const alike = await findAlikeRfids(db, institution.id, keys);
    const alikeUnlock = await findAlikeUnlockRfids(db, institution.organizationId, keys);
    return { cards: rows.map((row) => present(row, names, alike, alikeUnlock)), count };
  });

  serveEndpoint(app, unknownCards.dismiss, ({ change, institution, note, now, params }) =>
    change(async (tx) => {
      const before = await tx
        .selectFrom('unknownCards')
        .select(['id as _id', 'physicalId', 'count'])
        .where('id', '=', params.cardId)
        .where('institutionId', '=', institution.id)
        .executeTakeFirst();
      if (before) note({ before: { _id: before._id, physicalId: before.physicalId } });
      await dismissCard(tx, institution.id, params.cardId, now);
    }),
  );
};
