import { sql } from 'kysely';
import type { FindingOf } from '../attention/findings/finding.ts';
import type { Db } from '../platform/db/store.ts';
import { withinLast } from '../platform/lists/time-conditions.ts';
import type { AlertDeliveries } from '../platform/schema/schema.ts';

const hourMs = 3_600_000;
/** Messages that are given up count for as long as other troubles that nothing ends. */
const unsentMs = 7 * 24 * hourMs;

type Unsent = Pick<
  AlertDeliveries,
  'subscriptionId' | 'organizationId' | 'institutionId' | 'channel' | 'createdAt' | 'answer'
>;

/** A recipient that has been dead for months must not slow the scan that others wait for. */
const maxRecent = 200;

const recentDeliveries = sql`(
  select "id", "kind", "state", "tries", "endedAt" from "alertDeliveries" as "of"
  where "of"."subscriptionId" = "recipient"."id" order by "of"."id" desc limit ${sql.lit(maxRecent)})`;

/** The oldest alert of each recipient that did not get through for an hour, since the last that did. */
const findUnsent = async (db: Db, now: number): Promise<Unsent[]> => {
  const { rows } = await sql<Unsent>`
    select "unsent"."subscriptionId", "unsent"."organizationId", "unsent"."institutionId",
      "unsent"."channel", "unsent"."createdAt", "unsent"."answer"
    from "alertSubscriptions" as "recipient"
    join "alertDeliveries" as "unsent" on "unsent"."id" = (
      select min("later"."id") from ${recentDeliveries} as "later"
      where "later"."kind" in ('ALERT', 'DIGEST')
        and (("later"."endedAt" is null and "later"."tries" > 0)
          or ("later"."state" = 'GIVEN_UP' and ${withinLast('later.endedAt', unsentMs, now)}))
        and "later"."id" > coalesce((
          select max("sent"."id") from ${recentDeliveries} as "sent" where "sent"."state" = 'SENT'
        ), ''))
    where "recipient"."unsubscribedAt" is null and "unsent"."createdAt" <= ${now - hourMs}`.execute(
    db,
  );
  return rows;
};

/** Recipients whom messages do not reach, together by tenant and channel. */
export const findUnsentAlerts = async (
  db: Db,
  now: number,
): Promise<FindingOf<'ALERTS_UNSENT'>[]> => {
  const groups = Map.groupBy(
    await findUnsent(db, now),
    ({ organizationId, institutionId, channel }) => `${organizationId} ${institutionId} ${channel}`,
  );
  return Array.from(groups.values(), (unsent) => {
    const [first] = unsent.toSorted((a, b) => a.createdAt - b.createdAt);
    const { organizationId = '', institutionId = '', channel = '', answer = '' } = first ?? {};
    return {
      kind: 'ALERTS_UNSENT',
      organizationId,
      institutionId,
      machineId: null,
      subject: channel,
      facts: { recipients: unsent.length, failure: answer },
      parts: unsent.map(({ subscriptionId }) => subscriptionId).sort(),
      since: first?.createdAt,
    };
  });
};
