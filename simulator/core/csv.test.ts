import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

const parse = (text: string, delimiter?: string) => Array.from(parseCsv(text, delimiter));

test('a byte order mark, any line end and a missing last one make no difference', () => {
  const expected = [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
  ];
  for (const text of ['a,b\n1,2\n', '\uFEFFa,b\r\n1,2\r\n', 'a,b\r1,2', 'a,b\r\n1,2']) {
    expect(parse(text)).toEqual(expected);
  }
});

test('a quoted field may hold delimiters, quotes and line ends', () => {
  expect(parse('"a,""b""","c\r\nd",\n5,6,7')).toEqual([
    { line: 1, cells: ['a,"b"', 'c\r\nd', ''] },
    { line: 3, cells: ['5', '6', '7'] },
  ]);
});

test('empty lines are passed over and still counted', () => {
  expect(parse('a\n\n\nb\n')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 4, cells: ['b'] },
  ]);
});

test('a broken record costs only its own line', () => {
  expect(parse('a,b\n1,"2\n3,4\n5,"6"7\n8,9')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, reason: 'there is text after a closing quote' },
    { line: 3, cells: ['3', '4'] },
    { line: 4, reason: 'there is text after a closing quote' },
    { line: 5, cells: ['8', '9'] },
  ]);
  expect(parse('a\n"b\nc')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 2, reason: 'a quote is opened and never closed' },
    { line: 3, cells: ['c'] },
  ]);
});

test('another delimiter', () => {
  expect(parse('a;b,c', ';')).toEqual([{ line: 1, cells: ['a', 'b,c'] }]);
});
