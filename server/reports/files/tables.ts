import { type AvailableBySize, availablePercent } from '../../../contract/available-minutes.ts';
import { cashDifference } from '../../../contract/counted-cash.ts';
import { dispenseFlagsIn } from '../../../contract/dispenses.ts';
import { translateFailure } from '../../../contract/messages/translate.ts';
import type { StockMovements, Summary } from '../../../contract/overview.ts';
import type { ReportedCash, StockLog } from '../../../contract/reports.ts';
import { showTransactionType } from '../../../contract/transactions.ts';
import { toTaka } from '../../../contract/values/money.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import {
  dispenseMarks,
  failureWord,
  forgottenCardsNote,
  headings,
  isCardForgotten,
  reporterWords,
  reportPartTitles,
  statusWord,
  stockSumLines,
  typeWord,
} from '../../../contract/words.ts';
import type { DispenseRow } from '../../dispenses/queries.ts';
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
  /** A line below the rows, once they are read. A CSV of one table has none: programs read it. */
  readonly findNote?: () => string | undefined;
}

/** Heading, width in characters, and cell of a row. */
type TableColumn<T> = readonly [name: string, width: number, cell: (row: T) => Cell];

export const createTable = <T>(
  title: string,
  columns: readonly TableColumn<T>[],
  chunks: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): ReportTable => ({
  title,
  columns: columns.map(([name, width]) => ({ name, width })),
  rows: mapChunks(chunks, (row) => columns.map(([, , cell]) => cell(row))),
});

async function* mapChunks<T>(
  chunks: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  cellsOf: (row: T) => readonly Cell[],
) {
  for await (const rows of chunks) yield rows.map(cellsOf);
}

/** Files are in English. */
const untranslated = (word: string): string => word;

const stockSummaryTable = ({ stockSummary }: Summary): ReportTable =>
  createTable(
    reportPartTitles.stock,
    [
      [headings.totalUpdates, 16, ({ totalLogs }) => totalLogs],
      [headings.opening, 16, ({ openingValue }) => openingValue],
      [headings.closing, 16, ({ closingValue }) => closingValue],
    ],
    [[stockSummary]],
  );

const dispenseSummaryTable = ({ dispenseSummary }: Summary): ReportTable => {
  const { transactionTypes, totalSuccess, remainingStock } = dispenseSummary;
  const paid = transactionTypes.reduce((sum, type) => sum + type.totalPaidAmount, 0);
  const types = transactionTypes.map((type) => ({ ...type, name: typeWord(type._id), left: null }));
  const total = {
    name: headings.total,
    totalSuccess,
    totalPaidAmount: Math.round(paid * 100) / 100,
    left: remainingStock,
  };
  return createTable(
    reportPartTitles.dispensed,
    [
      [headings.type, 12, ({ name }) => name],
      [headings.successful, 22, (row) => row.totalSuccess],
      [headings.paidAmount, 20, ({ totalPaidAmount }) => totalPaidAmount],
      [headings.remaining, 16, ({ left }) => left],
    ],
    [[...types, total]],
  );
};

const movementsTable = (movements: StockMovements): ReportTable =>
  createTable(
    reportPartTitles.movements,
    stockSumLines(movements).map(({ name, value }) => [name, 20, () => value]),
    [[movements]],
  );

const availabilityTable = ({ sizes, ...whole }: AvailableBySize): ReportTable =>
  createTable(
    reportPartTitles.available,
    [
      [headings.productSize, 20, ({ sizeId }) => sizeId],
      [headings.available, 20, availablePercent],
      [headings.openMinutes, 24, ({ openMinutes }) => openMinutes],
      [headings.ableMinutes, 20, ({ ableMinutes }) => ableMinutes],
    ],
    [[...sizes, { ...whole, sizeId: headings.total }]],
  );

const stockTable = (logs: AsyncIterable<StockLog[]>): ReportTable =>
  createTable(
    reportPartTitles.updates,
    [
      [headings.time, 20, ({ at }) => new Date(at)],
      [headings.machine, 16, ({ mpi }) => mpi],
      [headings.institution, 28, (log) => log.in],
      [headings.organization, 28, ({ orn }) => orn],
      [headings.event, 60, ({ em }) => em],
      [headings.assignedTo, 20, ({ tat }) => tat],
      [headings.reportedBy, 16, ({ by }) => reporterWords[by]],
    ],
    logs,
  );

const cashTable = (cash: AsyncIterable<ReportedCash[]>): ReportTable =>
  createTable(
    reportPartTitles.cash,
    [
      [headings.time, 20, ({ at }) => new Date(at)],
      [headings.machine, 16, ({ machine }) => machine.physicalId],
      [headings.machineName, 24, ({ machine }) => machine.name],
      [headings.institution, 28, (collection) => collection.in],
      [headings.organization, 28, ({ orn }) => orn],
      [headings.collector, 24, ({ name }) => name],
      [headings.cashExpected, 16, ({ expected }) => expected],
      [headings.cashCounted, 16, ({ counted }) => counted],
      [
        headings.cashDifference,
        16,
        (collection) => (collection.expected === null ? null : cashDifference(collection)),
      ],
    ],
    cash,
  );

const markedType = (row: DispenseRow): string => {
  const { paid, refundTrxId, flags } = row;
  const transactionType = showTransactionType(row);
  const refund = refundTrxId === null ? null : { trxID: refundTrxId };
  const dispense = { transactionType, paid, refund, flags: dispenseFlagsIn(flags) };
  return typeWord(transactionType) + dispenseMarks(dispense, untranslated);
};

const dispenseRows = ({ chunks, names }: LongDispenses): ReportTable =>
  createTable(
    reportPartTitles.details,
    [
      [headings.time, 20, ({ dispensedAt }) => new Date(dispensedAt)],
      [headings.machine, 16, ({ machineId }) => findMachineName(names, machineId).physicalId],
      [headings.machineName, 24, ({ machineId }) => findMachineName(names, machineId).name],
      [headings.paymentType, 24, markedType],
      [headings.rfid, 16, ({ rfid }) => rfid],
      [headings.status, 12, ({ isSuccessful }) => statusWord(isSuccessful === 1)],
      [headings.paid, 10, ({ paid }) => toTaka(paid)],
      [headings.refund, 16, ({ refundTrxId }) => refundTrxId],
      [headings.failureReason, 24, (row) => row.failureReason && failureWord(row.failureReason)],
      [
        headings.paymentFailure,
        24,
        ({ paymentFailure }) => paymentFailure && translateFailure(paymentFailure, 'en'),
      ],
    ],
    chunks,
  );

/** The note says why rows name no card. */
export const dispenseTable = ({ chunks, names }: LongDispenses): ReportTable => {
  let hasForgotten = false;
  async function* watchedChunks() {
    for await (const rows of chunks) {
      hasForgotten ||= rows.some(isCardForgotten);
      yield rows;
    }
  }
  return {
    ...dispenseRows({ chunks: watchedChunks(), names }),
    findNote: () => (hasForgotten ? forgottenCardsNote : undefined),
  };
};

/** The requested parts, in the order of the report. */
export const readTables = async (
  db: Db,
  calendar: Calendar,
  request: ReportRequest,
): Promise<ReportTable[]> => {
  const { summary, movements, availability, stocks, dispenses, cash } = await readReportParts(
    db,
    calendar,
    request,
  );
  return [
    ...(summary ? [stockSummaryTable(summary), dispenseSummaryTable(summary)] : []),
    ...(movements ? [movementsTable(movements)] : []),
    ...(availability ? [availabilityTable(availability)] : []),
    ...(stocks ? [stockTable(stocks)] : []),
    ...(dispenses ? [dispenseTable(dispenses)] : []),
    ...(cash ? [cashTable(cash)] : []),
  ];
};
