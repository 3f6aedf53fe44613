import { sql } from 'kysely';
import {
  maxUnknownCardItems,
  unknownCardDays,
  unknownCardTimes,
} from '../../../contract/attention-limits.ts';
import type { Db } from '../../platform/db/store.ts';
import { notInFuture } from '../../platform/lists/time-conditions.ts';
import type { UnknownCards } from '../../platform/schema/schema.ts';
import { findDuplicateCards } from '../../rfids/duplicates.ts';
import { isInService } from './find-machines.ts';
import type { FindingOf } from './finding.ts';

const dayMs = 24 * 3_600_000;

type TriedCard = Omit<UnknownCards, 'id' | 'lastAt' | 'dismissedAt'>;

/**
 * Cards that somebody tries repeatedly; one tap by mistake needs nobody. Later ones change nothing of
 * the first up to the limit, and institutions of an organization share its limit evenly.
 */
export const findTriedCards = async (db: Db, now: number): Promise<FindingOf<'UNKNOWN_CARD'>[]> => {
  const { ofInstitution, ofOrganization } = maxUnknownCardItems;
  const tried = sql`
    select "machineId", "unknownCards"."organizationId", "unknownCards"."institutionId",
      "unknownCards"."physicalId", "firstAt", "count", row_number() over (
        partition by "unknownCards"."institutionId"
        order by "firstAt", "unknownCards"."id") as "place"
    from "unknownCards" join "machines" on "machines"."id" = "machineId"
    where "count" >= ${unknownCardTimes} and "dismissedAt" is null
      and "lastAt" >= ${now - unknownCardDays * dayMs} and ${notInFuture('lastAt', now)}
      and ${isInService}`;
  const { rows } = await sql<TriedCard>`
    select "machineId", "organizationId", "institutionId", "physicalId", "firstAt", "count"
    from (select "tried".*, row_number() over (
          partition by "organizationId" order by "place", "firstAt", "physicalId") as "placeOfAll"
        from (${tried}) as "tried" where "place" <= ${ofInstitution}) as "placed"
    where "placeOfAll" <= ${ofOrganization}`.execute(db);
  return rows.map(({ physicalId, firstAt, count, ...place }) => ({
    kind: 'UNKNOWN_CARD',
    ...place,
    subject: physicalId,
    facts: { rfid: physicalId, times: count },
    parts: [],
    since: firstAt,
  }));
};

/** Cards that a migration has blocked. Without the other card they can be activated. */
export const findBlockedDuplicates = async (db: Db): Promise<FindingOf<'DUPLICATE_CARD'>[]> =>
  (await findDuplicateCards(db)).map((card) => ({
    kind: 'DUPLICATE_CARD',
    organizationId: card.organizationId,
    institutionId: card.institutionId,
    machineId: null,
    subject: card.id,
    facts: { rfid: card.physicalId, other: card.other },
    parts: [card.other],
    since: card.blockedAt ?? undefined,
  }));
