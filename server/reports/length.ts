import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { lengthOf, type ReportAsked } from './report.ts';

/** A workbook is built in memory: so many rows take about 200 MB meanwhile. */
const maxWorkbookRows = 50_000;

/** Refuses a report that is too long for a workbook. */
export const checkLength = async (db: Db, report: ReportAsked): Promise<void> => {
  if ((await lengthOf(db, report)) <= maxWorkbookRows) return;
  throw refuse(400, 'workbookTooLong', { max: maxWorkbookRows });
};
