import { escapeFormulas } from '../../../contract/values/formulas.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { streamJson } from '../../platform/endpoints/streams.ts';
import { type Cell, zoneClock } from './cells.ts';
import type { ReportColumn, ReportTable } from './tables.ts';

/** A workbook cell as JSON: an instant is milliseconds of the zone's clock as if it were UTC. */
export type SheetCell = string | number | null | { readonly at: number };

export interface SheetRows {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
}

const cellWriter = (calendar: Calendar): ((cell: Cell) => SheetCell) => {
  const clock = zoneClock(calendar);
  return (cell) => {
    if (typeof cell === 'string') return escapeFormulas(cell);
    return cell instanceof Date ? { at: clock(cell).getTime() } : cell;
  };
};

async function* sheetRows({ rows, findNote }: ReportTable, calendar: Calendar) {
  const cellOf = cellWriter(calendar);
  for await (const chunk of rows) yield chunk.map((cells) => cells.map(cellOf));
  const note = findNote?.();
  if (note) yield [[note]];
}

/** Yields JSON of a list of `SheetRows`, one for each table. */
export async function* writeSheets(
  tables: readonly ReportTable[],
  calendar: Calendar,
): AsyncGenerator<string> {
  let before = '[';
  for (const table of tables) {
    const { title, columns } = table;
    yield before;
    yield* streamJson<SheetRows>({ title, columns, rows: sheetRows(table, calendar) });
    before = ',';
  }
  yield ']';
}
