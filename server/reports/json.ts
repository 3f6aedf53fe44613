import type { Report } from '../../contract/reports.ts';
import type { Language } from '../../contract/values/languages.ts';
import { type Calendar, isoDate } from '../../contract/values/periods.ts';
import { presentDispense } from '../dispenses/present.ts';
import type { Db } from '../platform/db/store.ts';
import { streamJson } from '../platform/endpoints/streams.ts';
import { findPrices, findTenants } from './queries.ts';
import { type LongDispenses, type ReportRequest, readReportParts } from './report.ts';

async function* presentChunks({ chunks, names }: LongDispenses, language: Language) {
  for await (const rows of chunks) yield rows.map((row) => presentDispense(row, names, language));
}

/** The report as the console shows it. */
export async function* writeReportJson(
  db: Db,
  calendar: Calendar,
  request: ReportRequest,
): AsyncGenerator<string> {
  const { scope, range, now, language } = request;
  const { summary, movements, availability, stocks, dispenses, cash } = await readReportParts(
    db,
    calendar,
    request,
  );
  yield* streamJson<Report>({
    ...(await findTenants(db, scope)),
    dateStart: isoDate(range.from),
    dateEnd: isoDate(range.to),
    generatedAt: new Date(now).toISOString(),
    prices: await findPrices(db, scope),
    stockSummary: summary?.stockSummary ?? null,
    stockMovements: movements,
    dispenseSummary: summary?.dispenseSummary ?? null,
    availability,
    stocks,
    dispenses: dispenses && presentChunks(dispenses, language),
    cash,
  });
}
