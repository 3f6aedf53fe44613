import type { Selectable } from 'kysely';
import { defaultProvider } from '../../contract/providers.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { Institution } from '../platform/endpoints/access.ts';
import { newId } from '../platform/lists/ids.ts';
import type { Schema } from '../platform/schema/schema.ts';

export type GatewayRow = Selectable<Schema['gateways']>;

export const findGateway = (db: Db, institutionId: string): Promise<GatewayRow | undefined> =>
  db
    .selectFrom('gateways')
    .selectAll()
    .where('institutionId', '=', institutionId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst();

/** The own accounts of institutions that have not been removed. */
export const findGatewaysInUse = (db: Db): Promise<GatewayRow[]> =>
  db
    .selectFrom('gateways')
    .innerJoin('institutions', 'institutions.id', 'institutionId')
    .selectAll('gateways')
    .where('retiredAt', 'is', null)
    .where('institutions.removedAt', 'is', null)
    .orderBy('username')
    .execute();

/** Includes retired ones. */
export const findGatewayById = (db: Db, id: string): Promise<GatewayRow | undefined> =>
  db.selectFrom('gateways').selectAll().where('id', '=', id).executeTakeFirst();

/** Retired credentials stay for the payments that were made with them. */
export const retireGateway = (tx: Tx, institutionId: string, now: number) =>
  tx
    .updateTable('gateways')
    .set({ retiredAt: now })
    .where('institutionId', '=', institutionId)
    .where('retiredAt', 'is', null)
    .execute();

const nextVersion = async (tx: Tx, institutionId: string): Promise<number> => {
  const { last } = await tx
    .selectFrom('gateways')
    .select((eb) => eb.fn.max('version').as('last'))
    .where('institutionId', '=', institutionId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
};

export const insertGateway = async (
  tx: Tx,
  { id: institutionId, organizationId }: Institution,
  {
    provider = defaultProvider,
    username,
    sealed,
    checkDueAt = null,
  }: Pick<GatewayRow, 'username' | 'sealed'> & Partial<Pick<GatewayRow, 'provider' | 'checkDueAt'>>,
  now: number,
): Promise<GatewayRow> =>
  tx
    .insertInto('gateways')
    .values({
      id: newId(),
      organizationId,
      institutionId,
      provider,
      username,
      sealed,
      createdAt: now,
      retiredAt: null,
      checkDueAt,
      version: await nextVersion(tx, institutionId),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
