import { sql } from 'kysely';
import { cardKey } from '../../contract/values/card-key.ts';
import { isAmong, rowsOf } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import { publishTenantAfterCommit } from '../platform/events/after-commit.ts';
import { newId } from '../platform/lists/ids.ts';
import type { UnknownCards } from '../platform/schema/schema.ts';
import { lockUnknownCards } from './unknown-cards.ts';

export interface CardTap
  extends Pick<UnknownCards, 'organizationId' | 'institutionId' | 'machineId' | 'physicalId'> {
  readonly at: number;
}

/**
 * Limit per institution, the latest first: more than people bring in between two looks at the list,
 * and at most some 100 kB of a controller that makes up cards.
 */
const maxUnknownCards = 500;

/**
 * Milliseconds. A machine that requests an authorization and is refused may report the card as
 * well: so close together they are one tap.
 */
const sameTapMs = 3000;

type UnknownCardRow = Omit<UnknownCards, 'dismissedAt'>;

/** Merges the taps of each card and keeps the latest cards up to the limit. */
const mergeTaps = (taps: readonly CardTap[]): UnknownCardRow[] => {
  const cards = new Map<string, UnknownCardRow>();
  for (const { at, ...card } of taps) {
    const key = cardKey(card.physicalId);
    // A text without a letter or digit can be added as no card.
    if (key === '') continue;
    const name = `${card.institutionId} ${key}`;
    const before = cards.get(name);
    const isLatest = !before || at >= before.lastAt;
    cards.set(name, {
      ...card,
      physicalId: before?.physicalId ?? card.physicalId,
      cardKey: key,
      id: before?.id ?? newId(),
      machineId: isLatest ? card.machineId : before.machineId,
      firstAt: Math.min(at, before?.firstAt ?? at),
      lastAt: Math.max(at, before?.lastAt ?? at),
      count: (before?.count ?? 0) + 1,
    });
  }
  const byInstitution = Map.groupBy(cards.values(), ({ institutionId }) => institutionId);
  return [...byInstitution.values()].flatMap((group) =>
    group.toSorted((one, other) => other.lastAt - one.lastAt).slice(0, maxUnknownCards),
  );
};

const columns = {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  physicalId: 'text',
  cardKey: 'text',
  machineId: 'text',
  firstAt: 'bigint',
  lastAt: 'bigint',
  count: 'bigint',
} as const;
const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));

/** Skips blocked cards and those that a machine has not received yet: they are not unknown. */
const upsertUnknownCards = async (tx: Tx, cards: readonly UnknownCardRow[]) => {
  const { rows } = await sql<Pick<UnknownCardRow, 'organizationId' | 'institutionId'>>`
    insert into "unknownCards" (${names})
    select ${names} from ${rowsOf(tx, columns, cards, 'given')}
    where not exists (select 1 from "rfids"
        where "rfids"."institutionId" = "given"."institutionId"
          and "rfids"."cardKey" = "given"."cardKey" and "removedAt" is null)
      and not exists (select 1 from "unlockRfids"
        where "unlockRfids"."organizationId" = "given"."organizationId"
          and "unlockRfids"."cardKey" = "given"."cardKey")
    on conflict ("institutionId", "cardKey") do update set
      "machineId" = case when excluded."lastAt" >= "unknownCards"."lastAt"
        then excluded."machineId" else "unknownCards"."machineId" end,
      "firstAt" = case when excluded."firstAt" < "unknownCards"."firstAt"
        then excluded."firstAt" else "unknownCards"."firstAt" end,
      "lastAt" = case when excluded."lastAt" > "unknownCards"."lastAt"
        then excluded."lastAt" else "unknownCards"."lastAt" end,
      "count" = "unknownCards"."count" + excluded."count" - case
        when excluded."machineId" = "unknownCards"."machineId"
          and excluded."firstAt" between "unknownCards"."lastAt" - ${sameTapMs}
            and "unknownCards"."lastAt" + ${sameTapMs} then 1 else 0 end
    returning "organizationId", "institutionId"`.execute(tx);
  return new Map(rows.map((row) => [row.institutionId, row.organizationId]));
};

const dropOldest = (tx: Tx, institutionIds: readonly string[]) =>
  sql`
    delete from "unknownCards" where "id" in (
      select "id" from (
        select "id", row_number() over (
          partition by "institutionId" order by "lastAt" desc, "id" desc) as "place"
        from "unknownCards" where ${isAmong(tx, 'institutionId', institutionIds)}) as "placed"
      where "place" > ${maxUnknownCards})`.execute(tx);

/** Stores unknown cards that machines were shown. Must be the last step of a transaction. */
export const recordUnknownCards = async (tx: Tx, taps: readonly CardTap[]): Promise<void> => {
  const cards = mergeTaps(taps);
  if (!cards.length) return;
  const institutionIds = [...new Set(cards.map(({ institutionId }) => institutionId))].toSorted();
  for (const institutionId of institutionIds) await lockUnknownCards(tx, institutionId);
  const changed = await upsertUnknownCards(tx, cards);
  await dropOldest(tx, institutionIds);
  for (const [institutionId, organizationId] of changed) {
    publishTenantAfterCommit(tx, 'unknownCards', organizationId, institutionId);
  }
};
