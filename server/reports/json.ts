import { type Calendar, isoDate } from '../../contract/periods.ts';
import type { Report } from '../../contract/reports.ts';
import type { Db } from '../core/db/store.ts';
import { jsonInChunks } from '../core/streams.ts';
import { presentDispense } from '../dispenses/present.ts';
import { pricesOf, tenantsOf } from './queries.ts';
import { type LongDispenses, partsOf, type ReportAsked } from './report.ts';

async function* presented({ chunks, names }: LongDispenses) {
  for await (const rows of chunks) yield rows.map((row) => presentDispense(row, names));
}

/** The report as the console shows it. */
export async function* jsonOf(
  db: Db,
  calendar: Calendar,
  asked: ReportAsked,
): AsyncGenerator<string> {
  const { scope, range, now } = asked;
  const { summary, movements, stocks, dispenses } = await partsOf(db, calendar, asked);
  yield* jsonInChunks<Report>({
    ...(await tenantsOf(db, scope)),
    dateStart: isoDate(range.from),
    dateEnd: isoDate(range.to),
    generatedAt: new Date(now).toISOString(),
    prices: await pricesOf(db, scope),
    stockSummary: summary?.stockSummary ?? null,
    stockMovements: movements,
    dispenseSummary: summary?.dispenseSummary ?? null,
    stocks,
    dispenses: dispenses && presented(dispenses),
  });
}
