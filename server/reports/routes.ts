import { isoDate } from '../../contract/periods.ts';
import { type Report, reports } from '../../contract/reports.ts';
import { refuse } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { Streamed, streamJson } from '../core/streams.ts';
import { presentDispense } from '../dispenses/present.ts';
import { csvOf } from './csv.ts';
import { listRoutes } from './list-routes.ts';
import { pricesOf, tenantsOf } from './queries.ts';
import { type Asked, type LongDispenses, type Parts, partsOf } from './report.ts';
import { tablesOf } from './tables.ts';
import { reportTurns } from './turns.ts';
import { checkLength, workbookOf } from './workbook.ts';

const fileName = ({ summary, stocks, dispenses, range }: Parts, extension: string): string => {
  const asked = [summary && 'summary', stocks && 'stock-updates', dispenses && 'dispenses'];
  const [only, ...more] = asked.filter((part) => part !== null);
  const name = more.length ? 'report' : (only ?? 'report');
  return `${name}-${isoDate(range.from)}-to-${isoDate(range.to)}.${extension}`;
};

async function* presented({ chunks, names }: LongDispenses) {
  for await (const rows of chunks) yield rows.map((row) => presentDispense(row, names));
}

export const reportRoutes = (app: App): void => {
  const { calendar } = app;
  const { reads, workbooks } = reportTurns();
  listRoutes(app, { reads });

  serve(app, reports.generate, async (asked) => {
    const { asker, db, now } = asked;
    await reads.hold(asker);
    const { scope, range, summary, stocks, dispenses } = await partsOf(asked, calendar);
    return streamJson<Report>({
      ...(await tenantsOf(db, scope)),
      dateStart: isoDate(range.from),
      dateEnd: isoDate(range.to),
      generatedAt: new Date(now).toISOString(),
      prices: await pricesOf(db, scope),
      stockSummary: summary?.stockSummary ?? null,
      dispenseSummary: summary?.dispenseSummary ?? null,
      stocks: stocks?.chunks ?? null,
      dispenses: dispenses && presented(dispenses),
    });
  });

  const exported = async (asked: Asked) => {
    const parts = await partsOf(asked, calendar);
    if (!parts.summary && !parts.stocks && !parts.dispenses) throw refuse(400, 'reportEmpty');
    return parts;
  };

  serve(app, reports.csv, async (asked) => {
    await reads.hold(asked.asker);
    const parts = await exported(asked);
    asked.reply.header('content-disposition', `attachment; filename="${fileName(parts, 'csv')}"`);
    return new Streamed<Uint8Array>(csvOf(tablesOf(parts), calendar));
  });

  serve(app, reports.xlsx, async ({ asker, ...asked }) => {
    const parts = await exported(asked);
    const tables = tablesOf(parts);
    checkLength(tables);
    const workbook = await workbooks.run({ ...asker, ticket: asked.query.ticket }, () =>
      workbookOf(tables, calendar, asker.signal),
    );
    asked.reply.header('content-disposition', `attachment; filename="${fileName(parts, 'xlsx')}"`);
    return workbook;
  });

  serve(app, reports.xlsxPlace, async ({ admin, query }) => ({
    waiting: workbooks.placeOf(admin.id, query.ticket) ?? null,
  }));
};
