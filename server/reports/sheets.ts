import type { Calendar } from '../../contract/periods.ts';
import { jsonInChunks } from '../core/streams.ts';
import { type Cell, defuse, wallClock } from './cells.ts';
import type { Column, Table } from './tables.ts';

/** A workbook cell as JSON: an instant is milliseconds of the zone's clock as if it were UTC. */
export type SheetCell = string | number | null | { readonly at: number };

export interface SheetRows {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly SheetCell[])[];
}

const cellWriter = (calendar: Calendar): ((cell: Cell) => SheetCell) => {
  const clock = wallClock(calendar);
  return (cell) => {
    if (typeof cell === 'string') return defuse(cell);
    return cell instanceof Date ? { at: clock(cell).getTime() } : cell;
  };
};

async function* sheetRows({ rows }: Table, calendar: Calendar) {
  const cellOf = cellWriter(calendar);
  for await (const chunk of rows) yield chunk.map((cells) => cells.map(cellOf));
}

/** Yields JSON of a list of `SheetRows`, one for each table. */
export async function* sheetsOf(
  tables: readonly Table[],
  calendar: Calendar,
): AsyncGenerator<string> {
  let before = '[';
  for (const table of tables) {
    const { title, columns } = table;
    yield before;
    yield* jsonInChunks<SheetRows>({ title, columns, rows: sheetRows(table, calendar) });
    before = ',';
  }
  yield ']';
}
