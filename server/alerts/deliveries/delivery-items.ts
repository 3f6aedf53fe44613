import { sql } from 'kysely';
import { type AttentionKind, attentionKinds } from '../../../contract/attention-kinds.ts';
import type { Db } from '../../platform/db/store.ts';

/** An item of a delivery, with the names of its tenant and machine. */
export interface DeliveryItem {
  readonly id: string;
  readonly kind: AttentionKind;
  readonly subject: string;
  /** JSON, by kind. */
  readonly facts: string;
  readonly since: number;
  readonly closedAt: number | null;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly machineId: string | null;
  readonly organization: string | null;
  readonly institution: string | null;
  readonly machine: string | null;
  readonly physicalId: string | null;
  /** Items of one group, such as machines that fell silent at once; null without one. */
  readonly groupId: string | null;
  /** Items of its group in the delivery, and whether all are of one tenant. */
  readonly together: number;
  readonly isOneInstitution: number;
  readonly isOneOrganization: number;
}

interface ItemLimits {
  readonly all: number;
  readonly ofGroup: number;
}

/** Sorts the worst kind first. */
const rank = sql`case a."kind" ${sql.join(
  attentionKinds.map((kind, index) => sql`when ${sql.lit(kind)} then ${sql.lit(index)}`),
  sql` `,
)} end`;

/** The worst items that a delivery opens (`openedIn`) or ends (`overIn`). */
export const findDeliveryItems = async (
  db: Db,
  deliveryId: string,
  column: 'openedIn' | 'overIn',
  limits: ItemLimits,
): Promise<DeliveryItem[]> => {
  const group = sql`partition by coalesce(a."groupId", a."id")`;
  const isOne = (tenant: string) => sql`case when min(a.${sql.ref(tenant)}) over (${group})
    = max(a.${sql.ref(tenant)}) over (${group}) then 1 else 0 end`;
  const { rows } = await sql<DeliveryItem>`
    select * from (
      select a."id", a."kind", a."subject", a."facts", a."since", a."closedAt",
        a."organizationId", a."institutionId", a."machineId", o."name" as "organization",
        i."name" as "institution", m."name" as "machine", m."physicalId", a."groupId",
        ${rank} as "rank", count(*) over (${group}) as "together",
        ${isOne('institutionId')} as "isOneInstitution",
        ${isOne('organizationId')} as "isOneOrganization",
        row_number() over (${group} order by a."since", a."id") as "place"
      from "alertNotices" as n
      join "attention" as a on a."id" = n."attentionId"
      left join "organizations" as o on o."id" = a."organizationId"
      left join "institutions" as i on i."id" = a."institutionId"
      left join "machines" as m on m."id" = a."machineId"
      where n.${sql.ref(column)} = ${deliveryId}
    ) as "placed"
    where "place" <= ${limits.ofGroup}
    order by "rank", "since", "id" limit ${limits.all}`.execute(db);
  return rows;
};
