import { sql } from 'kysely';
import { cardKey, isRounded } from '../../../contract/values/card-key.ts';
import type { Tx } from '../db/store.ts';

/** Rows that are read at once. */
const pageSize = 10_000;

/** Cards that another one has the number of: a key with a sign is that of no number. */
export const cardDuplicates = (): string[] =>
  ['rfids', 'unlockRfids'].map(
    (table) => `create index "${table}Duplicates" on "${table}" ("organizationId")
      where substr("cardKey", 1, 1) = '~'`,
  );

interface Card {
  readonly id: string;
  readonly physicalId: string;
  readonly cardKey: string;
}

const findStaleCards = async (tx: Tx, table: string): Promise<Card[]> => {
  const stale: Card[] = [];
  let last = '';
  for (;;) {
    const { rows } = await sql<Card>`
      select "id", "physicalId", "cardKey" from ${sql.table(table)}
      where "id" > ${last} order by "id" limit ${pageSize}`.execute(tx);
    const end = rows.at(-1);
    if (!end) return stale;
    last = end.id;
    // A number without a letter or digit keeps its key.
    stale.push(...rows.filter((row) => !['', row.cardKey].includes(cardKey(row.physicalId))));
  }
};

/** Cards with the number that a card is to have: RFIDs of its institution, unlock RFIDs of its organization. */
const sameNumber = {
  rfids: sql`select 1 from "rfids" as "other" where "other"."cardKey" = "given"."key"
      and "other"."institutionId" = "rfids"."institutionId" and "other"."removedAt" is null
    union all select 1 from "unlockRfids" as "other" where "other"."cardKey" = "given"."key"
      and "other"."organizationId" = "rfids"."organizationId"`,
  unlockRfids: sql`select 1 from "unlockRfids" as "other" where "other"."cardKey" = "given"."key"
      and "other"."organizationId" = "unlockRfids"."organizationId"
    union all select 1 from "rfids" as "other"
      join "institutions" on "institutions"."id" = "other"."institutionId"
      where "other"."cardKey" = "given"."key" and "other"."removedAt" is null
      and "institutions"."organizationId" = "unlockRfids"."organizationId"
      and "institutions"."removedAt" is null`,
};

/** Rekeys a table, the oldest first: its number stays free of those that still have former keys. */
const rekeyTable = async (
  tx: Tx,
  table: 'rfids' | 'unlockRfids',
  stale: readonly Card[],
): Promise<void> => {
  for (const { id } of stale) {
    await sql`update ${sql.table(table)} set "cardKey" = ${`~${id}`} where "id" = ${id}`.execute(
      tx,
    );
  }
  const isRemoved = table === 'rfids' ? sql`"removedAt" is not null` : sql`false`;
  for (const { id, physicalId } of stale) {
    await sql`update ${sql.table(table)} set "cardKey" = "given"."key"
      from (select cast(${cardKey(physicalId)} as text) as "key") as "given"
      where "id" = ${id} and (${isRemoved} or not exists (${sameNumber[table]}))`.execute(tx);
  }
};

/** Notes of cards that nobody has: those of one number are one, and those of RFIDs none. */
const rekeyUnknownCards = async (tx: Tx): Promise<void> => {
  for (const { id, physicalId } of await findStaleCards(tx, 'unknownCards')) {
    const key = cardKey(physicalId);
    const { rows } = await sql`
      update "unknownCards" set "count" = "unknownCards"."count" + "stale"."count",
        "firstAt" = case when "stale"."firstAt" < "unknownCards"."firstAt"
          then "stale"."firstAt" else "unknownCards"."firstAt" end
      from (select * from "unknownCards" where "id" = ${id}) as "stale"
      where "unknownCards"."institutionId" = "stale"."institutionId"
        and "unknownCards"."cardKey" = ${key}
      returning "unknownCards"."id"`.execute(tx);
    await (rows.length > 0 || isRounded(physicalId)
      ? sql`delete from "unknownCards" where "id" = ${id}`
      : sql`update "unknownCards" set "cardKey" = ${key} where "id" = ${id}`
    ).execute(tx);
  }
  await sql`delete from "unknownCards" where exists (
      select 1 from "rfids" where "rfids"."institutionId" = "unknownCards"."institutionId"
        and "rfids"."cardKey" = "unknownCards"."cardKey" and "removedAt" is null)
    or exists (
      select 1 from "unlockRfids" where "unlockRfids"."cardKey" = "unknownCards"."cardKey"
        and "unlockRfids"."organizationId" = "unknownCards"."organizationId")`.execute(tx);
};

interface Spelling {
  readonly institutionId: string;
  readonly cardKey: string;
  readonly rfid: string;
}

const rekeyDispenses = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<Spelling>`
    select distinct "institutionId", "cardKey", "rfid" from "dispenses"
    where "cardKey" is not null and "rfid" is not null`.execute(tx);
  for (const { institutionId, cardKey: former, rfid } of rows) {
    const key = cardKey(rfid);
    if (key === '' || key === former) continue;
    await sql`update "dispenses" set "cardKey" = ${key} where "institutionId" = ${institutionId}
      and "cardKey" = ${former} and "rfid" = ${rfid}`.execute(tx);
  }
};

/**
 * Gives cards the keys of spellings that are known since. Of several with one number the one that
 * already has its key keeps it, else the oldest; the others are blocked and merged with nothing.
 */
export const rekeyCards = async (tx: Tx, now: number): Promise<void> => {
  const rfids = await findStaleCards(tx, 'rfids');
  const unlockRfids = await findStaleCards(tx, 'unlockRfids');
  await rekeyTable(tx, 'rfids', rfids);
  await rekeyTable(tx, 'unlockRfids', unlockRfids);
  await rekeyUnknownCards(tx);
  await rekeyDispenses(tx);

  await sql`update "rfids" set "isActive" = 0, "blockedAt" = coalesce("blockedAt", ${now})
    where substr("cardKey", 1, 1) = '~'`.execute(tx);
  await sql`update "unlockRfids" set "isActive" = 0
    where substr("cardKey", 1, 1) = '~'`.execute(tx);
  if (rfids.length + unlockRfids.length === 0) return;
  // Another timeline: machines take whole lists, in which no former key is left.
  await sql`update "institutions" set "cardsVersion" = "cardsVersion" + 1000000000`.execute(tx);
};
