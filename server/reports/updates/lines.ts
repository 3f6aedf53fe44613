import { maxVisitPauseMs, visitSourceOf } from '../../machines/visits.ts';
import type { MachineLogs, VisitEvents } from '../../platform/schema/schema.ts';

/** An update of a machine, entered by an admin or reported by the machine. */
export interface UpdateRow extends Omit<VisitEvents, 'type'> {
  readonly type: VisitEvents['type'] | 'ADMIN';
  /** Empty unless an admin entered it. */
  readonly message: MachineLogs['message'];
  readonly assignedTo: MachineLogs['assignedTo'];
  /** Counted minus expected products. */
  readonly difference?: number;
  /** The machine's physical ID, its institution's and organization's name. */
  readonly mpi: string;
  readonly in: string;
  readonly orn: string;
}

/** One line of the list: an admin's update, or all events of one source during one visit. */
export interface UpdateLine {
  /** The newest of its rows. */
  readonly first: UpdateRow;
  /** The newest of them, at most `maxLineRows`. */
  readonly rows: UpdateRow[];
  /** The time of its oldest row. */
  since: number;
}

/** A machine that reports without a pause must not fill the memory. */
const maxLineRows = 1000;

const continuesVisit = ({ since }: UpdateLine, at: number): boolean =>
  since - at <= maxVisitPauseMs;

/** Groups rows into lines, both newest first. Lines of at most a day are held in memory. */
export async function* groupIntoLines(
  chunks: AsyncIterable<UpdateRow[]>,
): AsyncGenerator<UpdateLine[]> {
  const pending: UpdateLine[] = [];
  const open = new Map<string, UpdateLine>();
  const addRow = (row: UpdateRow): void => {
    const source = row.type === 'ADMIN' ? row.id : visitSourceOf(row);
    const line = open.get(source);
    if (line && continuesVisit(line, row.at)) {
      line.since = row.at;
      if (line.rows.length < maxLineRows) line.rows.push(row);
      return;
    }
    const newLine = { first: row, rows: [row], since: row.at };
    pending.push(newLine);
    if (row.type !== 'ADMIN') open.set(source, newLine);
  };
  /** Removes the lines that are complete once the rows have reached the instant. */
  const takeCompleteLines = (at: number): UpdateLine[] => {
    const going = pending.findIndex(
      (line) => line.first.type !== 'ADMIN' && continuesVisit(line, at),
    );
    const lines = pending.splice(0, going < 0 ? pending.length : going);
    for (const line of lines) {
      const source = visitSourceOf(line.first);
      if (open.get(source) === line) open.delete(source);
    }
    return lines;
  };
  for await (const rows of chunks) {
    for (const row of rows) addRow(row);
    const last = rows.at(-1);
    yield last ? takeCompleteLines(last.at) : [];
  }
  yield pending;
}
