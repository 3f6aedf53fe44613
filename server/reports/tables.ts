import { englishOf } from '../../contract/messages.ts';
import type { Summary } from '../../contract/overview.ts';
import type { StockLog } from '../../contract/reports.ts';
import {
  failureWord,
  headings,
  partTitles,
  paymentMarks,
  statusWord,
  typeWord,
} from '../../contract/words.ts';
import { presentDispense } from '../dispenses/present.ts';
import type { Cell } from './cells.ts';
import type { Long, LongDispenses, Parts } from './report.ts';

export interface Column {
  readonly name: string;
  /** In characters. */
  readonly width: number;
}

/** One part of a report as it is exported. */
export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  /** How many rows there will be. */
  readonly count: number;
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const column = (name: string, width: number): Column => ({ name, width });

async function* once(rows: readonly (readonly Cell[])[]) {
  yield rows;
}

const few = (rows: readonly (readonly Cell[])[]) => ({ count: rows.length, rows: once(rows) });

async function* each<T>(chunks: AsyncIterable<readonly T[]>, row: (item: T) => readonly Cell[]) {
  for await (const items of chunks) yield items.map(row);
}

export const many = <T>({ count, chunks }: Long<T>, row: (item: T) => readonly Cell[]) => ({
  count,
  rows: each(chunks, row),
});

/** Files are English. */
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
      ...few([[stockSummary.totalLogs, stockSummary.openingValue, stockSummary.closingValue]]),
    },
    {
      title: partTitles.dispensed,
      columns: [
        column(headings.type, 12),
        column(headings.successful, 22),
        column(headings.paidAmount, 20),
        column(headings.remaining, 16),
      ],
      ...few([
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

const stockTable = (logs: Long<StockLog>): Table => ({
  title: partTitles.updates,
  columns: [
    column(headings.time, 20),
    column(headings.machine, 16),
    column(headings.institution, 28),
    column(headings.organization, 28),
    column(headings.event, 60),
    column(headings.assignedTo, 20),
  ],
  ...many(logs, (log) => [new Date(log.at), log.mpi, log.in, log.orn, log.em, log.tat]),
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
  ...many(dispenses, (row) => {
    const shown = presentDispense(row, dispenses.names);
    const { machineId, transactionType, rfid, isSuccessful, paid, refund } = shown;
    return [
      new Date(row.dispensedAt),
      machineId.physicalId,
      machineId.name,
      typeWord(transactionType) + paymentMarks(shown, asItStands),
      rfid,
      statusWord(isSuccessful),
      paid,
      refund?.trxID ?? null,
      shown.failureReason && failureWord(shown.failureReason),
      row.paymentFailure && englishOf(failureWord(row.paymentFailure)),
    ];
  }),
});

/** The parts that were asked for, in the order of the report. */
export const tablesOf = ({ summary, stocks, dispenses }: Parts): Table[] => [
  ...(summary ? summaryTables(summary) : []),
  ...(stocks ? [stockTable(stocks)] : []),
  ...(dispenses ? [dispenseTable(dispenses)] : []),
];
