import { dispenses } from '../../../contract/dispenses.ts';
import { payments } from '../../../contract/payments.ts';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { isoDate } from '../../../contract/values/periods.ts';
import { resolveListScope } from '../../dispenses/routes.ts';
import { requireMachine } from '../../payments/ledger/list.ts';
import {
  type App,
  type HandlerContext,
  serveEndpoint,
} from '../../platform/endpoints/serve-endpoint.ts';
import { Streamed } from '../../platform/endpoints/streams.ts';
import { daysBetween } from '../../platform/http/day-range.ts';
import type { ReadWorker } from '../../platform/threads/read-worker.ts';
import { countRfids } from '../../rfids/batch/rfids-export.ts';
import { checkRows } from '../length.ts';
import type { ReadRequest } from '../reading.ts';
import type { createReportQueues } from '../report-queues.ts';
import { buildWorkbook } from './workbook.ts';

type ListRouteParts = ReturnType<typeof createReportQueues> & Pick<ReadWorker<ReadRequest>, 'read'>;

/** An institution's lists as files, with the filters of the screen. */
export const listRoutes = (app: App, { reads, workbooks, read }: ListRouteParts): void => {
  const { calendar } = app;

  const nameFile = (
    of: string,
    { reply, now }: Pick<HandlerContext<typeof payments.csv>, 'reply' | 'now'>,
    extension = 'csv',
  ) => {
    const name = `${of}-${isoDate(calendar.dayOf(now))}.${extension}`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
  };

  serveEndpoint(app, payments.csv, async (context) => {
    const { requestContext, db, institution, now, query: filter } = context;
    await reads.holdUntilAbort(requestContext);
    await requireMachine(db, institution.id, filter.machineId);
    daysBetween(calendar, filter.startDate, filter.endDate, 'startDate');
    nameFile('payments', context);
    const institutionId = institution.id;
    const request = { as: 'PAYMENTS_CSV', institutionId, filter, now } as const;
    return new Streamed<Uint8Array>(read(request, requestContext.signal));
  });

  serveEndpoint(app, dispenses.csv, async (context) => {
    const { requestContext, db, institution, query: filter } = context;
    await reads.holdUntilAbort(requestContext);
    const scope = await resolveListScope(db, institution, filter.machineId);
    const range = daysBetween(calendar, filter.startDate, filter.endDate, 'startDate');
    nameFile('dispenses', context);
    const request = { as: 'DISPENSES_CSV', scope, range, filter } as const;
    return new Streamed<Uint8Array>(read(request, requestContext.signal));
  });

  serveEndpoint(app, rfidBatches.csv, async (context) => {
    const { requestContext, institution, query } = context;
    await reads.holdUntilAbort(requestContext);
    nameFile('rfids', context);
    const request = { as: 'RFIDS_CSV', institutionId: institution.id, find: query.find } as const;
    return new Streamed<Uint8Array>(read(request, requestContext.signal));
  });

  serveEndpoint(app, rfidBatches.xlsx, async (context) => {
    const { requestContext, db, institution, query } = context;
    const rfids = { institutionId: institution.id, find: query.find };
    checkRows(await countRfids(db, rfids));
    const workbook = await workbooks.run(requestContext, () =>
      buildWorkbook(
        read({ as: 'RFIDS_WORKBOOK', ...rfids }, requestContext.signal),
        requestContext.signal,
      ),
    );
    nameFile('rfids', context, 'xlsx');
    return workbook;
  });
};
