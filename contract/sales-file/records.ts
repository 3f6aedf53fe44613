export interface CsvRecord {
  /** The line the record begins on, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface BrokenRecord {
  readonly line: number;
  readonly reason: string;
}
