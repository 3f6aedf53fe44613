import { dispenses } from '../../contract/dispenses.ts';
import { payments } from '../../contract/payments.ts';
import { type Calendar, isoDate } from '../../contract/periods.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { type App, type Context, serve } from '../core/serve.ts';
import { Streamed } from '../core/streams.ts';
import { scopeOfList } from '../dispenses/routes.ts';
import { type MachineNames, nameMachines } from '../machines/names.ts';
import { everyPayment } from '../payments/every.ts';
import { countOf, paymentsMatching } from '../payments/list.ts';
import { daysBetween } from '../stats/range.ts';
import { csvOf } from './csv.ts';
import { type LongPayments, paymentTable } from './payments-table.ts';
import { dispensesIn } from './report.ts';
import { dispenseTable, type Table } from './tables.ts';
import type { reportTurns } from './turns.ts';

async function* naming(db: Db, chunks: AsyncIterable<Payments[]>, names: MachineNames) {
  for await (const rows of chunks) {
    await nameMachines(db, rows, names);
    yield rows;
  }
}

const paymentsIn = async (
  { db, institution, now, query }: Context<typeof payments.csv>,
  calendar: Calendar,
): Promise<LongPayments> => {
  const asked = { now, calendar };
  const names: MachineNames = new Map();
  return {
    count: await countOf(await paymentsMatching(db, institution.id, query, asked)),
    chunks: naming(db, everyPayment(db, institution.id, query, asked), names),
    names,
  };
};

/** The lists of an institution as files, filtered as they are shown. */
export const listRoutes = (app: App, { reads }: Pick<ReturnType<typeof reportTurns>, 'reads'>) => {
  const { calendar } = app;

  const fileOf = (
    of: string,
    table: Table,
    { reply, now }: Pick<Context<typeof payments.csv>, 'reply' | 'now'>,
  ): Streamed<Uint8Array> => {
    const name = `${of}-${isoDate(calendar.dayOf(now))}.csv`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return new Streamed(csvOf([table], calendar));
  };

  serve(app, payments.csv, async (asked) => {
    await reads.hold(asked.asker);
    return fileOf('payments', paymentTable(await paymentsIn(asked, calendar), asked.now), asked);
  });

  serve(app, dispenses.csv, async (asked) => {
    const { asker, db, institution, query } = asked;
    await reads.hold(asker);
    const scope = await scopeOfList(db, institution, query.machineId);
    const range = daysBetween(calendar, query.startDate, query.endDate, 'startDate');
    const dispensed = await dispensesIn(db, { scope, range, calendar }, query);
    return fileOf('dispenses', dispenseTable(dispensed), asked);
  });
};
