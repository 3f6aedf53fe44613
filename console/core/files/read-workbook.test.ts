import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import type { TableKind } from './table.ts';

const kind: TableKind = {
  countColumns: (cells) => Number(cells.includes('Card No')),
  maxRows: 1000,
};

interface SheetXml {
  readonly rows: string;
  readonly state?: string;
  readonly before?: string;
  readonly after?: string;
}

interface WorkbookXml {
  readonly strings?: string;
  readonly formats?: readonly string[];
  readonly properties?: string;
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** A workbook as its XML; the style of a cell is the index of its format. */
const buildWorkbook = (
  sheets: readonly SheetXml[],
  { strings = '', formats = [], properties = '' }: WorkbookXml = {},
): Blob => {
  const bytes = (xml: string) => new TextEncoder().encode(xml);
  const archive = zipSync({
    'xl/workbook.xml': bytes(
      `<workbook><workbookPr ${properties}/><sheets>${sheets
        .map(
          ({ state = 'visible' }, n) =>
            `<sheet name="S${n}" sheetId="${n}" r:id="r${n}" state="${state}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': bytes(
      `<Relationships>${sheets
        .map((_, n) =>
          relation(`r${n}`, 'worksheet', n ? `/xl/worksheets/s${n}.xml` : 'worksheets/s0.xml'),
        )
        .join(
          '',
        )}${relation('s', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': bytes(`<sst>${strings}</sst>`),
    'xl/styles.xml': bytes(
      `<styleSheet><numFmts>${formats
        .map((code, n) => `<numFmt numFmtId="${200 + n}" formatCode="${code}"/>`)
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
        .map((_, n) => `<xf numFmtId="${200 + n}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows, before = '', after = '' }, n) => [
        `xl/worksheets/s${n}.xml`,
        bytes(`<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`),
      ]),
    ),
  });
  return new Blob([archive.slice()]);
};

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const heads = row(text('Card No'), text('Name'));

const read = async (...workbook: Parameters<typeof buildWorkbook>) => {
  const reading = await readTable(buildWorkbook(...workbook), kind);
  return 'fault' in reading
    ? reading.fault
    : reading.table.lines.map(({ number, cells, faults }) => [
        number,
        ...cells.map((cell, index) => {
          const fault = faults?.get(index);
          return fault ? `${fault} ${cell}`.trim() : cell;
        }),
      ]);
};

test.each([
  ['a number', '<c><v>1234567890</v></c>', '1234567890'],
  ['a number kept as a double', '<c><v>9.9900000000000002</v></c>', '9.99'],
  ['a sum kept as a double', '<c><v>0.30000000000000004</v></c>', '0.3'],
  ['a number with an exponent', '<c><v>1.23456789012E11</v></c>', '123456789012'],
  ['the longest number that is kept', '<c><v>123456789012345</v></c>', '123456789012345'],
  ['a number that was rounded', '<c><v>1234567890123450</v></c>', '1.23456789012345e+15'],
  ['a boolean', '<c t="b"><v>1</v></c>', 'TRUE'],
  ['a formula with its result', '<c><f>A1+1</f><v>8</v></c>', '8'],
  ['a formula with a text', '<c t="str"><f>A1</f><v>K-7</v></c>', 'K-7'],
  ['a formula with an empty text', '<c t="str"><f>A1</f><v></v></c>', ''],
  ['a formula without a result', '<c><f>A1</f></c>', 'NO_VALUE'],
  ['a formula of a program that does not calculate', '<c><f>A1</f><v/></c>', 'NO_VALUE'],
  ['a formula with an empty result', '<c><f>A1</f><v></v></c>', 'NO_VALUE'],
  ['a number that is empty', '<c><v></v></c>', ''],
  ['inline rich text', '<c t="inlineStr"><is><r><t>K</t></r><r><t>-7</t></r></is></c>', 'K-7'],
  ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
  ['a shared text', '<c t="s"><v>0</v></c>', 'Plain'],
  ['rich text', '<c t="s"><v>1</v></c>', 'Rich text'],
  ['a phonetic guide', '<c t="s"><v>2</v></c>', '東京'],
  ['a shared text without an index', '<c t="s"/>', ''],
  ['an escaped line end', text('Two_x000D_\nlines'), 'Two lines'],
  ['an entity', text('A &amp; B &#2453;'), 'A & B ক'],
  ['an empty inline text', '<c t="inlineStr"/>', ''],
  ['a prefix of the namespace', '<x:c t="inlineStr"><x:is><x:t>K-7</x:t></x:is></x:c>', 'K-7'],
  ['a date of its own type', '<c t="d"><v>2026-02-01</v></c>', 'DATE 2026-02-01'],
])('%s reads as a person sees it', async (_, cell, shown) => {
  const strings =
    '<si><t>Plain</t></si><si><r><t>Rich</t></r><r><t xml:space="preserve"> text</t></r></si>' +
    '<si><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></si>';
  const lines = await read([{ rows: heads + row(cell, text('.')) }], { strings });
  expect(lines).toEqual([
    [1, 'Card No', 'Name'],
    [2, shown, '.'],
  ]);
});

test.each([
  ['0000000000', 123456, '0000123456'],
  ['&quot;KA-&quot;0000', 12, 'KA-0012'],
  ['#,##0', 1234567, '1234567'],
  ['0', 9.99, '9.99'],
  ['@', 4_000_123, '4000123'],
  ['0.00E+00', 4e12, '4.00E+12'],
  ['0%', 0.5, '50%'],
  ['d-mmm', 46_054, 'DATE 2026-02-01'],
  ['yyyy-mm-dd hh:mm', 46_054.5, 'DATE 2026-02-01 12:00'],
  ['bad&quot;[', 7, '######'],
])('a number with the format %s reads as a person sees it', async (format, value, shown) => {
  const rows = heads + row(`<c s="0"><v>${value}</v></c>`);
  expect(await read([{ rows }], { formats: [format] })).toMatchObject({ 1: [2, shown] });
});

test('a workbook of an old Mac counts its days from 1904', async () => {
  const rows = heads + row('<c s="0"><v>44592</v></c>');
  expect(await read([{ rows }], { formats: ['d-mmm'], properties: 'date1904="1"' })).toMatchObject({
    1: [2, 'DATE 2026-02-01'],
  });
});

const cards = heads + row(text('K-1'), text('Amina'));
const shownCards = [
  [1, 'Card No', 'Name'],
  [2, 'K-1', 'Amina'],
];

test.each([
  ['hidden', [{ rows: cards.replace('K-1', 'OLD'), state: 'hidden' }, { rows: cards }]],
  [
    'hidden by a program',
    [{ rows: cards.replace('K-1', 'OLD'), state: 'veryHidden' }, { rows: cards }],
  ],
  ['empty', [{ rows: '' }, { rows: cards }]],
  ['of instructions', [{ rows: row(text('Fill in the next sheet')) }, { rows: cards }]],
])('a first sheet that is %s is passed over', async (_, sheets) => {
  expect(await read(sheets)).toEqual(shownCards);
});

test('a workbook with cards in several sheets is refused', async () => {
  expect(await read([{ rows: cards }, { rows: cards }])).toBe('SEVERAL_SHEETS');
});

test('hidden rows and columns are not read', async () => {
  const hidden = `<row r="5" hidden="1">${text('K-2')}</row>`;
  expect(await read([{ rows: cards + hidden }])).toEqual(shownCards);
  const flat = `<row r="5" ht="0" customHeight="1">${text('K-2')}</row>`;
  expect(await read([{ rows: cards + flat }])).toEqual(shownCards);
  for (const size of ['hidden="1"', 'hidden="true"', 'width="0" customWidth="1"']) {
    const before = `<cols><col min="2" max="2" ${size}/></cols>`;
    expect(await read([{ rows: cards, before }])).toEqual([
      [1, 'Card No'],
      [2, 'K-1'],
    ]);
  }
});

test('cells without references follow one another, and others stand where theirs say', async () => {
  const rows = `<row r="3"><c r="B3" t="inlineStr"><is><t>Card No</t></is></c>${text('Name')}</row>${row('<c/>', text('K-1'), text('Amina'))}`;
  expect(await read([{ rows }])).toEqual([
    [3, '', 'Card No', 'Name'],
    [4, '', 'K-1', 'Amina'],
  ]);
});

test('a merged title is one cell, and a cell merged downwards stands in each line', async () => {
  const rows = `${row(text('Rupa School'))}${heads}${row(text('K-1'), text('Class 7'))}${row(text('K-2'))}`;
  const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B3:B4"/></mergeCells>';
  expect(await read([{ rows, after }])).toEqual([
    [2, 'Card No', 'Name'],
    [3, 'K-1', 'Class 7'],
    [4, 'K-2', 'Class 7'],
  ]);
});

test('a cell in the last corner costs no memory and refuses the file with its line', async () => {
  const corner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
  const reading = await readTable(buildWorkbook([{ rows: cards + corner }]), kind);
  expect(reading).toEqual({ fault: 'TOO_WIDE', line: 1_048_576 });
});

test('empty and hidden cells beyond the 200th column are nothing', async () => {
  const after = row('<c r="XFC3" s="1"/><c r="XFD3"><v>1</v></c>');
  const before = '<cols><col min="300" max="16384" hidden="1"/></cols>';
  expect(await read([{ rows: cards + after, before }])).toEqual(shownCards);
});

test('a workbook stands where its archive says', async () => {
  const bytes = new TextEncoder();
  const files = {
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'Book/main.xml')}</Relationships>`,
    'Book/main.xml': '<x:workbook><x:sheets><x:sheet name="S" rel:id="b"/></x:sheets></x:workbook>',
    'Book/_rels/main.xml.rels': `<Relationships>${relation('b', 'worksheet', 'Sheet%201.xml')}</Relationships>`,
    'Book/Sheet 1.xml': `<worksheet><sheetData>${cards}</sheetData></worksheet>`,
  };
  const archive = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, bytes.encode(xml)])),
  );
  expect(await readTable(new Blob([archive.slice()]), kind)).toMatchObject({
    table: { lines: [{}, { cells: ['K-1', 'Amina'] }] },
  });
});
