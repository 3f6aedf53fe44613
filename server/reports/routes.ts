import { type Report, reports } from '../../contract/reports.ts';
import { isoDate } from '../../contract/values/periods.ts';
import {
  type App,
  type HandlerContext,
  serveEndpoint,
} from '../platform/endpoints/serve-endpoint.ts';
import { Streamed } from '../platform/endpoints/streams.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { createReadWorker } from '../platform/threads/read-worker.ts';
import { listRoutes } from './files/list-routes.ts';
import { buildWorkbook } from './files/workbook.ts';
import { checkLength } from './length.ts';
import type { ReadRequest } from './reading.ts';
import type { ReaderConfig } from './reading-code.ts';
import { type ReportRequest, resolveReport } from './report.ts';
import { createReportQueues } from './report-queues.ts';

const file = new URL('./reading-code.ts', import.meta.url);
/** With less memory, garbage collection costs as much as reading. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

/** Starts the one thread that makes reports and files, until the server closes. */
const reportThread = ({ http, settings }: Pick<App, 'http' | 'settings'>) => {
  const { DATABASE_URL, DATABASE_READ_URL, DATA_DIR, TIME_ZONE: timeZone } = settings;
  const config: ReaderConfig = { place: { DATABASE_URL, DATABASE_READ_URL, DATA_DIR }, timeZone };
  const thread = createReadWorker<ReadRequest>({ file, data: config, limits });
  http.addHook('onClose', thread.close);
  return thread;
};

const fileName = ({ query, range }: ReportRequest, extension: string): string => {
  const requestedParts = [
    query.isShowSummary && 'summary',
    query.isShowStockUpdates && 'stock-updates',
    query.isShowDispenseUpdates && 'dispenses',
    query.isShowCash && 'cash',
  ];
  const [only, ...more] = requestedParts.filter((part) => part !== false);
  const name = more.length ? 'report' : (only ?? 'report');
  return `${name}-${isoDate(range.from)}-to-${isoDate(range.to)}.${extension}`;
};

const isEmpty = ({ query }: ReportRequest): boolean =>
  !query.isShowSummary &&
  !query.isShowStockUpdates &&
  !query.isShowDispenseUpdates &&
  !query.isShowCash;

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
      await checkLength(db, calendar, report);
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
