import { sql } from 'kysely';
import type { Db } from '../../platform/db/store.ts';
import { anyColumnContains } from '../../platform/lists/text-search.ts';
import type { Rfids } from '../../platform/schema/schema.ts';
import { searchedColumns } from '../list.ts';

const chunkSize = 2000;

export interface RfidExportQuery {
  readonly institutionId: string;
  readonly find: string | undefined;
}

const selectMatching = (db: Db, { institutionId, find }: RfidExportQuery) => {
  const all = db
    .selectFrom('rfids')
    .where('institutionId', '=', institutionId)
    .where('removedAt', 'is', null);
  return find ? all.where(anyColumnContains(searchedColumns, find)) : all;
};

export const countRfids = async (db: Db, query: RfidExportQuery): Promise<number> => {
  const { count } = await selectMatching(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Streams the matching RFIDs in the usual order, chunk by chunk. */
export async function* streamRfids(db: Db, query: RfidExportQuery): AsyncGenerator<Rfids[]> {
  let after: Rfids | undefined;
  while (true) {
    let next = selectMatching(db, query);
    if (after) {
      const { nameKey, physicalIdKey, id } = after;
      next = next.where(
        sql<boolean>`("nameKey", "physicalIdKey", "id") > (${nameKey}, ${physicalIdKey}, ${id})`,
      );
    }
    const rows: Rfids[] = await next
      .selectAll()
      .orderBy('nameKey')
      .orderBy('physicalIdKey')
      .orderBy('id')
      .limit(chunkSize)
      .execute();
    yield rows;
    after = rows.at(-1);
    if (rows.length < chunkSize) return;
  }
}
