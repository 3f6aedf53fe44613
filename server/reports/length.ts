import type { Calendar } from '../../contract/values/periods.ts';
import type { Db } from '../platform/db/store.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { countReportRows, type ReportRequest } from './report.ts';

/** A workbook is built in memory: this many rows take about 200 MB. */
const maxWorkbookRows = 50_000;

export const checkRows = (rows: number): void => {
  if (rows > maxWorkbookRows) throw refuseCall(400, 'workbookTooLong', { max: maxWorkbookRows });
};

/** Throws 400 for a report that is too long for a workbook. */
export const checkLength = async (
  db: Db,
  calendar: Calendar,
  report: ReportRequest,
): Promise<void> => checkRows(await countReportRows(db, calendar, report));
