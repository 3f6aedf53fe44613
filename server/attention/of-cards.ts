import { sql } from 'kysely';
import { unknownCardDays, unknownCardTimes } from '../../contract/attention.ts';
import { past } from '../core/believed.ts';
import type { UnknownCards } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import type { FoundOf } from './found.ts';
import { inService } from './of-machines.ts';

const dayMs = 24 * 3_600_000;

type Card = Omit<UnknownCards, 'id' | 'lastAt' | 'dismissedAt'>;

/** Cards that somebody tries repeatedly; one tap by mistake needs nobody. */
export const triedCards = async (db: Db, now: number): Promise<FoundOf<'UNKNOWN_CARD'>[]> => {
  const { rows } = await sql<Card>`
    select "machineId", "unknownCards"."organizationId", "unknownCards"."institutionId",
      "unknownCards"."physicalId", "firstAt", "count"
    from "unknownCards" join "machines" on "machines"."id" = "machineId"
    where "count" >= ${unknownCardTimes} and "dismissedAt" is null
      and "lastAt" >= ${now - unknownCardDays * dayMs} and ${past('lastAt', now)}
      and ${inService}`.execute(db);
  return rows.map(({ physicalId, firstAt, count, ...place }) => ({
    kind: 'UNKNOWN_CARD',
    ...place,
    subject: physicalId,
    facts: { rfid: physicalId, times: count },
    parts: [],
    since: firstAt,
  }));
};
