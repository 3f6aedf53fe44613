import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { lengthsOf, type ReportAsked } from './report.ts';

/** A workbook is built in memory: so many rows take about 200 MB meanwhile. */
export const maxWorkbookRows = 50_000;

/** Refuses what is too long for a workbook. */
export const checkRows = (rows: number): void => {
  if (rows > maxWorkbookRows) throw refuse(400, 'workbookTooLong', { max: maxWorkbookRows });
};

/**
 * Refuses a report that is too long for a workbook. Several updates may be one line: `countLines` is
 * asked for the lines where it depends on them, for it has to read all of them.
 */
export const checkLength = async (
  db: Db,
  report: ReportAsked,
  countLines: () => Promise<number>,
): Promise<void> => {
  const { updates, dispenses } = await lengthsOf(db, report);
  checkRows(dispenses);
  if (updates + dispenses > maxWorkbookRows) checkRows((await countLines()) + dispenses);
};
