import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { OperatorAction } from '../../../../contract/audit.ts';
import {
  createSaleReader,
  type SalesColumnMapping,
} from '../../../../contract/sales-file/columns.ts';
import {
  type BrokenRecord,
  type CsvRecord,
  recordsOf,
} from '../../../../contract/sales-file/parse-records.ts';
import { calendarOf } from '../../../../contract/values/periods.ts';
import { historyStart } from '../../../platform/settings/history-start.ts';
import { StartError } from '../../../platform/settings/settings.ts';
import { escapeInvisible } from '../escape-invisible.ts';
import { auditAction, type OperatorContext } from '../operator-context.ts';
import { openLines } from './lines.ts';
import { createIdFinder } from './physical-ids.ts';
import { createSaleIds } from './sale-ids.ts';
import { type PastSale, storeSales } from './store-sales.ts';

/** Rows in one transaction, for which other writers wait: those of as many days take 25 ms of a processor. */
const batchRows = 200;
/** Rows that are read in about a millisecond, before other work runs. */
const rowsPerTurn = 100;
/** After so many bad rows without a good one, the columns are not the expected ones. */
const maxBadAtStart = 1000;

export interface HistoryFile {
  readonly file: string;
  readonly mapping: SalesColumnMapping;
  /** Detected in the header when undefined. */
  readonly delimiter: string | undefined;
}

export interface ImportCounts {
  /** Rows that were read, good and bad. */
  rows: number;
  added: number;
  alreadyThere: number;
  bad: number;
}

/** Receives each bad row, and after every batch the progress in bytes. */
export interface ImportObserver {
  readonly bad: (row: BrokenRecord) => void;
  readonly progress: (counts: ImportCounts, read: number, size: number) => void;
}

type ParsedRow = CsvRecord | BrokenRecord;

const readHeader = (rows: Iterator<ParsedRow>, file: string): CsvRecord => {
  const { value: header } = rows.next();
  if (!header) throw new StartError(`${file} is empty.`);
  if ('reason' in header) throw new StartError(`The header of ${file}: ${header.reason}.`);
  return header;
};

const createRecordReader = (header: CsvRecord, mapping: SalesColumnMapping) => {
  try {
    return createSaleReader(header, mapping);
  } catch (error) {
    throw new StartError(
      error instanceof Error ? `${escapeInvisible(error.message)}.` : String(error),
    );
  }
};

/** Reads a row as a sale of the allowed period, or returns the reason why it is none. */
const createPastSaleReader = async (
  header: CsvRecord,
  mapping: SalesColumnMapping,
  { settings, now, store }: OperatorContext,
) => {
  const readSale = createRecordReader(header, mapping);
  const findPhysicalId = await createIdFinder(store.read);
  const idOf = createSaleIds();
  const from = historyStart(settings);
  const until = now();
  return (row: ParsedRow): PastSale | BrokenRecord => {
    const sale = 'reason' in row ? row : readSale(row);
    if ('reason' in sale) return sale;
    const { line, at, event } = sale;
    // A sale has one id in every spelling of its machine.
    const physicalId = findPhysicalId(sale.physicalId);
    if (at < from) {
      return { line, reason: `${event.at} is before HISTORY_FROM, ${settings.HISTORY_FROM}` };
    }
    if (at > until) return { line, reason: `${event.at} is yet to come` };
    return { id: idOf({ ...sale, physicalId }), line, physicalId, at, event };
  };
};

/** Counts the rows of an import and reports those that it leaves out. */
const createCounter = (file: string, observer: ImportObserver) => {
  const counts: ImportCounts = { rows: 0, added: 0, alreadyThere: 0, bad: 0 };
  const leaveOut = (row: BrokenRecord): void => {
    counts.bad += 1;
    observer.bad(row);
    if (counts.bad < maxBadAtStart || counts.rows > maxBadAtStart) return;
    throw new StartError(
      `None of the first ${maxBadAtStart} rows of ${file} can be read: are these its columns?`,
    );
  };
  return { counts, leaveOut };
};

/** Yields the sales in batches of one transaction, and lets other work run in between. */
async function* batchesOf(
  rows: Iterable<ParsedRow>,
  readPastSale: (row: ParsedRow) => PastSale | BrokenRecord,
  { counts, leaveOut }: ReturnType<typeof createCounter>,
): AsyncGenerator<PastSale[]> {
  let sales: PastSale[] = [];
  for (const row of rows) {
    counts.rows += 1;
    if (counts.rows % rowsPerTurn === 0) await setImmediate();
    const sale = readPastSale(row);
    if ('reason' in sale) leaveOut(sale);
    else if (sales.push(sale) === batchRows) {
      yield sales;
      sales = [];
    }
  }
  if (sales.length) yield sales;
}

/** Processes items one after the other, and reads the next one meanwhile. */
const processWhileReading = async <T>(all: AsyncIterable<T>, work: (item: T) => Promise<void>) => {
  let working = Promise.resolve();
  try {
    for await (const item of all) {
      await working;
      working = work(item);
      // The `await` above receives the error.
      working.catch(() => undefined);
    }
  } finally {
    await working;
  }
};

const auditImport = (
  context: OperatorContext,
  action: OperatorAction,
  file: string,
  after: object,
) =>
  context.store.change((tx) =>
    auditAction(tx, context, {
      action,
      target: escapeInvisible(basename(file)),
      organizationId: null,
      institutionId: null,
      before: null,
      after,
    }),
  );

/**
 * Imports past sales from a CSV file into the dispenses and the rollup, while servers run. A row
 * that is there already adds nothing, so an interrupted import can be run again.
 */
export const importHistory = async (
  context: OperatorContext,
  { file, mapping, delimiter }: HistoryFile,
  observer: ImportObserver,
): Promise<ImportCounts> => {
  const { lines, position, close } = openLines(file);
  const counter = createCounter(file, observer);
  const { counts, leaveOut } = counter;
  const clock = {
    calendar: calendarOf(context.settings.TIME_ZONE),
    now: context.now(),
    settings: context.settings,
  };
  try {
    const { size } = statSync(file);
    const rows = recordsOf(lines, delimiter);
    const readPastSale = await createPastSaleReader(readHeader(rows, file), mapping, context);
    await auditImport(context, 'OPERATOR /history/import', file, { bytes: size });
    const store = async (sales: readonly PastSale[]) => {
      const { added, bad } = await context.store.change((tx) => storeSales(tx, sales, clock));
      counts.added += added;
      counts.alreadyThere += sales.length - added - bad.length;
      bad.forEach(leaveOut);
      observer.progress(counts, position(), size);
    };
    await processWhileReading(batchesOf(rows, readPastSale, counter), store);
    await auditImport(context, 'OPERATOR /history/imported', file, counts);
    return counts;
  } finally {
    close();
  }
};
