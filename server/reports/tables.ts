import { englishOf } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import type { StockMovements, Summary } from '../../contract/overview.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { StockLog } from '../../contract/reports.ts';
import {
  failureWord,
  headings,
  partTitles,
  paymentMarks,
  reporterWords,
  statusWord,
  stockSum,
  typeWord,
} from '../../contract/words.ts';
import type { Db } from '../core/db/store.ts';
import { namedMachine } from '../machines/names.ts';
import type { Cell } from './cells.ts';
import { type LongDispenses, partsOf, type ReportAsked } from './report.ts';

export interface Column {
  readonly name: string;
  /** In characters. */
  readonly width: number;
}

/** One part of an exported report. */
export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const column = (name: string, width: number): Column => ({ name, width });

async function* once(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

export async function* each<T>(
  chunks: AsyncIterable<readonly T[]>,
  row: (item: T) => readonly Cell[],
) {
  for await (const items of chunks) yield items.map(row);
}

/** Files are in English. */
const asItStands = (word: string): string => word;

const summaryTables = ({ stockSummary, dispenseSummary }: Summary): Table[] => {
  const { transactionTypes, totalSuccess, remainingStock } = dispenseSummary;
  const paid = transactionTypes.reduce((sum, type) => sum + type.totalPaidAmount, 0);
  return [
    {
      title: partTitles.stock,
      columns: [
        column(headings.totalUpdates, 16),
        column(headings.opening, 16),
        column(headings.closing, 16),
      ],
      rows: once([[stockSummary.totalLogs, stockSummary.openingValue, stockSummary.closingValue]]),
    },
    {
      title: partTitles.dispensed,
      columns: [
        column(headings.type, 12),
        column(headings.successful, 22),
        column(headings.paidAmount, 20),
        column(headings.remaining, 16),
      ],
      rows: once([
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

const movementsTable = (movements: StockMovements): Table => {
  const sum = stockSum(movements);
  return {
    title: partTitles.movements,
    columns: sum.map(({ name }) => column(name, 20)),
    rows: once([sum.map(({ value }) => value)]),
  };
};

const stockTable = (logs: AsyncIterable<StockLog[]>): Table => ({
  title: partTitles.updates,
  columns: [
    column(headings.time, 20),
    column(headings.machine, 16),
    column(headings.institution, 28),
    column(headings.organization, 28),
    column(headings.event, 60),
    column(headings.assignedTo, 20),
    column(headings.reportedBy, 16),
  ],
  rows: each(logs, (log) => [
    new Date(log.at),
    log.mpi,
    log.in,
    log.orn,
    log.em,
    log.tat,
    reporterWords[log.by],
  ]),
});

export const dispenseTable = (dispenses: LongDispenses): Table => ({
  title: partTitles.details,
  columns: [
    column(headings.time, 20),
    column(headings.machine, 16),
    column(headings.machineName, 24),
    column(headings.paymentType, 24),
    column(headings.rfid, 16),
    column(headings.status, 12),
    column(headings.paid, 10),
    column(headings.refund, 16),
    column(headings.failureReason, 24),
    column(headings.paymentFailure, 24),
  ],
  rows: each(dispenses.chunks, (row) => {
    const { transactionType, rfid, paid, refundTrxId, failureReason, paymentFailure } = row;
    const machine = namedMachine(dispenses.names, row.machineId);
    const refund = refundTrxId === null ? null : { trxID: refundTrxId };
    return [
      new Date(row.dispensedAt),
      machine.physicalId,
      machine.name,
      typeWord(transactionType) + paymentMarks({ transactionType, paid, refund }, asItStands),
      rfid,
      statusWord(row.isSuccessful === 1),
      toTaka(paid),
      refundTrxId,
      failureReason && failureWord(failureReason),
      paymentFailure && englishOf(failureWord(paymentFailure)),
    ];
  }),
});

/** The requested parts, in the order of the report. */
export const tablesOf = async (
  db: Db,
  calendar: Calendar,
  asked: ReportAsked,
): Promise<Table[]> => {
  const { summary, movements, stocks, dispenses } = await partsOf(db, calendar, asked);
  return [
    ...(summary ? summaryTables(summary) : []),
    ...(movements ? [movementsTable(movements)] : []),
    ...(stocks ? [stockTable(stocks)] : []),
    ...(dispenses ? [dispenseTable(dispenses)] : []),
  ];
};
