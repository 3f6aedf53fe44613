import { sql } from 'kysely';
import type { PaymentQuery } from '../../contract/payments.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { paymentAttentionOf } from './attention.ts';
import {
  type Asked,
  countOf,
  groups,
  type Matching,
  needsAttention,
  paymentsMatching,
} from './list.ts';

const inOrder = (matching: Matching, direction: 'asc' | 'desc', limit: number, offset: number) =>
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
const urgentFirst = async (
  db: Db,
  institutionId: string,
  query: PaymentQuery,
  asked: Asked,
): Promise<Payments[]> => {
  const { group, limit } = query;
  const offset = (query.page - 1) * limit;
  const attention = { ...query, group: 'ATTENTION' as const };
  const needing = await paymentsMatching(db, institutionId, attention, asked);
  const urgent = group === 'ATTENTION' ? needing : needing.where(groups[group]);
  const rows = await inOrder(urgent, 'desc', limit, offset);
  if (group === 'ATTENTION' || rows.length === limit) return rows;
  const others = (await paymentsMatching(db, institutionId, query, asked)).where(
    sql<boolean>`case when ${needsAttention(asked.now)} then 0 else 1 end = 1`,
  );
  const before = rows.length > 0 ? offset : await countOf(urgent);
  const more = await inOrder(others, 'desc', limit - rows.length, offset - before);
  return [...rows, ...more];
};

export interface PaymentPage {
  readonly rows: readonly Payments[];
  readonly count: number;
  /** Flagged payments and late refunds of the whole institution. */
  readonly attention: number;
}

/** Selects a page of an institution's payments: attention first and then the newest, or by time. */
export const paymentsOfPage = async (
  db: Db,
  institutionId: string,
  query: PaymentQuery,
  asked: Asked,
): Promise<PaymentPage> => {
  const { order, page, limit } = query;
  const matching = await paymentsMatching(db, institutionId, query, asked);
  const rows = order
    ? await inOrder(matching, order === 'time' ? 'asc' : 'desc', limit, (page - 1) * limit)
    : await urgentFirst(db, institutionId, query, asked);
  const count = await countOf(matching);
  const needing = await paymentAttentionOf(db, 'institutionId', [institutionId], asked.now);
  const { attention = 0 } = needing.get(institutionId) ?? {};
  return { rows, count, attention };
};
