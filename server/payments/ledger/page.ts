import { sql } from 'kysely';
import type { PaymentQuery } from '../../../contract/payments.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { paymentAttentionByTenant } from './attention.ts';
import {
  attentionCondition,
  countPayments,
  type FilteredPayments,
  filterPayments,
  groupConditions,
  type ListContext,
} from './list.ts';

const selectPage = (
  matching: FilteredPayments,
  direction: 'asc' | 'desc',
  limit: number,
  offset: number,
) =>
  matching
    .selectAll()
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();

/**
 * Selects payments that need attention first, then the others, each newest first. The few are
 * looked up in their own indexes, the many are read in index order.
 */
const selectUrgentFirst = async (
  db: Db,
  institutionId: string,
  query: PaymentQuery,
  context: ListContext,
): Promise<Payments[]> => {
  const { group, limit } = query;
  const offset = (query.page - 1) * limit;
  const attention = { ...query, group: 'ATTENTION' as const };
  const attentionPayments = await filterPayments(db, institutionId, attention, context);
  const urgent =
    group === 'ATTENTION' ? attentionPayments : attentionPayments.where(groupConditions[group]);
  const rows = await selectPage(urgent, 'desc', limit, offset);
  if (group === 'ATTENTION' || rows.length === limit) return rows;
  const others = (await filterPayments(db, institutionId, query, context)).where(
    sql<boolean>`case when ${attentionCondition(context.now)} then 0 else 1 end = 1`,
  );
  const before = rows.length > 0 ? offset : await countPayments(urgent);
  const more = await selectPage(others, 'desc', limit - rows.length, offset - before);
  return [...rows, ...more];
};

export interface PaymentPage {
  readonly rows: readonly Payments[];
  readonly count: number;
  /** Flagged payments and late refunds of the whole institution. */
  readonly attention: number;
}

/** Selects a page of an institution's payments: attention first and then the newest, or by time. */
export const selectPaymentPage = async (
  db: Db,
  institutionId: string,
  query: PaymentQuery,
  context: ListContext,
): Promise<PaymentPage> => {
  const { order, page, limit } = query;
  const matching = await filterPayments(db, institutionId, query, context);
  const rows = order
    ? await selectPage(matching, order === 'time' ? 'asc' : 'desc', limit, (page - 1) * limit)
    : await selectUrgentFirst(db, institutionId, query, context);
  const count = await countPayments(matching);
  const attentionById = await paymentAttentionByTenant(
    db,
    'institutionId',
    [institutionId],
    context.now,
  );
  const { attention = 0 } = attentionById.get(institutionId) ?? {};
  return { rows, count, attention };
};
