import Papa from 'papaparse';
import type { BrokenRecord, CsvRecord } from '../../contract/sales-file/records.ts';
import { type Line, longestLine } from './lines.ts';

/** A quoted cell may hold line ends; one that holds more was never closed. */
const mostLines = 20;

type Read = Line | BrokenRecord;

const delimiters = [',', ';', '\t', '|'] as const;

/** Detects the delimiter in a header. */
const delimiterOf = (header: string): string => {
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
};

type Cells = { readonly cells: readonly string[] } | { readonly fault: string };

const quoteFaults: Readonly<Record<string, string>> = {
  MissingQuotes: 'a quote is opened and never closed',
  InvalidQuotes: 'there is text after a closing quote',
};

const cellsOf = (text: string, delimiter: string): Cells => {
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
  lines: Iterable<Read>,
  given: string | undefined,
): Generator<CsvRecord | BrokenRecord> {
  const source: Iterator<Read, undefined> = lines[Symbol.iterator]();
  /** Lines that were read ahead and not used. */
  let ahead: Read[] = [];
  const next = (): Read | undefined => ahead.shift() ?? source.next().value;
  let delimiter = given;

  /** Joins a line with those after it that its quoted cells span. */
  const record = ({ line, text }: Line, parting: string): CsvRecord | BrokenRecord => {
    const looked: Read[] = [];
    for (let whole = text; ; ) {
      const read = cellsOf(whole, parting);
      if ('cells' in read) return { line, cells: read.cells };
      const isOpen = read.fault === 'MissingQuotes' && looked.length < mostLines;
      const following = isOpen && whole.length < longestLine ? next() : undefined;
      if (following) looked.push(following);
      if (!following || 'reason' in following) {
        ahead = [...looked, ...ahead];
        return { line, reason: quoteFaults[read.fault] ?? read.fault };
      }
      whole += `\n${following.text}`;
    }
  };

  for (let one = next(); one; one = next()) {
    if ('reason' in one) yield one;
    else if (one.text !== '') {
      delimiter ??= delimiterOf(one.text);
      yield record(one, delimiter);
    }
  }
}
