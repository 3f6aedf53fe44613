import { sql } from 'kysely';
import { cardKey } from '../../../contract/values/card-key.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';

interface UnlockKey {
  readonly organizationId: string;
  readonly physicalId: string;
}

/** Names of unlock RFIDs, by `unlockKeyOf`; those without a name are left out. */
export type UnlockNames = ReadonlyMap<string, string>;

const keyColumns = { organizationId: 'text', cardKey: 'text' } as const;

export const unlockKeyOf = ({ organizationId, physicalId }: UnlockKey): string =>
  `${organizationId} ${cardKey(physicalId)}`;

export const findUnlockNames = async (db: Db, keys: readonly UnlockKey[]): Promise<UnlockNames> => {
  if (!keys.length) return new Map();
  const distinct = new Map(
    keys.map((one) => [
      unlockKeyOf(one),
      { organizationId: one.organizationId, cardKey: cardKey(one.physicalId) },
    ]),
  );
  const { rows } = await sql<UnlockKey & { name: string }>`
    select "unlockRfids"."organizationId", "unlockRfids"."physicalId", "unlockRfids"."name"
    from ${rowsOf(db, keyColumns, [...distinct.values()], 'given')}
    join "unlockRfids" on "unlockRfids"."organizationId" = "given"."organizationId"
      and "unlockRfids"."cardKey" = "given"."cardKey"
    where "name" <> ''`.execute(db);
  return new Map(rows.map((row) => [unlockKeyOf(row), row.name]));
};
