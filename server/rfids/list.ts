import { sql } from 'kysely';
import type { RfidOrder } from '../../contract/rfids.ts';
import type { Db } from '../platform/db/store.ts';
import { createListReader } from '../platform/lists/list-query.ts';
import type { Rfids } from '../platform/schema/schema.ts';

const listedColumns = [
  'id',
  'institutionId',
  'physicalId',
  'name',
  'designation',
  'designationId',
  'stockType',
  'point',
  'isFree',
  'isActive',
  'version',
] as const;

export type ListedRfid = Pick<Rfids, (typeof listedColumns)[number]>;

/** A free RFID sorts above any number of points. */
const orders = {
  rfid: sql`"physicalIdKey"`,
  name: sql`"nameKey"`,
  point: sql`case when "isFree" = 1 then 10000000000 else "point" end`,
} satisfies Record<RfidOrder, unknown>;

/** Columns that a search looks through. */
export const searchedColumns = ['cardKey', 'searchText'] as const;

export const listRfids = createListReader<ListedRfid>({
  table: 'rfids',
  columns: listedColumns,
  searchColumns: searchedColumns,
  orders,
  defaultOrder: sql`"nameKey", "physicalIdKey", "id"`,
});

export const countRfidsByState = async (
  db: Db,
  institutionId: string,
): Promise<{ count: number; blocked: number }> => {
  const { rows } = await sql<{ count: number; blocked: number }>`
    select count(*) as "count", count(case when "isActive" = 0 then 1 end) as "blocked"
    from "rfids" where "institutionId" = ${institutionId} and "removedAt" is null`.execute(db);
  return rows[0] ?? { count: 0, blocked: 0 };
};
