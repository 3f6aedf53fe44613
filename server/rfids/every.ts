import { sql } from 'kysely';
import type { Rfids } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { anyContains } from '../core/fitting.ts';
import { textsFoundIn } from './list.ts';

const atOnce = 2000;

export interface RfidsAsked {
  readonly institutionId: string;
  readonly find: string | undefined;
}

/** Selects the matching RFIDs of an institution. */
const fitting = (db: Db, { institutionId, find }: RfidsAsked) => {
  const all = db
    .selectFrom('rfids')
    .where('institutionId', '=', institutionId)
    .where('removedAt', 'is', null);
  return find ? all.where(anyContains(textsFoundIn, find)) : all;
};

export const countOfRfids = async (db: Db, asked: RfidsAsked): Promise<number> => {
  const { count } = await fitting(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Streams the matching RFIDs in the usual order, chunk by chunk. */
export async function* everyRfid(db: Db, asked: RfidsAsked): AsyncGenerator<Rfids[]> {
  let after: Rfids | undefined;
  while (true) {
    let next = fitting(db, asked);
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
      .limit(atOnce)
      .execute();
    yield rows;
    after = rows.at(-1);
    if (rows.length < atOnce) return;
  }
}
