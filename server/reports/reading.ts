import type { Calendar } from '../../contract/periods.ts';
import type { Db } from '../core/db/store.ts';
import type { DispenseFilter } from '../dispenses/queries.ts';
import type { RfidsAsked } from '../rfids/every.ts';
import { csvOf } from './csv.ts';
import { jsonOf } from './json.ts';
import { type PaymentsAsked, paymentsIn, paymentTable } from './payments-table.ts';
import { dispensesIn, type ReportAsked, type View } from './report.ts';
import { rfidTable } from './rfids-table.ts';
import { sheetsOf } from './sheets.ts';
import { dispenseTable, tablesOf } from './tables.ts';
import { countLines, updateDays } from './updates.ts';

/** A request to the reader thread: it has been admitted and validated. */
export type LongRead =
  | (ReportAsked & { readonly as: 'REPORT' | 'REPORT_CSV' | 'WORKBOOK' })
  | (View & { readonly as: 'UPDATE_LINES'; readonly most: number })
  | (View & { readonly as: 'DISPENSES_CSV'; readonly filter: DispenseFilter })
  | (PaymentsAsked & { readonly as: 'PAYMENTS_CSV' })
  | (RfidsAsked & { readonly as: 'RFIDS_CSV' | 'RFIDS_WORKBOOK' });

const linesIn = async (
  db: Db,
  calendar: Calendar,
  { scope, range, most }: View & { readonly most: number },
): Promise<number> => countLines(db, scope, await updateDays(db, scope, range), calendar, most);

/** Yields the file in parts. */
export async function* readLong(
  db: Db,
  calendar: Calendar,
  asked: LongRead,
): AsyncGenerator<string> {
  switch (asked.as) {
    case 'REPORT':
      yield* jsonOf(db, calendar, asked);
      break;
    case 'REPORT_CSV':
      yield* csvOf(await tablesOf(db, calendar, asked), calendar);
      break;
    case 'WORKBOOK':
      yield* sheetsOf(await tablesOf(db, calendar, asked), calendar);
      break;
    case 'UPDATE_LINES':
      yield String(await linesIn(db, calendar, asked));
      break;
    case 'DISPENSES_CSV':
      yield* csvOf([dispenseTable(await dispensesIn(db, calendar, asked, asked.filter))], calendar);
      break;
    case 'PAYMENTS_CSV':
      yield* csvOf([paymentTable(paymentsIn(db, calendar, asked), asked.now)], calendar);
      break;
    case 'RFIDS_CSV':
      yield* csvOf([rfidTable(db, asked)], calendar);
      break;
    case 'RFIDS_WORKBOOK':
      yield* sheetsOf([rfidTable(db, asked)], calendar);
  }
}
