import type { ExpressionBuilder } from 'kysely';
import { type AuditEntry, type AuditQuery, audit } from '../../contract/audit.ts';
import type { Language } from '../../contract/languages.ts';
import { translateText } from '../../contract/messages/translate.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { Db } from '../platform/db/store.ts';
import { scopeOf, type TenantScope } from '../platform/http/access.ts';
import { type App, serveEndpoint } from '../platform/http/serve-endpoint.ts';
import { containsText } from '../platform/lists/text-conditions.ts';
import type { Audit, Schema } from '../platform/schema/schema.ts';
import { daysBetween, instantsOf } from '../stats/day-range.ts';
import { shortenEntity } from './shorten.ts';

const matchesQuery =
  (scope: TenantScope, query: AuditQuery, calendar: Calendar) =>
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
      ...(actor ? [containsText('actor', actor)] : []),
      ...(action ? [containsText('action', action)] : []),
      ...(outcome ? [eb('outcome', '=', outcome)] : []),
    ]);
  };

/** A list shows the beginning of what is long. */
const listedLimits = { items: 50, characters: 500 };

const parseEntity = (text: string | null): unknown =>
  text === null ? null : shortenEntity(JSON.parse(text), listedLimits);

const presentEntry = (
  { id, at, before, after, ...row }: Audit,
  language: Language,
): AuditEntry => ({
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
  reason: translateText(row.reason, language),
  before: parseEntity(before),
  after: parseEntity(after),
  client: row.client,
  requestId: row.requestId,
});

const listEntries = async (
  db: Db,
  scope: TenantScope,
  query: AuditQuery,
  { calendar, language }: { readonly calendar: Calendar; readonly language: Language },
) => {
  const { page, limit } = query;
  const matchingRows = db.selectFrom('audit').where(matchesQuery(scope, query, calendar));
  const { count } = await matchingRows
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matchingRows
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { entries: rows.map((row) => presentEntry(row, language)), count };
};

export const auditRoutes = (app: App): void => {
  serveEndpoint(app, audit.all, async ({ admin, db, language, query }) =>
    listEntries(db, await scopeOf(db, admin, query), query, { calendar: app.calendar, language }),
  );
};
