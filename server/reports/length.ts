import type { Db } from '../platform/db/store.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { countReportRows, type ReportRequest } from './report.ts';

/** A workbook is built in memory: this many rows take about 200 MB. */
export const maxWorkbookRows = 50_000;

export const checkRows = (rows: number): void => {
  if (rows > maxWorkbookRows) throw refuseCall(400, 'workbookTooLong', { max: maxWorkbookRows });
};

/**
 * Throws 400 for a report that is too long for a workbook. Several updates may become one line, so
 * `countLines` reads all of them, and only when the result depends on it.
 */
export const checkLength = async (
  db: Db,
  report: ReportRequest,
  countLines: () => Promise<number>,
): Promise<void> => {
  const { updates, dispenses } = await countReportRows(db, report);
  checkRows(dispenses);
  if (updates + dispenses > maxWorkbookRows) checkRows((await countLines()) + dispenses);
};
