import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { lengthOf, type ReportAsked } from './report.ts';

/** A workbook is built in memory: so many rows take about 200 MB meanwhile. */
const maxWorkbookRows = 50_000;

/** Refuses what is too long for a workbook. */
export const checkRows = (rows: number): void => {
  if (rows > maxWorkbookRows) throw refuse(400, 'workbookTooLong', { max: maxWorkbookRows });
};

/** Refuses a report that is too long for a workbook. */
export const checkLength = async (db: Db, report: ReportAsked): Promise<void> =>
  checkRows(await lengthOf(db, report));
