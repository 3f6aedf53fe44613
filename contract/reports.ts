import * as z from 'zod/mini';
import { Dispense, statusFilter, transactionFilter } from './dispenses.ts';
import { adminTypes, endpoint } from './endpoint.ts';
import { codes, day, flag, id, instant, inTaka, requiredText, told } from './fields.ts';
import { fault } from './messages/faults.ts';
import { DispenseSummary, overviewQuery, StockMovements, StockSummary } from './overview.ts';

const shown = z._default(flag, false);

const reportQuery = z.extend(overviewQuery, {
  isShowSummary: shown,
  isShowStockUpdates: shown,
  isShowDispenseUpdates: shown,
  dispenseTransactionType: transactionFilter,
  dispenseStatus: statusFilter,
});
export type ReportQuery = z.output<typeof reportQuery>;

/** An admin entered it, the machine told it, or an unlock RFID opened the door. */
export const reporters = ['ADMIN', 'MACHINE', 'RFID'] as const;
export type Reporter = (typeof reporters)[number];

/** The range may be left open: then it is everything (spec 4: no dates). */
export const StockLog = z.strictObject({
  _id: id,
  at: instant,
  /** The machine's physical ID, its institution's and organization's name. */
  mpi: told(100),
  in: told(),
  orn: told(),
  /** The event's message and to whom the task was assigned. */
  em: told(2000),
  tat: told(),
  by: z.enum(reporters),
  codes,
});
export type StockLog = z.output<typeof StockLog>;

/** Whom a report is about. */
export const ReportedTenant = z.strictObject({ _id: id, name: told(), logo: z.nullable(told()) });

export const Report = z.strictObject({
  organization: z.nullable(ReportedTenant),
  institution: z.nullable(ReportedTenant),
  /** The business days the report covers. */
  dateStart: day,
  dateEnd: day,
  generatedAt: instant,
  /** The prices in scope, in taka, ascending: what the footnote names. */
  prices: z.array(inTaka),
  /** A part that was not asked for is null. */
  stockSummary: z.nullable(StockSummary),
  /** Of the summary. */
  stockMovements: z.nullable(StockMovements),
  dispenseSummary: z.nullable(DispenseSummary),
  stocks: z.nullable(z.array(StockLog)),
  dispenses: z.nullable(z.array(Dispense)),
});
export type Report = z.output<typeof Report>;

const who = { types: adminTypes, tenant: 'filtered' } as const;

/** Chosen by who downloads, to ask for the place of that download among those that wait. */
const ticket = requiredText(fault('ticketRequired'), 40);

export const reports = {
  generate: endpoint({
    operationId: 'generateReport',
    method: 'GET',
    path: '/report/generate',
    summary: 'A report of the parts that are asked for',
    who,
    query: reportQuery,
    long: true,
    status: 200,
    answer: Report,
  }),
  csv: endpoint({
    operationId: 'downloadReportCsv',
    method: 'GET',
    path: '/report/csv',
    summary: 'The rows of the report as CSV (UTF-8 with BOM)',
    who,
    query: reportQuery,
    long: true,
    status: 200,
    media: 'text/csv; charset=utf-8',
  }),
  xlsx: endpoint({
    operationId: 'downloadReportWorkbook',
    method: 'GET',
    path: '/report/xlsx',
    summary: 'The report as a workbook, a sheet for each part',
    who,
    query: z.extend(reportQuery, { ticket: z.optional(ticket) }),
    long: true,
    status: 200,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  xlsxPlace: endpoint({
    operationId: 'getWorkbookPlace',
    method: 'GET',
    path: '/report/xlsx/place',
    summary: 'The place of one’s own workbook among those that wait to be made',
    who: { types: adminTypes },
    query: z.strictObject({ ticket }),
    status: 200,
    answer: z.strictObject({
      /** `place` is 0 when its turn has come; null where nothing is known of it, as in another process. */
      waiting: z.nullable(z.strictObject({ place: z.int(), of: z.int() })),
    }),
  }),
};
