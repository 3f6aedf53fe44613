import { dispenses } from '../../contract/dispenses.ts';
import { payments } from '../../contract/payments.ts';
import { isoDate } from '../../contract/periods.ts';
import type { ReadingThread } from '../core/reading-thread.ts';
import { type App, type Context, serve } from '../core/serve.ts';
import { Streamed } from '../core/streams.ts';
import { scopeOfList } from '../dispenses/routes.ts';
import { requireMachine } from '../payments/list.ts';
import { daysBetween } from '../stats/range.ts';
import type { LongRead } from './reading.ts';
import type { reportTurns } from './turns.ts';

type Given = Pick<ReturnType<typeof reportTurns>, 'reads'> & Pick<ReadingThread<LongRead>, 'read'>;

/** The lists of an institution as files, filtered as they are shown. */
export const listRoutes = (app: App, { reads, read }: Given): void => {
  const { calendar } = app;

  const nameFile = (
    of: string,
    { reply, now }: Pick<Context<typeof payments.csv>, 'reply' | 'now'>,
  ) => {
    const name = `${of}-${isoDate(calendar.dayOf(now))}.csv`;
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
};
