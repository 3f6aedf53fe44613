import { sql } from 'kysely';
import {
  mostUnlockRfids,
  type UnlockRfidForm,
  type UnlockRfidOrder,
  type UnlockRfidUpdate,
  unlockRfids,
} from '../../contract/unlock-rfids.ts';
import { changing } from '../core/changing.ts';
import { flagOf } from '../core/db/flag.ts';
import { lockFor } from '../core/db/rows.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { listing } from '../core/listing.ts';
import { orderKey } from '../core/order-key.ts';
import { type App, type Context, serve } from '../core/serve.ts';
import { wakeTenantOnCommit } from '../core/wakes.ts';
import type { Organizations } from '../organizations/present.ts';
import { presentUnlockRfid, type UnlockRfidRow } from '../organizations/queries.ts';
import { forgetUnlockCard } from './unknown-cards.ts';

const unlockRfid = (db: Db, organizationId: string, physicalId: string) =>
  db
    .selectFrom('unlockRfids')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('physicalId', '=', physicalId)
    .executeTakeFirst();

export const hasUnlockRfid = async (
  db: Db,
  organizationId: string,
  physicalId: string,
): Promise<boolean> => (await unlockRfid(db, organizationId, physicalId)) !== undefined;

/** Finds the names of those of these unlock RFIDs that have one, by physical ID. */
export const unlockRfidNames = async (
  db: Db,
  organizationId: string,
  physicalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (!physicalIds.length) return new Map();
  const rows = await db
    .selectFrom('unlockRfids')
    .select(['physicalId', 'name'])
    .where('organizationId', '=', organizationId)
    .where('physicalId', 'in', [...new Set(physicalIds)])
    .where('name', '<>', '')
    .execute();
  return new Map(rows.map(({ physicalId, name }) => [physicalId, name]));
};

/** Finds an institution of the organization that already has an RFID of this physical ID. */
const institutionWithRfid = (db: Db, organizationId: string, physicalId: string) =>
  db
    .selectFrom('institutions')
    .innerJoin('rfids', 'rfids.institutionId', 'institutions.id')
    .select('institutions.name')
    .where('institutions.organizationId', '=', organizationId)
    .where('institutions.removedAt', 'is', null)
    .where('rfids.physicalId', '=', physicalId)
    .where('rfids.removedAt', 'is', null)
    .executeTakeFirst();

const refuseTaken = async (tx: Tx, organizationId: string, physicalId: string, ownId?: string) => {
  const same = await unlockRfid(tx, organizationId, physicalId);
  if (same && same.id !== ownId) throw refuseField('physicalId', 'unlockRfidIdTaken');
  const institution = await institutionWithRfid(tx, organizationId, physicalId);
  if (institution) {
    throw refuseField('physicalId', 'unlockRfidIdOfRfid', { name: institution.name });
  }
};

/** Outdates the card lists of every institution's machines, because they carry the unlock list. */
const outdateCards = async (tx: Tx, organizationId: string): Promise<void> => {
  wakeTenantOnCommit(tx, 'cards', organizationId, null);
  const locked = tx
    .selectFrom('institutions')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .modifyEnd(lockFor(tx));
  await tx
    .updateTable('institutions')
    .set((eb) => ({ cardsVersion: eb('cardsVersion', '+', 1) }))
    .where('id', 'in', locked)
    .execute();
};

const countAll = async (db: Db, organizationId: string) => {
  const { rows } = await sql<{ count: number; blocked: number }>`
    select count(*) as "count", count(case when "isActive" = 0 then 1 end) as "blocked"
    from "unlockRfids" where "organizationId" = ${organizationId}`.execute(db);
  return rows[0] ?? { count: 0, blocked: 0 };
};

const addUnlockRfid = async (
  tx: Tx,
  organizationId: string,
  { physicalId, name = '', isActive }: UnlockRfidForm,
  now: number,
) => {
  await refuseTaken(tx, organizationId, physicalId);
  const { count } = await countAll(tx, organizationId);
  if (count >= mostUnlockRfids) throw refuse(400, 'tooManyUnlockRfids', { max: mostUnlockRfids });
  await tx
    .insertInto('unlockRfids')
    .values({
      id: newId(),
      organizationId,
      physicalId,
      physicalIdKey: orderKey(physicalId),
      name,
      nameKey: orderKey(name),
      isActive: flagOf(isActive),
      createdAt: now,
    })
    .execute();
  await forgetUnlockCard(tx, organizationId, physicalId);
};

const notFound = () => refuse(404, 'unlockRfidNotFound');

const updateUnlockRfid = async (
  tx: Tx,
  organizationId: string,
  id: string,
  { physicalId: given, name, isActive }: UnlockRfidUpdate,
) => {
  const found = await tx
    .selectFrom('unlockRfids')
    .select('physicalId')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const physicalId = given ?? found.physicalId;
  await refuseTaken(tx, organizationId, physicalId, id);
  await tx
    .updateTable('unlockRfids')
    .set({
      physicalId,
      physicalIdKey: orderKey(physicalId),
      name,
      nameKey: name === undefined ? undefined : orderKey(name),
      isActive: flagOf(isActive),
    })
    .where('id', '=', id)
    .execute();
  await forgetUnlockCard(tx, organizationId, physicalId);
};

const removeUnlockRfid = async (tx: Tx, organizationId: string, id: string) => {
  const removed = await tx
    .deleteFrom('unlockRfids')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound();
};

const unlockRfidsListed = listing<UnlockRfidRow>({
  table: 'unlockRfids',
  columns: ['id', 'physicalId', 'name', 'isActive'],
  texts: ['physicalId', 'name'],
  orders: {
    rfid: sql`"physicalIdKey"`,
    name: sql`"nameKey"`,
  } satisfies Record<UnlockRfidOrder, unknown>,
  usual: sql`"createdAt", "id"`,
});

export const unlockRfidRoutes = (app: App, { locked }: Organizations): void => {
  /** Changes the unlock RFIDs of the call's organization and returns the organization. */
  const changed = (
    call: Omit<Context<typeof unlockRfids.add>, 'body'>,
    work: (tx: Tx) => Promise<void>,
  ) =>
    changing(call, locked(call.organization.id, call.now), async (tx, organization) => {
      // With these locks held nobody else can take a physical ID in the organization.
      await outdateCards(tx, organization.id);
      await work(tx);
      return organization;
    });

  serve(app, unlockRfids.all, async ({ db, organization: { id }, query }) => {
    const { rows, count = rows.length } = await unlockRfidsListed(
      db,
      sql`"organizationId" = ${id}`,
      query,
    );
    return { rfids: rows.map(presentUnlockRfid), count, all: await countAll(db, id) };
  });

  serve(app, unlockRfids.add, (call) =>
    changed(call, (tx) => addUnlockRfid(tx, call.organization.id, call.body, call.now)),
  );

  serve(app, unlockRfids.update, (call) =>
    changed(call, (tx) =>
      updateUnlockRfid(tx, call.organization.id, call.params.rfidId, call.body),
    ),
  );

  serve(app, unlockRfids.remove, (call) =>
    changed(call, (tx) => removeUnlockRfid(tx, call.organization.id, call.params.rfidId)),
  );
};
