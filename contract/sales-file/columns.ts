import { DispenseEvent } from '../device-events.ts';
import { formatEnglish, readFault } from '../messages.ts';
import { type TransactionType, transactionTypes } from '../transactions.ts';
import type { BrokenRecord, CsvRecord } from './parse-records.ts';
import type { ReadTime } from './times.ts';

export const saleFields = [
  'time',
  'machine',
  'row',
  'column',
  'type',
  'rfid',
  'success',
  'failure',
  'amount',
] as const;
export type SaleField = (typeof saleFields)[number];

export interface SalesColumnMapping {
  /** Column of the file by field; an unmapped field has a column of its own name. */
  readonly columns: Readonly<Partial<Record<SaleField, string>>>;
  /** The file's names of transaction types, in lower case. */
  readonly types: ReadonlyMap<string, TransactionType>;
  readonly readTime: ReadTime;
  /** The machine of rows that name none. */
  readonly physicalId: string | undefined;
}

export interface FileSale {
  readonly line: number;
  readonly physicalId: string;
  /** Milliseconds UTC, the same as in the event. */
  readonly at: number;
  readonly event: DispenseEvent;
}

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['', 'true', 'yes', 'y', '1', 'success', 'successful', 'ok'].map(
    (word) => [word, true] as const,
  ),
  ...['false', 'no', 'n', '0', 'failed', 'failure'].map((word) => [word, false] as const),
]);

const typesByName = new Map(transactionTypes.map((type) => [type.toLowerCase(), type]));

class InvalidRow extends Error {}

const parseWhole = (text: string, name: string): number => {
  if (text === '') return 1;
  if (!/^\d+$/.test(text)) throw new InvalidRow(`${name} '${text}' is not a whole number`);
  return Number(text);
};

const parseAmount = (text: string): number | undefined => {
  if (text === '') return undefined;
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidRow(`amount '${text}' is not a number`);
  return Number(text);
};

/** Column index of each field. Throws when the header lacks a required column. */
const findPositions = (header: readonly string[], { columns, physicalId }: SalesColumnMapping) => {
  const names = header.map((name) => name.trim().toLowerCase());
  const positions = new Map<SaleField, number>();
  for (const field of saleFields) {
    const position = names.indexOf((columns[field] ?? field).trim().toLowerCase());
    if (position >= 0) positions.set(field, position);
    else if (columns[field] !== undefined) {
      throw new Error(`The file has no column '${columns[field]}' (it has ${header.join(', ')})`);
    }
  }
  if (!positions.has('time')) throw new Error('Name the column of the time: --map time=COLUMN');
  if (!positions.has('machine') && physicalId === undefined) {
    throw new Error('The file names no machines: say which one with --physical-id');
  }
  return positions;
};

/**
 * Reads the rows of a file. An event's `seq` is its line's distance from the header, and nothing in
 * it depends on the time of reading: replaying a file, also one that grew, makes the same events
 * again.
 */
export const createSaleReader = (header: CsvRecord, mapping: SalesColumnMapping) => {
  const positions = findPositions(header.cells, mapping);

  const readRow = (cells: readonly string[], seq: number): Omit<FileSale, 'line'> => {
    if (cells.length !== header.cells.length) {
      throw new InvalidRow(`has ${cells.length} fields, the header has ${header.cells.length}`);
    }
    const cell = (field: SaleField) => cells[positions.get(field) ?? -1]?.trim() ?? '';
    const physicalId = (cell('machine') || mapping.physicalId)?.normalize('NFC');
    if (!physicalId) throw new InvalidRow('names no machine');
    const at = mapping.readTime(cell('time'));
    if (at === undefined) throw new InvalidRow(`time '${cell('time')}' is not in the time format`);
    const typeName = cell('type').toLowerCase();
    const transactionType = mapping.types.get(typeName) ?? typesByName.get(typeName);
    if (typeName !== '' && !transactionType) {
      throw new InvalidRow(`type '${cell('type')}' is not known (see --types)`);
    }
    const isSuccessful = booleanWords.get(cell('success').toLowerCase());
    if (isSuccessful === undefined) {
      throw new InvalidRow(`success '${cell('success')}' is not yes or no`);
    }
    const amount = parseAmount(cell('amount'));
    const candidate = {
      type: 'DISPENSE',
      seq,
      uptimeMs: 0,
      at: new Date(at).toISOString(),
      rowNo: parseWhole(cell('row'), 'row'),
      columnNo: parseWhole(cell('column'), 'column'),
      isSuccessful,
      transactionType,
      rfid: cell('rfid') || undefined,
      failureReason: cell('failure').toUpperCase() || undefined,
      amount,
    };
    const { data: event, error } = DispenseEvent.safeParse(candidate);
    if (!event) throw new InvalidRow(formatEnglish(readFault(error.issues[0]?.message)));
    return { physicalId, at, event };
  };

  return ({ line, cells }: CsvRecord): FileSale | BrokenRecord => {
    try {
      return { line, ...readRow(cells, line - header.line) };
    } catch (error) {
      if (error instanceof InvalidRow) return { line, reason: error.message };
      throw error;
    }
  };
};
