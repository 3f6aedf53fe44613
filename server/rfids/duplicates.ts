import { sql } from 'kysely';
import { cardKey } from '../../contract/values/card-key.ts';
import type { Db } from '../platform/db/store.ts';
import type { Rfids } from '../platform/schema/schema.ts';

/**
 * True for a card whose number, written differently, is another one's. A migration has found and blocked
 * it; `~` is in no number's key.
 */
export const isDuplicate = ({ cardKey }: Pick<Rfids, 'cardKey'>): boolean =>
  cardKey.startsWith('~');

export interface DuplicateCard {
  readonly id: string;
  readonly organizationId: string;
  /** Empty for an unlock RFID. */
  readonly institutionId: string;
  readonly physicalId: string;
  readonly blockedAt: number | null;
  /** The spelling of the card that has the number; empty when it is gone. */
  readonly other: string;
}

/** The partial indexes of both tables hold these few alone. */
const readDuplicates = async (db: Db) => {
  const { rows } = await sql<Omit<DuplicateCard, 'other'>>`
    select "id", "organizationId", "institutionId", "physicalId", "blockedAt"
    from "rfids" where substr("cardKey", 1, 1) = '~' and "removedAt" is null
    union all
    select "id", "organizationId", '', "physicalId", null
    from "unlockRfids" where substr("cardKey", 1, 1) = '~'`.execute(db);
  return rows;
};

export const findDuplicateCards = async (db: Db): Promise<DuplicateCard[]> => {
  const found = [];
  for (const card of await readDuplicates(db)) {
    const key = cardKey(card.physicalId);
    const { rows } = await sql<{ physicalId: string }>`
      select "physicalId" from "unlockRfids"
      where "organizationId" = ${card.organizationId} and "cardKey" = ${key}
      union all
      select "rfids"."physicalId" from "institutions"
      join "rfids" on "rfids"."institutionId" = "institutions"."id"
        and "rfids"."cardKey" = ${key} and "rfids"."removedAt" is null
      where "institutions"."organizationId" = ${card.organizationId}
        and "institutions"."removedAt" is null and ${card.institutionId} in ('', "institutions"."id")
      limit 1`.execute(db);
    found.push({ ...card, other: rows[0]?.physicalId ?? '' });
  }
  return found;
};
