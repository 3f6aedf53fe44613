import * as z from 'zod/mini';
import { AvailableBySize } from './available-minutes.ts';
import { CashCollection } from './cash.ts';
import { Dispense, statusFilter, transactionFilter } from './dispenses.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerTaka, answerText, day, id, instant, queryFlag, requiredText } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { DispenseSummary, overviewQuery, StockMovements, StockSummary } from './overview.ts';

const optionalPart = z._default(queryFlag, false);

const reportQuery = z.extend(overviewQuery, {
  isShowSummary: optionalPart,
  isShowStockUpdates: optionalPart,
  isShowDispenseUpdates: optionalPart,
  isShowCash: optionalPart,
  dispenseTransactionType: transactionFilter,
  dispenseStatus: statusFilter,
});
export type ReportQuery = z.output<typeof reportQuery>;

/** Source of an entry: an admin, the machine, or an unlock RFID that opened the door. */
export const reporters = ['ADMIN', 'MACHINE', 'RFID'] as const;
export type Reporter = (typeof reporters)[number];

/** The range may be left open: then it is everything. */
export const StockLog = z.strictObject({
  _id: id,
  at: instant,
  /** The machine's physical ID, its institution's and organization's name. */
  mpi: answerText(100),
  in: answerText(),
  orn: answerText(),
  /** Message of the event, in one line, and assignee of the task. */
  em: answerText(2000),
  brief: answerText(2000),
  tat: answerText(),
  by: z.enum(reporters),
});
export type StockLog = z.output<typeof StockLog>;

/** A collection of cash, with the names of its institution and organization. */
export const ReportedCash = z.extend(CashCollection, { in: answerText(), orn: answerText() });
export type ReportedCash = z.output<typeof ReportedCash>;

/** Subject of a report. */
export const ReportedTenant = z.strictObject({
  _id: id,
  name: answerText(),
  logo: z.nullable(answerText()),
});

export const Report = z.strictObject({
  organization: z.nullable(ReportedTenant),
  institution: z.nullable(ReportedTenant),
  /** The business days the report covers. */
  dateStart: day,
  dateEnd: day,
  generatedAt: instant,
  /** Prices in scope for the footnote, in taka, ascending. */
  prices: z.array(answerTaka),
  /** A part that was not requested is null. */
  stockSummary: z.nullable(StockSummary),
  /** Part of the summary. */
  stockMovements: z.nullable(StockMovements),
  dispenseSummary: z.nullable(DispenseSummary),
  /** Part of the summary; null where no opening hours are counted. */
  availability: z.nullable(AvailableBySize),
  stocks: z.nullable(z.array(StockLog)),
  dispenses: z.nullable(z.array(Dispense)),
  cash: z.nullable(z.array(ReportedCash)),
});
export type Report = z.output<typeof Report>;

const who = { types: adminTypes, tenant: 'filtered' } as const;

/** Chosen by the client, to query the place of its download in the queue. */
const ticket = requiredText(defineFault('ticketRequired'), 40);

export const reports = {
  generate: defineEndpoint({
    operationId: 'generateReport',
    method: 'GET',
    path: '/report/generate',
    summary: 'A report of the parts that are asked for',
    who,
    query: reportQuery,
    isLongRunning: true,
    status: 200,
    answer: Report,
  }),
  csv: defineEndpoint({
    operationId: 'downloadReportCsv',
    method: 'GET',
    path: '/report/csv',
    summary: 'The rows of the report as CSV (UTF-8 with BOM)',
    who,
    query: reportQuery,
    isLongRunning: true,
    status: 200,
    media: 'text/csv; charset=utf-8',
  }),
  xlsx: defineEndpoint({
    operationId: 'downloadReportWorkbook',
    method: 'GET',
    path: '/report/xlsx',
    summary: 'The report as a workbook, a sheet for each part',
    who,
    query: z.extend(reportQuery, { ticket: z.optional(ticket) }),
    isLongRunning: true,
    status: 200,
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  xlsxPlace: defineEndpoint({
    operationId: 'getWorkbookPlace',
    method: 'GET',
    path: '/report/xlsx/place',
    summary: 'The place of one’s own workbook among those that wait to be made',
    who: { types: adminTypes },
    query: z.strictObject({ ticket }),
    status: 200,
    answer: z.strictObject({
      /** `place` is 0 once it runs; null for an unknown ticket, such as one of another process. */
      waiting: z.nullable(z.strictObject({ place: z.int(), of: z.int() })),
    }),
  }),
};
