import { dispenseFlagsIn } from '../../../contract/dispenses.ts';
import { translateFailure } from '../../../contract/messages/translate.ts';
import { toTaka } from '../../../contract/money.ts';
import type { StockMovements, Summary } from '../../../contract/overview.ts';
import type { Calendar } from '../../../contract/periods.ts';
import type { StockLog } from '../../../contract/reports.ts';
import {
  dispenseMarks,
  failureWord,
  headings,
  reporterWords,
  reportPartTitles,
  statusWord,
  stockSumLines,
  typeWord,
} from '../../../contract/words.ts';
import { findMachineName } from '../../machines/machine-names.ts';
import type { Db } from '../../platform/db/store.ts';
import { type LongDispenses, type ReportRequest, readReportParts } from '../report.ts';
import type { Cell } from './cells.ts';

export interface ReportColumn {
  readonly name: string;
  /** In characters. */
  readonly width: number;
}

/** One part of an exported report. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const reportColumn = (name: string, width: number): ReportColumn => ({ name, width });

async function* singleChunk(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

export async function* mapChunks<T>(
  chunks: AsyncIterable<readonly T[]>,
  row: (item: T) => readonly Cell[],
) {
  for await (const items of chunks) yield items.map(row);
}

/** Files are in English. */
const untranslated = (word: string): string => word;

const summaryTables = ({ stockSummary, dispenseSummary }: Summary): ReportTable[] => {
  const { transactionTypes, totalSuccess, remainingStock } = dispenseSummary;
  const paid = transactionTypes.reduce((sum, type) => sum + type.totalPaidAmount, 0);
  return [
    {
      title: reportPartTitles.stock,
      columns: [
        reportColumn(headings.totalUpdates, 16),
        reportColumn(headings.opening, 16),
        reportColumn(headings.closing, 16),
      ],
      rows: singleChunk([
        [stockSummary.totalLogs, stockSummary.openingValue, stockSummary.closingValue],
      ]),
    },
    {
      title: reportPartTitles.dispensed,
      columns: [
        reportColumn(headings.type, 12),
        reportColumn(headings.successful, 22),
        reportColumn(headings.paidAmount, 20),
        reportColumn(headings.remaining, 16),
      ],
      rows: singleChunk([
        ...transactionTypes.map(({ _id, totalSuccess, totalPaidAmount }) => [
          typeWord(_id),
          totalSuccess,
          totalPaidAmount,
          null,
        ]),
        [headings.total, totalSuccess, Math.round(paid * 100) / 100, remainingStock],
      ]),
    },
  ];
};

const movementsTable = (movements: StockMovements): ReportTable => {
  const sum = stockSumLines(movements);
  return {
    title: reportPartTitles.movements,
    columns: sum.map(({ name }) => reportColumn(name, 20)),
    rows: singleChunk([sum.map(({ value }) => value)]),
  };
};

const stockTable = (logs: AsyncIterable<StockLog[]>): ReportTable => ({
  title: reportPartTitles.updates,
  columns: [
    reportColumn(headings.time, 20),
    reportColumn(headings.machine, 16),
    reportColumn(headings.institution, 28),
    reportColumn(headings.organization, 28),
    reportColumn(headings.event, 60),
    reportColumn(headings.assignedTo, 20),
    reportColumn(headings.reportedBy, 16),
  ],
  rows: mapChunks(logs, (log) => [
    new Date(log.at),
    log.mpi,
    log.in,
    log.orn,
    log.em,
    log.tat,
    reporterWords[log.by],
  ]),
});

export const dispenseTable = (dispenses: LongDispenses): ReportTable => ({
  title: reportPartTitles.details,
  columns: [
    reportColumn(headings.time, 20),
    reportColumn(headings.machine, 16),
    reportColumn(headings.machineName, 24),
    reportColumn(headings.paymentType, 24),
    reportColumn(headings.rfid, 16),
    reportColumn(headings.status, 12),
    reportColumn(headings.paid, 10),
    reportColumn(headings.refund, 16),
    reportColumn(headings.failureReason, 24),
    reportColumn(headings.paymentFailure, 24),
  ],
  rows: mapChunks(dispenses.chunks, (row) => {
    const { transactionType, rfid, paid, refundTrxId, failureReason, paymentFailure } = row;
    const flags = dispenseFlagsIn(row.flags);
    const machine = findMachineName(dispenses.names, row.machineId);
    const refund = refundTrxId === null ? null : { trxID: refundTrxId };
    return [
      new Date(row.dispensedAt),
      machine.physicalId,
      machine.name,
      typeWord(transactionType) +
        dispenseMarks({ transactionType, paid, refund, flags }, untranslated),
      rfid,
      statusWord(row.isSuccessful === 1),
      toTaka(paid),
      refundTrxId,
      failureReason && failureWord(failureReason),
      paymentFailure && translateFailure(paymentFailure, 'en'),
    ];
  }),
});

/** The requested parts, in the order of the report. */
export const readTables = async (
  db: Db,
  calendar: Calendar,
  request: ReportRequest,
): Promise<ReportTable[]> => {
  const { summary, movements, stocks, dispenses } = await readReportParts(db, calendar, request);
  return [
    ...(summary ? summaryTables(summary) : []),
    ...(movements ? [movementsTable(movements)] : []),
    ...(stocks ? [stockTable(stocks)] : []),
    ...(dispenses ? [dispenseTable(dispenses)] : []),
  ];
};
