import { text } from 'node:stream/consumers';
import { isoDate } from '../../contract/periods.ts';
import { type Report, reports } from '../../contract/reports.ts';
import { refuse } from '../core/errors.ts';
import { type App, type Context, serve } from '../core/serve.ts';
import { Streamed } from '../core/streams.ts';
import { checkLength, maxWorkbookRows } from './length.ts';
import { listRoutes } from './list-routes.ts';
import { type ReportAsked, reportOf } from './report.ts';
import { reportThread } from './thread.ts';
import { reportTurns } from './turns.ts';
import { workbookOf } from './workbook.ts';

const fileName = ({ query, range }: ReportAsked, extension: string): string => {
  const asked = [
    query.isShowSummary && 'summary',
    query.isShowStockUpdates && 'stock-updates',
    query.isShowDispenseUpdates && 'dispenses',
  ];
  const [only, ...more] = asked.filter((part) => part !== false);
  const name = more.length ? 'report' : (only ?? 'report');
  return `${name}-${isoDate(range.from)}-to-${isoDate(range.to)}.${extension}`;
};

const isEmpty = ({ query }: ReportAsked): boolean =>
  !query.isShowSummary && !query.isShowStockUpdates && !query.isShowDispenseUpdates;

export const reportRoutes = (app: App): void => {
  const { calendar } = app;
  const { reads, workbooks } = reportTurns();
  const { read } = reportThread(app);
  listRoutes(app, { reads, workbooks, read });

  serve(app, reports.generate, async (asked) => {
    await reads.hold(asked.asker);
    const report = await reportOf(asked, calendar);
    return new Streamed<Report>(read({ as: 'REPORT', ...report }, asked.asker.signal));
  });

  const exported = async (asked: Context<typeof reports.csv>): Promise<ReportAsked> => {
    const report = await reportOf(asked, calendar);
    if (isEmpty(report)) throw refuse(400, 'reportEmpty');
    return report;
  };

  const nameFile = (
    { reply }: Context<typeof reports.csv>,
    report: ReportAsked,
    extension: string,
  ) => {
    const name = fileName(report, extension);
    reply.header('content-disposition', `attachment; filename="${name}"`);
  };

  serve(app, reports.csv, async (asked) => {
    await reads.hold(asked.asker);
    const report = await exported(asked);
    nameFile(asked, report, 'csv');
    return new Streamed<Uint8Array>(read({ as: 'REPORT_CSV', ...report }, asked.asker.signal));
  });

  serve(app, reports.xlsx, async (asked) => {
    const { asker, db, query } = asked;
    const report = await exported(asked);
    const { scope, range } = report;
    const lines = { as: 'UPDATE_LINES', scope, range, most: maxWorkbookRows } as const;
    const workbook = await workbooks.run({ ...asker, ticket: query.ticket }, async () => {
      await checkLength(db, report, async () => Number(await text(read(lines, asker.signal))));
      return workbookOf(read({ as: 'WORKBOOK', ...report }, asker.signal), asker.signal);
    });
    nameFile(asked, report, 'xlsx');
    return workbook;
  });

  serve(app, reports.xlsxPlace, async ({ admin, query }) => ({
    waiting: workbooks.placeOf(admin.id, query.ticket) ?? null,
  }));
};
