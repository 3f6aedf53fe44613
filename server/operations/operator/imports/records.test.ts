import { appendFileSync, truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { maxLineLength, recordsOf } from '../../../../contract/sales-file/parse-records.ts';
import { aFile } from '../../../testing/operations/imports.ts';
import { openLines } from './lines.ts';

const recordsIn = (file: string, delimiter?: string) => {
  const { lines, close } = openLines(file);
  try {
    return [...recordsOf(lines, delimiter)];
  } finally {
    close();
  }
};

const cells = (content: string) =>
  recordsIn(aFile(content)).map((one) =>
    'cells' in one ? one.cells : `${one.line}: ${one.reason}`,
  );

test('a byte order mark, line ends of Windows and a missing last one make no difference', () => {
  for (const text of ['a,b\n1,2\n', '\ufeffa,b\r\n1,2\r\n', 'a,b\n\n1,2', '"a",b\r\n"1","2"']) {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  }
});

test('what parts the cells is found in the header', () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    expect(cells(['a', 'b', 'c'].join(delimiter))).toEqual([['a', 'b', 'c']]);
  }
  expect(recordsIn(aFile('a,b;c'), ',')).toEqual([{ line: 1, cells: ['a', 'b;c'] }]);
});

test('a quoted cell may hold what parts cells and lines', () => {
  expect(recordsIn(aFile('a,b\n"1\n2 ""x"", y",3\n4,5'))).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\n2 "x", y', '3'] },
    { line: 4, cells: ['4', '5'] },
  ]);
});

test('a quote that is never closed costs its own line alone', () => {
  const rows = Array.from({ length: 50 }, (_, n) => `${n},x`);
  const found = cells(['a,b', 'oops,"open', ...rows, 'end,"6"7', 'x,5" pad'].join('\n'));
  expect(found[1]).toBe('2: a quote is opened and never closed');
  expect(found.slice(2, 52)).toEqual(rows.map((row) => row.split(',')));
  expect(found.slice(52)).toEqual(['53: there is text after a closing quote', ['x', '5" pad']]);
});

test('what is no text costs its own line alone', () => {
  const parts = ['a,b\n1,\0\n', Buffer.from([0x31, 0x2c, 0xff, 0x0a]), '3,4\n'];
  const found = recordsIn(aFile(Buffer.concat(parts.map((part) => Buffer.from(part)))));
  expect(found.slice(1)).toEqual([
    { line: 2, reason: 'holds bytes that are no text (UTF-8 is read)' },
    { line: 3, reason: 'holds bytes that are no text (UTF-8 is read)' },
    { line: 4, cells: ['3', '4'] },
  ]);
});

test('a line of any length is passed over without being held', () => {
  const file = aFile('a,b\n');
  // More than a text may hold.
  truncateSync(file, 600_000_000);
  appendFileSync(file, `\n1,2\n${'x'.repeat(maxLineLength + 1)}`);
  expect(recordsIn(file)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, reason: 'is longer than 64 KB' },
    { line: 3, cells: ['1', '2'] },
    { line: 4, reason: 'is longer than 64 KB' },
  ]);
});

test('letters at the borders of what is read at once stay whole', () => {
  const rows = Array.from({ length: 40_000 }, (_, n) => `${n},মেশিন-প্যাড`);
  expect(cells(['a,b', ...rows].join('\n')).slice(1)).toEqual(rows.map((row) => row.split(',')));
});
