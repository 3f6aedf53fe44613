import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import type { TableKind } from './table.ts';

const titles = ['Card No', 'Name', 'Points'];
const kind: TableKind = {
  countColumns: (cells) =>
    cells.includes('Card No') ? cells.filter((cell) => titles.includes(cell)).length : 0,
  maxRows: 1000,
};

const read = async (...parts: BlobPart[]) => {
  const reading = await readTable(new Blob(parts), kind);
  return 'fault' in reading
    ? reading
    : reading.table.lines.map(({ number, cells }) => [number, ...cells]);
};

const rows = [
  [1, 'Card No', 'Name'],
  [2, 'K-1', 'Nasrin, Akter'],
  [3, 'K-2', 'Rahima'],
];
const csv = 'Card No,Name\nK-1,"Nasrin, Akter"\nK-2,Rahima\n';
const semicolons = 'Card No;Name\nK-1;Nasrin, Akter\nK-2;Rahima\n';

test.each([
  ['commas', csv],
  ['semicolons', semicolons],
  ['tabs', semicolons.replaceAll(';', '\t')],
  ['bars', semicolons.replaceAll(';', '|')],
  ['line ends of Windows', csv.replaceAll('\n', '\r\n')],
  ['line ends of old Macs', csv.replaceAll('\n', '\r')],
  ['mixed line ends', 'Card No,Name\r\nK-1,"Nasrin, Akter"\nK-2,Rahima\r'],
  ['quotes in quotes', '"Card No","Name"\n"K-1","Nasrin, Akter"\n"K-2","Rahima"'],
  ['the end of DOS', `${csv}\x1a`],
  ['a cell after many blanks', csv.replace('K-1', `${' '.repeat(600)}K-1`)],
  ['a byte order mark before a quote', `\uFEFF"Card No",Name${csv.slice(12)}`],
])('a file with %s reads as a person sees it', async (_, text) => {
  expect(await read(text)).toEqual(rows);
});

test.each([
  ['sep=;', ';'],
  ['"sep=;"', ';'],
  ['SEP=|', '|'],
  ['sep=\t', '\t'],
  ['sep=;;;', ';'],
  ['sep=#', '#'],
])('the line %s names the separator and is no row', async (line, separator) => {
  const text = `${line}\r\nCard No;Name\r\nK-1;Nasrin, Akter`.replaceAll(
    ';',
    (found, at: number) => (at < line.length ? found : separator),
  );
  expect(await read(text)).toEqual([
    [2, 'Card No', 'Name'],
    [3, 'K-1', 'Nasrin, Akter'],
  ]);
});

const utf16 = (text: string, isBig = false) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
};
const bangla = 'Card No\tName\r\nK-1\tনাসরিন\r\n';

test.each([
  ['UTF-8', bangla],
  ['UTF-8 with a byte order mark', `\uFEFF${bangla}`],
  ['UTF-16', utf16(bangla)],
  ['UTF-16 with a byte order mark', utf16(`\uFEFF${bangla}`)],
  ['UTF-16 of old Macs', utf16(bangla, true)],
  ['UTF-16 of old Macs with a byte order mark', utf16(`\uFEFF${bangla}`, true)],
])('%s is decoded', async (_, content) => {
  expect(await read(content)).toEqual([
    [1, 'Card No', 'Name'],
    [2, 'K-1', 'নাসরিন'],
  ]);
});

test('the Windows-1252 of older spreadsheets is decoded', async () => {
  const latin = Buffer.from('Card No,Name\nK-1,José Müller\n', 'latin1');
  expect(await read(new Uint8Array(latin))).toEqual([
    [1, 'Card No', 'Name'],
    [2, 'K-1', 'José Müller'],
  ]);
});

test.each([
  ['the name of a school', 'Rupa School\n\nCard No,Name\nK-1,Amina'],
  ['a merged title', 'Rupa School,\nClass: 7,\nCard No,Name\nK-1,Amina'],
  ['titles that name a column', 'Card No\n\nCard No,Name\nK-1,Amina'],
  ['a row of groups', 'Card No,Student\n,\nCard No,Name\nK-1,Amina'],
])('%s above the heads is no row', async (_, text) => {
  const last = text.split('\n').length;
  expect(await read(text)).toEqual([
    [last - 1, 'Card No', 'Name'],
    [last, 'K-1', 'Amina'],
  ]);
});

test('lines above the heads are kept, as one of them may be a row', async () => {
  const reading = await readTable(
    new Blob(['Rupa School\nK-0,Eti\nCard No,Name\nK-1,Amina']),
    kind,
  );
  expect(reading).toMatchObject({
    table: {
      titles: [{ cells: ['Rupa School'] }, { cells: ['K-0', 'Eti'] }],
      lines: { length: 2 },
    },
  });
});

test.each([
  ['with more columns', 'Card No,Name\nK-1,Amina\nCard No,Name,Points\nK-2,Rahima,3', 3],
  ['with fewer columns', 'Card No,Name\nK-1,Amina\n\nCard No\nK-2', 4],
  ['with its columns in another order', 'Card No,Name\nK-1,Amina\nName,Card No\nEti,K-2', 3],
  ['below a list of one column', 'Card No\nK-1\nK-2\n\nCard No,Name\nK-3,Amina', 5],
  ['of other columns', 'Card No\nK-1\n\nMachine,Place\nPAD-1,Gate', 4],
  ['far below', `Card No,Name\n${'K-1,Amina\n'.repeat(100)}Name,Card No\nEti,K-2`, 102],
])('another table %s is refused with the line of its heads', async (_, text, line) => {
  expect(await read(text)).toEqual({ fault: 'SEVERAL_TABLES', line });
});

test('heads that are repeated, as on each page, and a row with the word of a head are lines', async () => {
  const text = 'Card No,Name\nK-1,Amina\nCard No,Name,\nK-2,Card No\nK-3,Rahima';
  expect(await read(text)).toHaveLength(5);
});

test.each([
  ['empty columns', ',Card No,,Name,\n,K-1,,Amina,\n', ['', 'K-1', '', 'Amina', '']],
  ['trailing separators', 'Card No,Name,,,\nK-1,Amina,,,', ['K-1', 'Amina', '', '', '']],
])('%s keep the others in their place', async (_, text, cells) => {
  expect(await read(text)).toMatchObject({ 1: [2, ...cells] });
});

test('a file of 40 columns is read to its last', async () => {
  const others = Array.from({ length: 38 }, (_, index) => `C${index}`);
  expect(
    await read([...others, 'Name', 'Card No'].join(), '\n', [...others, 'Amina', 'K-1'].join()),
  ).toEqual([
    [1, ...others, 'Name', 'Card No'],
    [2, ...others, 'Amina', 'K-1'],
  ]);
});

test.each([
  ['heads', `Card No,Name${','.repeat(200)}x\nK-1,Amina`, 1],
  ['row', `Card No,Name\nK-1,Amina\nK-2,Eti${','.repeat(200)}x`, 3],
])(
  'a filled cell beyond the 200th column of its %s refuses the file with the line',
  async (_, text, line) => {
    expect(await read(text)).toEqual({ fault: 'TOO_WIDE', line });
  },
);

test('empty cells beyond the 200th column are nothing', async () => {
  expect(await read(`Card No${','.repeat(199)}x${','.repeat(100)}\nK-1`)).toHaveLength(2);
});

test.each([
  ['to the end of the file', 'Card No,Name\nK-1,Amina\nK-2,"Rahima\nK-3,Nasrin\n', 3],
  ['to the next quote', 'Card No,Name\nK-1,"Amina\nK-2,"Rahima"\n', 2],
  ['to the quote that ends another cell', 'Card No,Name\nK-1,"Amina\nK-2,Rahima"\nK-3,Eti', 2],
  ['in a file of one column', 'Card No\n"K-1\nK-2\n"K-3"\n', 2],
  ['in a list without heads', '"K-1\nK-2"\nK-3\n', 1],
  ['after the separator line', 'sep=;\nCard No;Name\nK-1;"Amina\nK-2;Rahima', 3],
  ['after old line ends', 'Card No,Name\rK-1,"Amina\rK-2,Rahima', 2],
  ['after a cell of two lines', 'Card No,Name\nK-1,"Two\nlines"\nK-2,"Amina\n', 4],
])('a quote that is open %s refuses the file with its line', async (_, text, line) => {
  expect(await read(text)).toEqual({ fault: 'QUOTES', line });
});

test.each([
  ['with an unquoted comma', 'Card No,Name\nK-1,Eti\nK-2,Akter, Amina', 3],
  ['with a quote of another kind', "Card No;Name\n'K-1';'Akter; Amina'", 2],
  ['with the comma of the number of a card', 'Card No,Name\n108,23347,Amina', 2],
  ['with a decimal comma', 'Points,Card No\n12,50,K-1', 2],
])('a line %s, which moves its cells, refuses the file', async (_, text, line) => {
  expect(await read(text)).toEqual({ fault: 'MORE_CELLS', line });
});

test.each([
  [
    'of fixed width',
    'Card No     Name            Points\n0007101235  Nasrin Akter    7\n04A2B9C1',
    1,
  ],
  ['of one blank', 'ID Student\n0007101235 Nasrin\n04A2B9C1 Eti', 2],
  ['below a title', 'Rupa School\n\nID    Student\nK-1   Nasrin\nK-2   Eti', 3],
  ['below a head', 'Card No\n0007101235  Nasrin\n04A2B9C1    Eti', 2],
  ['without heads', '0007101235 Nasrin Akter\n04A2B9C1 Eti', 1],
  ['in Bangla', '০০০৭১০১২৩৫ নাসরিন\n০০০৭১০১২৩৬ রহিমা', 1],
  ['with a comma in a name', '0007101235  Nasrin\n0007101236  Akter, Eti\n0007101237  Rahima', 1],
])('columns %s that blanks alone divide refuse the file with the line', async (_, text, line) => {
  expect(await read(text)).toEqual({ fault: 'BLANKS', line });
});

test.each([
  ['bytes with blanks between them', '04 A2 B9 C1\n04 A2 B9 C2'],
  ['numbers with a word before them', 'Card UID: 04 A2 B9 C1\nCARD 1001'],
  ['one line with blanks of its own', 'Card No\nK-1\nK  2\nK-3\nK-4'],
])('a list of %s is read', async (_, text) => {
  expect(await read(text)).toEqual(text.split('\n').map((cell, at) => [at + 1, cell]));
});

test('a line that is quoted as a whole refuses the file', async () => {
  expect(await read('Card No,Name\nK-1,Eti\n"K-2,Amina"\n')).toEqual({ fault: 'QUOTES', line: 3 });
  expect(await read('Card No\n"108,23347"\n')).toEqual([
    [1, 'Card No'],
    [2, '108,23347'],
  ]);
});

test('a quote that is never closed swallows no row of any file', async () => {
  const ids = fc.array(fc.stringMatching(/^[A-Z0-9]{4,8}$/), { minLength: 3, maxLength: 100 });
  await fc.assert(
    fc.asyncProperty(ids, fc.nat(), async (cards, at) => {
      const open = at % cards.length;
      const lines = cards.map((card, index) => `${card},${index === open ? '"' : ''}Name ${index}`);
      const reading = await read(['Card No,Name', ...lines].join('\n'));
      expect(reading).toEqual({ fault: 'QUOTES', line: open + 2 });
    }),
  );
});

test('a cell may have lines of its own', async () => {
  expect(await read('Card No,Name\nK-1,"Two\nlines"\nK-2,Amina')).toEqual([
    [1, 'Card No', 'Name'],
    [2, 'K-1', 'Two lines'],
    [4, 'K-2', 'Amina'],
  ]);
});

test('a letter that is in no encoding refuses the file with its line', async () => {
  const bytes = Buffer.concat([Buffer.from('Card No,Name\nK-1,নাসরিন\nK-2,'), Buffer.from([0xe9])]);
  expect(await read(new Uint8Array(bytes))).toEqual({ fault: 'ENCODING', line: 3 });
});

test.each([
  ['zero bytes', '\u0089PNG\0\u0001'],
  ['control characters', 'Card No\n\u0002\u0003'],
  ['a web page', '<html><table><tr><td>Card No</td></tr></table></html>'],
  ['XML', '\ufeff<?xml version="1.0"?>\n<Workbook/>'],
  ['rich text', '{\\rtf1 Card No'],
  ['a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html>'],
  ['SYLK', 'ID;PWXL;N;E\nC;Y1;X1;K"Card No"\nE'],
  ['JSON', '[\n  {\n    "Card No": "K-1"\n  }\n]'],
  ['JSON of one object', '{"cards":[{"Card No":"K-1"}]}'],
])('a file of %s is no text', async (_, content) => {
  expect(await read(content)).toEqual({ fault: 'NOT_READABLE' });
});
