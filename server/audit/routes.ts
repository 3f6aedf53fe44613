import type { ExpressionBuilder } from 'kysely';
import { type AuditEntry, type AuditQuery, audit } from '../../contract/audit.ts';
import { codesOf, englishOf } from '../../contract/messages.ts';
import type { Calendar } from '../../contract/periods.ts';
import { type Scope, scopeOf } from '../core/access.ts';
import { contains } from '../core/containing.ts';
import type { Audit, Schema } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { type App, serve } from '../core/serve.ts';
import { daysBetween, instantsOf } from '../stats/range.ts';

const matching =
  (scope: Scope, query: AuditQuery, calendar: Calendar) =>
  (eb: ExpressionBuilder<Schema, 'audit'>) => {
    const { dateStart, dateEnd, actor, action, outcome } = query;
    const days = daysBetween(calendar, dateStart, dateEnd, 'dateStart');
    const { from, to } = instantsOf(calendar, days);
    return eb.and([
      ...(scope.level === 'organization' ? [eb('organizationId', '=', scope.id)] : []),
      ...(scope.level === 'institution'
        ? [eb('organizationId', '=', scope.organizationId), eb('institutionId', '=', scope.id)]
        : []),
      eb('at', '>=', from),
      eb('at', '<=', to),
      ...(actor ? [contains('actor', actor)] : []),
      ...(action ? [contains('action', action)] : []),
      ...(outcome ? [eb('outcome', '=', outcome)] : []),
    ]);
  };

const entityOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const present = ({ id, at, before, after, ...row }: Audit): AuditEntry => ({
  _id: id,
  at: new Date(at).toISOString(),
  actorId: row.actorId,
  actor: row.actor,
  role: row.role,
  organizationId: row.organizationId,
  institutionId: row.institutionId,
  action: row.action,
  target: row.target,
  outcome: row.outcome,
  reason: englishOf(row.reason),
  codes: codesOf({ reason: row.reason }),
  before: entityOf(before),
  after: entityOf(after),
  client: row.client,
  requestId: row.requestId,
});

const entriesOf = async (db: Db, scope: Scope, query: AuditQuery, calendar: Calendar) => {
  const { page, limit } = query;
  const found = db.selectFrom('audit').where(matching(scope, query, calendar));
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { entries: rows.map(present), count };
};

export const auditRoutes = (app: App): void => {
  serve(app, audit.all, async ({ admin, db, query }) =>
    entriesOf(db, await scopeOf(db, admin, query), query, app.calendar),
  );
};
