import { type Report, reports } from '../../contract/reports.ts';
import { isoDate } from '../../contract/values/periods.ts';
import {
  type App,
  type HandlerContext,
  serveEndpoint,
} from '../platform/endpoints/serve-endpoint.ts';
import { Streamed } from '../platform/endpoints/streams.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { listRoutes } from './files/list-routes.ts';
import { buildWorkbook } from './files/workbook.ts';
import { checkLength } from './length.ts';
import { type ReportRequest, resolveReport } from './report.ts';
import { createReportQueues } from './report-queues.ts';
import { reportThread } from './thread.ts';

const fileName = ({ query, range }: ReportRequest, extension: string): string => {
  const requestedParts = [
    query.isShowSummary && 'summary',
    query.isShowStockUpdates && 'stock-updates',
    query.isShowDispenseUpdates && 'dispenses',
  ];
  const [only, ...more] = requestedParts.filter((part) => part !== false);
  const name = more.length ? 'report' : (only ?? 'report');
  return `${name}-${isoDate(range.from)}-to-${isoDate(range.to)}.${extension}`;
};

const isEmpty = ({ query }: ReportRequest): boolean =>
  !query.isShowSummary && !query.isShowStockUpdates && !query.isShowDispenseUpdates;

export const reportRoutes = (app: App): void => {
  const { calendar } = app;
  const { reads, workbooks } = createReportQueues();
  app.http.workloads.set('report', reads.workload).set('workbook', workbooks.workload);
  const { read } = reportThread(app);
  listRoutes(app, { reads, workbooks, read });

  serveEndpoint(app, reports.generate, async (context) => {
    await reads.holdUntilAbort(context.requestContext);
    const report = await resolveReport(context, calendar, context.language);
    return new Streamed<Report>(read({ as: 'REPORT', ...report }, context.requestContext.signal));
  });

  const resolveExport = async (
    context: HandlerContext<typeof reports.csv>,
  ): Promise<ReportRequest> => {
    // Files are passed on, so they are in one language whoever makes them.
    const report = await resolveReport(context, calendar, 'en');
    if (isEmpty(report)) throw refuseCall(400, 'reportEmpty');
    return report;
  };

  const nameFile = (
    { reply }: HandlerContext<typeof reports.csv>,
    report: ReportRequest,
    extension: string,
  ) => {
    const name = fileName(report, extension);
    reply.header('content-disposition', `attachment; filename="${name}"`);
  };

  serveEndpoint(app, reports.csv, async (context) => {
    await reads.holdUntilAbort(context.requestContext);
    const report = await resolveExport(context);
    nameFile(context, report, 'csv');
    return new Streamed<Uint8Array>(
      read({ as: 'REPORT_CSV', ...report }, context.requestContext.signal),
    );
  });

  serveEndpoint(app, reports.xlsx, async (context) => {
    const { requestContext, db, query } = context;
    const report = await resolveExport(context);
    const workbook = await workbooks.run({ ...requestContext, ticket: query.ticket }, async () => {
      await checkLength(db, report);
      return buildWorkbook(
        read({ as: 'WORKBOOK', ...report }, requestContext.signal),
        requestContext.signal,
      );
    });
    nameFile(context, report, 'xlsx');
    return workbook;
  });

  serveEndpoint(app, reports.xlsxPlace, async ({ admin, query }) => ({
    waiting: workbooks.placeOf(admin.id, query.ticket) ?? null,
  }));
};
