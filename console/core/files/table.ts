/** Why a cell has not what was typed into it. */
export type CellFault = 'DATE' | 'NO_VALUE';

/** A line of a sheet or of a text file. */
export interface TableLine {
  readonly number: number;
  readonly cells: readonly string[];
  /** Faults by the index of the cell. */
  readonly faults?: ReadonlyMap<number, CellFault>;
  /** Cells beyond `maxColumns` were left out. */
  readonly isCut?: boolean;
}

/** Reasons why a file or pasted text has no table. */
export type TableFault =
  | 'TOO_LARGE'
  | 'EMPTY'
  | 'NOT_READABLE'
  | 'ENCODING'
  | 'OLD_WORKBOOK'
  | 'SEVERAL_SHEETS'
  | 'SEVERAL_TABLES'
  | 'QUOTES'
  | 'TOO_WIDE'
  | 'MORE_CELLS'
  | 'BLANKS'
  | 'TOO_MANY'
  | 'UNREAD';

/** The non-empty lines from the heads of the columns on, or all where there are no heads. */
export interface Table {
  /** Lines above the heads. */
  readonly titles: readonly TableLine[];
  readonly lines: readonly TableLine[];
  readonly hasHeads: boolean;
}

export type TableReading =
  | { readonly table: Table }
  | { readonly fault: TableFault; readonly line?: number };

/** Columns that make a table one of cards or of a statement, and its row limit. */
export interface TableKind {
  /** Number of known columns in a line; 0 if it does not head a table. */
  readonly countColumns: (cells: readonly string[]) => number;
  readonly maxRows: number;
}

/** A line with a filled cell beyond is refused. */
export const maxColumns = 200;
