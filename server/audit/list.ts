import { type ExpressionBuilder, sql } from 'kysely';
import type { AuditQuery } from '../../contract/audit.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { daysBetween, instantsOf } from '../platform/http/day-range.ts';
import { anyColumnContains } from '../platform/lists/text-search.ts';
import type { Audit, Schema } from '../platform/schema/schema.ts';
import { headOf } from './chain.ts';

/**
 * Entries that a filter looks through, in some 50 ms: no index serves a part of a name, and the table
 * has no end. The answer says where to look further.
 */
export const maxFiltered = 20_000;

type AuditPlace = Pick<Audit, 'at' | 'seq'>;

const findPlace = (db: Db, seq: number): Promise<AuditPlace | undefined> =>
  db.selectFrom('audit').select(['at', 'seq']).where('seq', '=', seq).executeTakeFirst();

const isInRange =
  (
    scope: TenantScope,
    { dateStart, dateEnd }: AuditQuery,
    calendar: Calendar,
    olderThan: AuditPlace | undefined,
  ) =>
  (eb: ExpressionBuilder<Schema, 'audit'>) => {
    const days = daysBetween(calendar, dateStart, dateEnd, 'dateStart');
    const { from, to } = instantsOf(calendar, days);
    return eb.and([
      ...(scope.level === 'organization' ? [eb('organizationId', '=', scope.id)] : []),
      ...(scope.level === 'institution' ? [eb('institutionId', '=', scope.id)] : []),
      eb('at', '>=', from),
      eb('at', '<=', to),
      ...(olderThan ? [sql<boolean>`("at", "seq") < (${olderThan.at}, ${olderThan.seq})`] : []),
    ]);
  };

/** The places of a scope's entries in their index, newest first, and the number of all. */
const auditPlaces = (
  db: Db,
  scope: TenantScope,
  query: AuditQuery,
  calendar: Calendar,
  olderThan?: AuditPlace,
) => {
  const inRange = db.selectFrom('audit').where(isInRange(scope, query, calendar, olderThan));
  const newestFirst = inRange.orderBy('at', 'desc').orderBy('seq', 'desc');
  return {
    page: newestFirst
      .select('seq')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    count: inRange.select((eb) => eb.fn.countAll<number>().as('count')),
    filterable: newestFirst.select(['seq', 'at', 'actor', 'action', 'outcome']).limit(maxFiltered),
    /** The last filterable entry, and another one where there are more. */
    end: newestFirst
      .select('seq')
      .limit(2)
      .offset(maxFiltered - 1),
  };
};

type Places = ReturnType<typeof auditPlaces>;

const hasFilter = ({ actor, action, outcome }: AuditQuery): boolean =>
  Boolean(actor || action || outcome);

const filterPlaces = async (
  db: Db,
  { filterable, end }: Places,
  { actor, action, outcome, page, limit }: AuditQuery,
) => {
  const matching = await db
    .selectFrom(filterable.as('audit'))
    .select('seq')
    .$if(Boolean(actor), (rows) => rows.where(anyColumnContains(['actor'], actor ?? '')))
    .$if(Boolean(action), (rows) => rows.where(anyColumnContains(['action'], action ?? '')))
    .$if(outcome !== undefined, (rows) => rows.where('outcome', '=', outcome ?? 'DONE'))
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute();
  const [last, more] = await end.execute();
  return {
    places: matching.slice((page - 1) * limit, page * limit).map(({ seq }) => seq),
    count: matching.length,
    older: more && last?.seq,
  };
};

const isWhole = (scope: TenantScope, { page, limit, ...filters }: AuditQuery): boolean =>
  scope.level === 'all' && Object.values(filters).every((filter) => !filter);

const readPlaces = async (db: Db, scope: TenantScope, query: AuditQuery, places: Places) => {
  if (hasFilter(query)) return filterPlaces(db, places, query);
  // Entries that are skipped are stepped over in an index and not read.
  const page = await places.page.execute();
  // The last place of the whole chain is its length.
  const { count } = isWhole(scope, query)
    ? { count: (await headOf(db)).seq }
    : await places.count.executeTakeFirstOrThrow();
  return { places: page.map(({ seq }) => seq), count, older: undefined };
};

interface AuditPage {
  readonly rows: Audit[];
  /** Number of all entries that match, of those that were looked through. */
  readonly count: number;
  /** `olderThan` of the entries that were not looked through. */
  readonly older: number | undefined;
}

export const listAudit = async (
  db: Db,
  scope: TenantScope,
  query: AuditQuery,
  calendar: Calendar,
): Promise<AuditPage> => {
  const olderThan = query.olderThan && (await findPlace(db, query.olderThan));
  const all = auditPlaces(db, scope, query, calendar, olderThan || undefined);
  const { places, count, older } = await readPlaces(db, scope, query, all);
  if (!places.length) return { rows: [], count, older };
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('seq', 'in', places)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .execute();
  return { rows, count, older };
};
