import Papa from 'papaparse';

export interface CsvRecord {
  /** The line the record begins on, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface BrokenRecord {
  readonly line: number;
  readonly reason: string;
}

export interface TextLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** Characters. A longer line is no sale. */
export const maxLineLength = 65_536;

/** A quoted cell may hold line ends; one that holds more was never closed. */
const maxLines = 20;

type ReadLine = TextLine | BrokenRecord;

const delimiters = [',', ';', '\t', '|'] as const;

const detectDelimiter = (header: string): string => {
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
};

type ParsedCells = { readonly cells: readonly string[] } | { readonly fault: string };

const quoteFaults: Readonly<Record<string, string>> = {
  MissingQuotes: 'a quote is opened and never closed',
  InvalidQuotes: 'there is text after a closing quote',
};

const parseCells = (text: string, delimiter: string): ParsedCells => {
  if (!text.includes('"')) return { cells: text.split(delimiter) };
  const options = { delimiter, newline: '\n', preview: 1 } as const;
  const { data, errors } = Papa.parse<string[]>(text, options);
  const [fault] = errors;
  return fault ? { fault: fault.code } : { cells: data[0] ?? [] };
};

/**
 * Parses the records of a CSV file (RFC 4180). Empty lines are skipped. A broken record costs only
 * its own line: parsing goes on at the next one.
 */
export function* recordsOf(
  lines: Iterable<ReadLine>,
  givenDelimiter: string | undefined,
): Generator<CsvRecord | BrokenRecord> {
  const source: Iterator<ReadLine, undefined> = lines[Symbol.iterator]();
  /** Lines that were read ahead and not used. */
  let pending: ReadLine[] = [];
  const next = (): ReadLine | undefined => pending.shift() ?? source.next().value;
  let delimiter = givenDelimiter;

  /** Joins a line with those after it that its quoted cells span. */
  const joinRecord = ({ line, text }: TextLine, separator: string): CsvRecord | BrokenRecord => {
    const consumed: ReadLine[] = [];
    for (let whole = text; ; ) {
      const read = parseCells(whole, separator);
      if ('cells' in read) return { line, cells: read.cells };
      const isOpen = read.fault === 'MissingQuotes' && consumed.length < maxLines;
      const following = isOpen && whole.length < maxLineLength ? next() : undefined;
      if (following) consumed.push(following);
      if (!following || 'reason' in following) {
        pending = [...consumed, ...pending];
        return { line, reason: quoteFaults[read.fault] ?? read.fault };
      }
      whole += `\n${following.text}`;
    }
  };

  for (let one = next(); one; one = next()) {
    if ('reason' in one) yield one;
    else if (one.text !== '') {
      delimiter ??= detectDelimiter(one.text);
      yield joinRecord(one, delimiter);
    }
  }
}

/** Parses the records of a CSV text. */
export const parseRecords = (text: string, delimiter?: string) =>
  recordsOf(
    text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .map((line, index) => ({ line: index + 1, text: line })),
    delimiter,
  );
