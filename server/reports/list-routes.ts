import { dispenses } from '../../contract/dispenses.ts';
import { payments } from '../../contract/payments.ts';
import { isoDate } from '../../contract/periods.ts';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import type { ReadingThread } from '../core/reading-thread.ts';
import { type App, type Context, serve } from '../core/serve.ts';
import { Streamed } from '../core/streams.ts';
import { scopeOfList } from '../dispenses/routes.ts';
import { requireMachine } from '../payments/list.ts';
import { countOfRfids } from '../rfids/every.ts';
import { daysBetween } from '../stats/range.ts';
import { checkRows } from './length.ts';
import type { LongRead } from './reading.ts';
import type { reportTurns } from './turns.ts';
import { workbookOf } from './workbook.ts';

type Given = ReturnType<typeof reportTurns> & Pick<ReadingThread<LongRead>, 'read'>;

/** An institution's lists as files, with the filters of the screen. */
export const listRoutes = (app: App, { reads, workbooks, read }: Given): void => {
  const { calendar } = app;

  const nameFile = (
    of: string,
    { reply, now }: Pick<Context<typeof payments.csv>, 'reply' | 'now'>,
    extension = 'csv',
  ) => {
    const name = `${of}-${isoDate(calendar.dayOf(now))}.${extension}`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
  };

  serve(app, payments.csv, async (asked) => {
    const { asker, db, institution, now, query: filter } = asked;
    await reads.hold(asker);
    await requireMachine(db, institution.id, filter.machineId);
    daysBetween(calendar, filter.startDate, filter.endDate, 'startDate');
    nameFile('payments', asked);
    const institutionId = institution.id;
    const long = { as: 'PAYMENTS_CSV', institutionId, filter, now } as const;
    return new Streamed<Uint8Array>(read(long, asker.signal));
  });

  serve(app, dispenses.csv, async (asked) => {
    const { asker, db, institution, query: filter } = asked;
    await reads.hold(asker);
    const scope = await scopeOfList(db, institution, filter.machineId);
    const range = daysBetween(calendar, filter.startDate, filter.endDate, 'startDate');
    nameFile('dispenses', asked);
    const long = { as: 'DISPENSES_CSV', scope, range, filter } as const;
    return new Streamed<Uint8Array>(read(long, asker.signal));
  });

  serve(app, rfidBatches.csv, async (asked) => {
    const { asker, institution, query } = asked;
    await reads.hold(asker);
    nameFile('rfids', asked);
    const long = { as: 'RFIDS_CSV', institutionId: institution.id, find: query.find } as const;
    return new Streamed<Uint8Array>(read(long, asker.signal));
  });

  serve(app, rfidBatches.xlsx, async (asked) => {
    const { asker, db, institution, query } = asked;
    const rfids = { institutionId: institution.id, find: query.find };
    checkRows(await countOfRfids(db, rfids));
    const workbook = await workbooks.run(asker, () =>
      workbookOf(read({ as: 'RFIDS_WORKBOOK', ...rfids }, asker.signal), asker.signal),
    );
    nameFile('rfids', asked, 'xlsx');
    return workbook;
  });
};
