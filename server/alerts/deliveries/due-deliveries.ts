import { type RawBuilder, sql } from 'kysely';
import type { AlertChannel } from '../../../contract/alerts.ts';
import type { Db } from '../../platform/db/store.ts';
import { inFuture } from '../../platform/lists/time-conditions.ts';
import type { AlertDeliveries } from '../../platform/schema/schema.ts';
import { maxRetryDelayMs } from '../rules.ts';

/** A mail address, or a host of webhooks, within its tenant. */
export type AlertReceiver = Pick<AlertDeliveries, 'organizationId' | 'institutionId' | 'receiver'>;

/** All webhooks of a host are one receiver. */
export const receiverOf = (channel: AlertChannel, address: string): string =>
  channel === 'WEBHOOK' ? new URL(address).hostname : address.toLowerCase();

export const isDue = (now: number): RawBuilder<boolean> =>
  sql`("nextTryAt" <= ${now} or ${inFuture('nextTryAt', now + maxRetryDelayMs)})`;

/**
 * Receivers of due deliveries. The first of each organization come before the second of any, and
 * within an organization the first of each institution.
 */
export const findDueReceivers = async (
  db: Db,
  channel: AlertChannel,
  now: number,
  limit: number,
): Promise<AlertReceiver[]> => {
  const { rows } = await sql<AlertReceiver>`
    select "organizationId", "institutionId", "receiver" from (
      select "organizationId", "institutionId", "receiver",
        row_number() over (partition by "organizationId" order by "turn") as "organizationTurn"
      from (
        select "organizationId", "institutionId", "receiver",
          row_number() over (partition by "organizationId", "institutionId"
            order by min("nextTryAt"), "receiver") as "turn"
        from "alertDeliveries"
        where "endedAt" is null and "state" = 'WAITING' and "channel" = ${channel}
          and ${isDue(now)}
        group by "organizationId", "institutionId", "receiver") as "ofInstitutions"
    ) as "ofOrganizations"
    order by "organizationTurn" limit ${limit}`.execute(db);
  return rows;
};

/** Deliveries that one look sends to a receiver. */
const maxDeliveries = 20;

/** The one that was tried most often comes first: its next try decides about the others. */
export const findDueDeliveriesTo = (
  db: Db,
  channel: AlertChannel,
  { organizationId, institutionId, receiver }: AlertReceiver,
  now: number,
): Promise<AlertDeliveries[]> =>
  db
    .selectFrom('alertDeliveries')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('state', '=', 'WAITING')
    .where('channel', '=', channel)
    .where('organizationId', '=', organizationId)
    .where('institutionId', '=', institutionId)
    .where('receiver', '=', receiver)
    .where(isDue(now))
    .orderBy('tries', 'desc')
    .orderBy('id')
    .limit(maxDeliveries)
    .execute();
