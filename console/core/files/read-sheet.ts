import { formatNumber } from './format-number.ts';
import { type Attribute, parseXml } from './parse-xml.ts';
import { collectText } from './read-rich-text.ts';
import { type CellFault, maxColumns, type TableLine } from './table.ts';

/** Shared texts and number formats, which cells name by their index. */
export interface WorkbookParts {
  readonly strings: readonly string[];
  readonly formats: readonly string[];
  /** Days between 1900 and the first day of the workbook. */
  readonly firstDay: number;
}

interface CellXml {
  readonly type: string;
  readonly style: string;
  readonly isFormula: boolean;
  /** Undefined without a `<v>`. */
  readonly value: string | undefined;
  readonly inlineText: string;
}

const columnOf = (reference: string): number =>
  Array.from(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '').reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

const readCell = (
  { type, style, isFormula, value, inlineText }: CellXml,
  { strings, formats, firstDay }: WorkbookParts,
): { readonly text: string; readonly fault?: CellFault } => {
  if (type === 'inlineStr') return { text: inlineText };
  // Programs that do not calculate write an empty value; an empty text has its type.
  if (value === undefined || (value.trim() === '' && type !== 'str'))
    return { text: '', ...(isFormula && { fault: 'NO_VALUE' }) };
  if (type === 's') return { text: strings[Number(value)] ?? '' };
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'd') return { text: value, fault: 'DATE' };
  const number = Number(value);
  if (type === 'str' || type === 'e' || Number.isNaN(number)) return { text: value };
  const { text, isDate } = formatNumber(number, formats[Number(style)] ?? 'General', firstDay);
  return { text, ...(isDate && { fault: 'DATE' }) };
};

interface SheetLine extends TableLine {
  readonly cells: string[];
  readonly faults: Map<number, CellFault>;
  isCut: boolean;
}

const isOn = (flag: string): boolean => flag === '1' || flag === 'true';

/** A row without height and a column without width show nothing, either. */
const isHiddenBy = (attribute: Attribute, size: 'ht' | 'width'): boolean =>
  isOn(attribute('hidden')) || (attribute(size) !== '' && Number(attribute(size)) === 0);

/** Reads the visible lines of a sheet. Cells of hidden columns are empty. */
export const readSheet = (xml: string, parts: WorkbookParts): readonly TableLine[] => {
  const lines: SheetLine[] = [];
  const hiddenColumns: { readonly first: number; readonly last: number }[] = [];
  const collector = collectText();
  let number = 0;
  let isHidden = false;
  let column = -1;
  let cell: { -readonly [K in keyof Omit<CellXml, 'inlineText'>]: CellXml[K] } | undefined;
  let isValue = false;

  const hideColumns = (attribute: Attribute) => {
    if (!isHiddenBy(attribute, 'width')) return;
    hiddenColumns.push({
      first: Number(attribute('min')) - 1,
      last: Number(attribute('max')) - 1,
    });
  };
  const isHiddenColumn = (index: number) =>
    hiddenColumns.some(({ first, last }) => index >= first && index <= last);
  const openRow = (attribute: Attribute) => {
    number = Number(attribute('r')) || number + 1;
    isHidden = isHiddenBy(attribute, 'ht');
    column = -1;
    if (!isHidden) lines.push({ number, cells: [], faults: new Map(), isCut: false });
  };
  const openCell = (attribute: Attribute) => {
    const at = columnOf(attribute('r'));
    column = at < 0 ? column + 1 : at;
    const [type, style] = [attribute('t'), attribute('s')];
    cell = { type, style, isFormula: false, value: undefined };
  };
  const closeCell = () => {
    const line = lines.at(-1);
    const inlineText = collector.takeText();
    if (cell && line && !isHidden && !isHiddenColumn(column)) {
      const { text, fault } = readCell({ ...cell, inlineText }, parts);
      if (column < maxColumns) {
        while (line.cells.length < column) line.cells.push('');
        line.cells[column] = text;
        if (fault) line.faults.set(column, fault);
      } else if (text.trim() !== '') line.isCut = true;
    }
    cell = undefined;
  };
  /** A cell that is merged downwards stands in each of its lines. */
  const mergeDown = (reference: string) => {
    const [from = '', to = ''] = reference.split(':');
    const [at, first, last] = [
      columnOf(from),
      ...[from, to].map((end) => Number(end.replace(/\D/g, ''))),
    ];
    if (at < 0 || at >= maxColumns || first === undefined || last === undefined || last <= first)
      return;
    const merged = lines.filter((line) => line.number >= first && line.number <= last);
    const text = merged.find((line) => line.number === first)?.cells[at];
    if (!text) return;
    for (const line of merged) {
      while (line.cells.length < at) line.cells.push('');
      line.cells[at] = text;
    }
  };

  parseXml(xml, {
    onOpen: (name, attribute) => {
      collector.onOpen(name, attribute);
      if (name === 'col') hideColumns(attribute);
      if (name === 'row') openRow(attribute);
      if (name === 'c') openCell(attribute);
      if (name === 'f' && cell) cell.isFormula = true;
      if (name === 'v' && cell) {
        isValue = true;
        cell.value = '';
      }
      if (name === 'mergeCell') mergeDown(attribute('ref'));
    },
    onClose: (name) => {
      collector.onClose(name);
      if (name === 'v') isValue = false;
      if (name === 'c') closeCell();
    },
    onText: (text) => {
      collector.onText(text);
      if (isValue && cell) cell.value += text;
    },
  });
  return lines;
};
