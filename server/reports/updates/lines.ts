import type { MachineLogs, VisitEvents } from '../../platform/schema/schema.ts';

/** An update of a machine, entered by an admin or reported by the machine. */
export interface UpdateRow extends Omit<VisitEvents, 'day' | 'type'> {
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
  readonly rows: UpdateRow[];
}

/** Longest pause between two events of a visit, in milliseconds. */
const maxPauseMs = 5 * 60_000;
/** A visit takes at most an hour and has at most 1,000 events. */
const maxVisitMs = 60 * 60_000;
const maxVisitRows = 1000;

const sourceOf = ({ machineId, type, rfid }: UpdateRow): string =>
  type === 'UNLOCK' ? `${machineId} ${rfid}` : machineId;

const continuesVisit = ({ first, rows }: UpdateLine, at: number): boolean => {
  const last = rows.at(-1)?.at ?? first.at;
  return last - at <= maxPauseMs && first.at - at <= maxVisitMs && rows.length < maxVisitRows;
};

/** Groups rows into lines, both newest first. At most an hour of lines is held in memory. */
export async function* groupIntoLines(
  chunks: AsyncIterable<UpdateRow[]>,
): AsyncGenerator<UpdateLine[]> {
  const pending: UpdateLine[] = [];
  const open = new Map<string, UpdateLine>();
  const addRow = (row: UpdateRow): void => {
    const source = row.type === 'ADMIN' ? row.id : sourceOf(row);
    const line = open.get(source);
    if (line && continuesVisit(line, row.at)) {
      line.rows.push(row);
      return;
    }
    const newLine = { first: row, rows: [row] };
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
      const source = sourceOf(line.first);
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
