import { englishOf } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import type { Summary } from '../../contract/overview.ts';
import type { StockLog } from '../../contract/reports.ts';
import { namedMachine } from '../machines/names.ts';
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

/** The words of the console for transaction types; one that is not known is 'Other'. */
const typeNames: Readonly<Record<string, string>> = { BKASH: 'bKash', CASH: 'Cash', RFID: 'RFID' };
const typeName = (type: string): string => typeNames[type] ?? 'Other';

const summaryTables = ({ stockSummary, dispenseSummary }: Summary): Table[] => {
  const { transactionTypes, totalSuccess, remainingStock } = dispenseSummary;
  const paid = transactionTypes.reduce((sum, type) => sum + type.totalPaidAmount, 0);
  return [
    {
      title: 'Stock summary',
      columns: [
        column('Stock / Machine updates', 24),
        column('Opening stock', 16),
        column('Closing stock', 16),
        column('Remaining stock', 16),
      ],
      ...few([
        [
          stockSummary.totalLogs,
          stockSummary.openingValue,
          stockSummary.closingValue,
          remainingStock,
        ],
      ]),
    },
    {
      title: 'Dispense summary',
      columns: [column('Transaction type', 20), column('Dispensed', 12), column('Paid (Tk)', 12)],
      ...few([
        ...transactionTypes.map(({ _id, totalSuccess, totalPaidAmount }) => [
          typeName(_id),
          totalSuccess,
          totalPaidAmount,
        ]),
        ['Total', totalSuccess, Math.round(paid * 100) / 100],
      ]),
    },
  ];
};

const stockTable = (logs: Long<StockLog>): Table => ({
  title: 'Stock and machine updates',
  columns: [
    column('Time', 20),
    column('Machine', 16),
    column('Institution', 28),
    column('Organization', 28),
    column('Event', 60),
    column('Assigned to', 20),
  ],
  ...many(logs, (log) => [new Date(log.at), log.mpi, log.in, log.orn, log.em, log.tat]),
});

export const dispenseTable = (dispenses: LongDispenses): Table => ({
  title: 'Dispenses',
  columns: [
    column('Time', 20),
    column('Machine', 16),
    column('Machine name', 24),
    column('Payment Type', 14),
    column('RFID', 16),
    column('Status', 12),
    column('Paid (Tk)', 10),
    column('Refund trxID', 16),
    column('Failure Reason', 24),
    column('Payment failure', 24),
  ],
  ...many(dispenses, (dispense) => {
    const machine = namedMachine(dispenses.names, dispense.machineId);
    return [
      new Date(dispense.dispensedAt),
      machine.physicalId,
      machine.name,
      typeName(dispense.transactionType),
      dispense.rfid,
      dispense.isSuccessful === 1 ? 'Successful' : 'Failed',
      toTaka(dispense.paid),
      dispense.refundTrxId,
      dispense.failureReason,
      dispense.paymentFailure && englishOf(dispense.paymentFailure),
    ];
  }),
});

/** The parts that were asked for, in the order of the report. */
export const tablesOf = ({ summary, stocks, dispenses }: Parts): Table[] => [
  ...(summary ? summaryTables(summary) : []),
  ...(stocks ? [stockTable(stocks)] : []),
  ...(dispenses ? [dispenseTable(dispenses)] : []),
];
