import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { OperatorAction } from '../../contract/audit.ts';
import { calendarOf } from '../../contract/periods.ts';
import { type Mapping, saleReader } from '../../contract/sales-file/columns.ts';
import type { BrokenRecord, CsvRecord } from '../../contract/sales-file/records.ts';
import { historyStart } from '../core/settings/history-start.ts';
import { StartError } from '../core/settings/settings.ts';
import { readAs } from '../machine-api/events.ts';
import { auditDeed, type Desk } from '../operator/desk.ts';
import { visible } from '../operator/visible.ts';
import { openLines } from './lines.ts';
import { recordsOf } from './records.ts';
import { saleIds } from './sale-ids.ts';
import { type PastSale, storeSales } from './store-sales.ts';

/** Rows in one transaction; other writers wait for tens of milliseconds. */
const batchRows = 1000;
/** Rows that are read in about a millisecond, before other work runs. */
const rowsOfATurn = 100;
/** After so many bad rows without a good one, the columns are not the expected ones. */
const mostBadAtFirst = 1000;

export interface HistoryFile {
  readonly file: string;
  readonly mapping: Mapping;
  /** Detected in the header when undefined. */
  readonly delimiter: string | undefined;
}

export interface Counts {
  /** Rows that were read, good and bad. */
  rows: number;
  added: number;
  alreadyThere: number;
  bad: number;
}

/** Receives each bad row, and after every batch the progress in bytes. */
export interface Hearing {
  readonly bad: (row: BrokenRecord) => void;
  readonly progress: (counts: Counts, read: number, size: number) => void;
}

type Row = CsvRecord | BrokenRecord;

const headerOf = (rows: Iterator<Row>, file: string): CsvRecord => {
  const { value: header } = rows.next();
  if (!header) throw new StartError(`${file} is empty.`);
  if ('reason' in header) throw new StartError(`The header of ${file}: ${header.reason}.`);
  return header;
};

const saleReaderOf = (header: CsvRecord, mapping: Mapping) => {
  try {
    return saleReader(header, mapping, readAs('DISPENSE'));
  } catch (error) {
    throw new StartError(error instanceof Error ? `${visible(error.message)}.` : String(error));
  }
};

/** Reads a row as a sale of the allowed period, or returns the reason why it is none. */
const pastReader = (header: CsvRecord, mapping: Mapping, { settings, now }: Desk) => {
  const readSale = saleReaderOf(header, mapping);
  const idOf = saleIds();
  const from = historyStart(settings);
  const until = now();
  return (row: Row): PastSale | BrokenRecord => {
    const sale = 'reason' in row ? row : readSale(row);
    if ('reason' in sale) return sale;
    const { line, physicalId, at, event } = sale;
    if (at < from) {
      return { line, reason: `${event.at} is before HISTORY_FROM, ${settings.HISTORY_FROM}` };
    }
    if (at > until) return { line, reason: `${event.at} is yet to come` };
    return { id: idOf(sale), line, physicalId, at, event };
  };
};

/** Counts the rows of an import and reports those that it leaves out. */
const countsOf = (file: string, hearing: Hearing) => {
  const counts: Counts = { rows: 0, added: 0, alreadyThere: 0, bad: 0 };
  const leaveOut = (row: BrokenRecord): void => {
    counts.bad += 1;
    hearing.bad(row);
    if (counts.bad < mostBadAtFirst || counts.rows > mostBadAtFirst) return;
    throw new StartError(
      `None of the first ${mostBadAtFirst} rows of ${file} can be read: are these its columns?`,
    );
  };
  return { counts, leaveOut };
};

/** Yields the sales in batches of one transaction, and lets other work run in between. */
async function* batchesOf(
  rows: Iterable<Row>,
  readPast: (row: Row) => PastSale | BrokenRecord,
  { counts, leaveOut }: ReturnType<typeof countsOf>,
): AsyncGenerator<PastSale[]> {
  let sales: PastSale[] = [];
  for (const row of rows) {
    counts.rows += 1;
    if (counts.rows % rowsOfATurn === 0) await setImmediate();
    const past = readPast(row);
    if ('reason' in past) leaveOut(past);
    else if (sales.push(past) === batchRows) {
      yield sales;
      sales = [];
    }
  }
  if (sales.length) yield sales;
}

/** Processes items one after the other, and reads the next one meanwhile. */
const eachWhileNext = async <T>(all: AsyncIterable<T>, work: (one: T) => Promise<void>) => {
  let working = Promise.resolve();
  try {
    for await (const one of all) {
      await working;
      working = work(one);
      // The `await` above receives the error.
      working.catch(() => undefined);
    }
  } finally {
    await working;
  }
};

const audit = (desk: Desk, action: OperatorAction, file: string, after: object) =>
  desk.store.change((tx) =>
    auditDeed(tx, desk, {
      action,
      target: visible(basename(file)),
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
  desk: Desk,
  { file, mapping, delimiter }: HistoryFile,
  hearing: Hearing,
): Promise<Counts> => {
  const { lines, position, close } = openLines(file);
  const counting = countsOf(file, hearing);
  const { counts, leaveOut } = counting;
  const given = { calendar: calendarOf(desk.settings.TIME_ZONE), now: desk.now() };
  try {
    const { size } = statSync(file);
    const rows = recordsOf(lines, delimiter);
    const readPast = pastReader(headerOf(rows, file), mapping, desk);
    await audit(desk, 'OPERATOR /history/import', file, { bytes: size });
    const store = async (sales: readonly PastSale[]) => {
      const { added, bad } = await desk.store.change((tx) => storeSales(tx, sales, given));
      counts.added += added;
      counts.alreadyThere += sales.length - added - bad.length;
      bad.forEach(leaveOut);
      hearing.progress(counts, position(), size);
    };
    await eachWhileNext(batchesOf(rows, readPast, counting), store);
    await audit(desk, 'OPERATOR /history/imported', file, counts);
    return counts;
  } finally {
    close();
  }
};
