import type { ExpressionBuilder } from 'kysely';
import type { AuditQuery } from '../../contract/audit.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/http/access.ts';
import { daysBetween, instantsOf } from '../platform/http/day-range.ts';
import { anyColumnContains } from '../platform/lists/text-search.ts';
import type { Audit, Schema } from '../platform/schema/schema.ts';
import { headOf } from './chain.ts';

const matchesQuery =
  (scope: TenantScope, query: AuditQuery, calendar: Calendar) =>
  (eb: ExpressionBuilder<Schema, 'audit'>) => {
    const { dateStart, dateEnd, actor, action, outcome } = query;
    const days = daysBetween(calendar, dateStart, dateEnd, 'dateStart');
    const { from, to } = instantsOf(calendar, days);
    return eb.and([
      ...(scope.level === 'organization' ? [eb('organizationId', '=', scope.id)] : []),
      ...(scope.level === 'institution' ? [eb('institutionId', '=', scope.id)] : []),
      eb('at', '>=', from),
      eb('at', '<=', to),
      ...(actor ? [anyColumnContains(['actor'], actor)] : []),
      ...(action ? [anyColumnContains(['action'], action)] : []),
      ...(outcome ? [eb('outcome', '=', outcome)] : []),
    ]);
  };

/** The queries of a page: its entries, newest first, and the number of all. */
export const auditPage = (db: Db, scope: TenantScope, query: AuditQuery, calendar: Calendar) => {
  const { page, limit } = query;
  const matching = db.selectFrom('audit').where(matchesQuery(scope, query, calendar));
  // Entries that are skipped are stepped over in an index and not read.
  const places = matching
    .select('seq')
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    rows: db
      .selectFrom('audit')
      .selectAll()
      .where('seq', 'in', places)
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc'),
    count: matching.select((eb) => eb.fn.countAll<number>().as('count')),
  };
};

const isWhole = (scope: TenantScope, { page, limit, ...filters }: AuditQuery): boolean =>
  scope.level === 'all' && Object.values(filters).every((filter) => !filter);

export const listAudit = async (
  db: Db,
  scope: TenantScope,
  query: AuditQuery,
  calendar: Calendar,
): Promise<{ rows: Audit[]; count: number }> => {
  const queries = auditPage(db, scope, query, calendar);
  const rows = await queries.rows.execute();
  // The last place of the whole chain is its length.
  if (isWhole(scope, query)) return { rows, count: (await headOf(db)).seq };
  return { rows, count: (await queries.count.executeTakeFirstOrThrow()).count };
};
