import type { BrokenRecord, CsvRecord } from '../../contract/sales-file/records.ts';

/** Length of the line end at a position, 0 where there is none. */
const lineEndLength = (text: string, position: number): number => {
  if (text[position] === '\n') return 1;
  if (text[position] !== '\r') return 0;
  return text[position + 1] === '\n' ? 2 : 1;
};

interface QuotedCell {
  readonly cell: string;
  readonly end: number;
}

/** Reads a quoted field that opens at a position; its `""` stands for one quote. */
const readQuotedCell = (text: string, open: number): QuotedCell | undefined => {
  let cell = '';
  for (let from = open + 1; ; ) {
    const close = text.indexOf('"', from);
    if (close < 0) return undefined;
    cell += text.slice(from, close);
    if (text[close + 1] !== '"') return { cell, end: close + 1 };
    cell += '"';
    from = close + 2;
  }
};

const findPlainEnd = (text: string, from: number, delimiter: string): number => {
  let end = from;
  while (end < text.length && text[end] !== delimiter && lineEndLength(text, end) === 0) end += 1;
  return end;
};

type CsvReadResult =
  | { readonly cells: string[]; readonly end: number }
  | { readonly reason: string };

const readRecord = (text: string, start: number, delimiter: string): CsvReadResult => {
  const cells: string[] = [];
  for (let position = start; ; position += 1) {
    if (text[position] === '"') {
      const quoted = readQuotedCell(text, position);
      if (!quoted) return { reason: 'a quote is opened and never closed' };
      cells.push(quoted.cell);
      position = quoted.end;
      if (
        position < text.length &&
        text[position] !== delimiter &&
        lineEndLength(text, position) === 0
      ) {
        return { reason: 'there is text after a closing quote' };
      }
    } else {
      const end = findPlainEnd(text, position, delimiter);
      cells.push(text.slice(position, end));
      position = end;
    }
    if (text[position] !== delimiter) return { cells, end: position };
  }
};

/**
 * The records of a CSV text (RFC 4180, any line end, with or without a byte order mark). Empty lines
 * are passed over. A broken record costs only its own line: reading goes on at the next one.
 */
export function* parseCsv(
  source: string,
  delimiter = ',',
): Generator<CsvRecord | BrokenRecord, void> {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  let line = 1;
  for (let position = 0; position < text.length; ) {
    const read = readRecord(text, position, delimiter);
    const end = 'reason' in read ? findPlainEnd(text, position, '\n') : read.end;
    if ('reason' in read) yield { line, reason: read.reason };
    else if (read.cells.length > 1 || read.cells[0] !== '') yield { line, cells: read.cells };
    const next = end + lineEndLength(text, end);
    for (let at = position; at < next; ) {
      const length = lineEndLength(text, at);
      if (length > 0) line += 1;
      at += length || 1;
    }
    position = next;
  }
}
