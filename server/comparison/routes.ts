import { type ComparisonFilter, comparedLevelsOf, comparison } from '../../contract/comparison.ts';
import { firstDispenseDay } from '../overview/queries.ts';
import type { Db } from '../platform/db/store.ts';
import { type AdminCaller, scopeOf } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { Streamed } from '../platform/endpoints/streams.ts';
import { rangeOfQuery } from '../platform/http/day-range.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { writeCsv } from '../reports/files/csv.ts';
import { comparisonFileName, comparisonTable } from './csv.ts';
import { presentFigures, presentRow } from './present.ts';
import { type Compared, readComparison } from './queries.ts';

interface ComparisonRequest {
  readonly db: Db;
  readonly admin: AdminCaller;
  readonly query: ComparisonFilter;
  readonly now: number;
}

export const comparisonRoutes = (app: App): void => {
  const { calendar } = app;

  const resolve = async ({ db, admin, query, now }: ComparisonRequest): Promise<Compared> => {
    if (!comparedLevelsOf(admin.type).includes(query.by)) throw refuseCall(403, 'notAllowed');
    const scope = await scopeOf(db, admin, query);
    const range = await rangeOfQuery(query, calendar, now, () => firstDispenseDay(db, scope));
    return { by: query.by, order: query.order, scope, range, now };
  };

  serveEndpoint(app, comparison.rows, async (request) => {
    const { page, limit } = request.query;
    const compared = await resolve(request);
    const read = await readComparison(request.db, compared, { limit, offset: (page - 1) * limit });
    return {
      rows: read.rows.map(presentRow),
      count: read.count,
      total: presentFigures(read.total),
      largest: presentFigures(read.largest),
    };
  });

  serveEndpoint(app, comparison.csv, async (request) => {
    const compared = await resolve(request);
    const { rows } = await readComparison(request.db, compared, undefined);
    const { by, range } = compared;
    const name = comparisonFileName(by, range);
    request.reply.header('content-disposition', `attachment; filename="${name}"`);
    return new Streamed(writeCsv([comparisonTable(by, rows.map(presentRow))], calendar));
  });
};
