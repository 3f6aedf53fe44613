import type { Calendar } from '../../contract/values/periods.ts';
import type { DispenseFilter } from '../dispenses/queries.ts';
import type { Db } from '../platform/db/store.ts';
import type { RfidExportQuery } from '../rfids/batch/rfids-export.ts';
import { writeCsv } from './files/csv.ts';
import { type PaymentsRequest, paymentTable, readPayments } from './files/payments-table.ts';
import { rfidTable } from './files/rfids-table.ts';
import { writeSheets } from './files/sheets.ts';
import { dispenseTable, readTables } from './files/tables.ts';
import { writeReportJson } from './json.ts';
import { type ReportRequest, type RowRange, readDispenses } from './report.ts';

/** A request to the reader thread: it has been admitted and validated. */
export type ReadRequest =
  | (ReportRequest & { readonly as: 'REPORT' | 'REPORT_CSV' | 'WORKBOOK' })
  | (RowRange & { readonly as: 'DISPENSES_CSV'; readonly filter: DispenseFilter })
  | (PaymentsRequest & { readonly as: 'PAYMENTS_CSV' })
  | (RfidExportQuery & { readonly as: 'RFIDS_CSV' | 'RFIDS_WORKBOOK' });

/** Yields the file in parts. */
export async function* readInChunks(
  db: Db,
  calendar: Calendar,
  request: ReadRequest,
): AsyncGenerator<string> {
  switch (request.as) {
    case 'REPORT':
      yield* writeReportJson(db, calendar, request);
      break;
    case 'REPORT_CSV':
      yield* writeCsv(await readTables(db, calendar, request), calendar);
      break;
    case 'WORKBOOK':
      yield* writeSheets(await readTables(db, calendar, request), calendar);
      break;
    case 'DISPENSES_CSV':
      yield* writeCsv(
        [dispenseTable(await readDispenses(db, calendar, request, request.filter))],
        calendar,
      );
      break;
    case 'PAYMENTS_CSV':
      yield* writeCsv([paymentTable(readPayments(db, calendar, request), request.now)], calendar);
      break;
    case 'RFIDS_CSV':
      yield* writeCsv([rfidTable(db, request)], calendar);
      break;
    case 'RFIDS_WORKBOOK':
      yield* writeSheets([rfidTable(db, request)], calendar);
  }
}
