import type { MachineLogs, VisitEvents } from '../core/db/schema.ts';

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
export interface Line {
  /** The newest of its rows. */
  readonly first: UpdateRow;
  readonly rows: UpdateRow[];
}

/** Longest pause between two events of a visit, in milliseconds. */
const pause = 5 * 60_000;
/** A visit takes at most an hour and has at most 1,000 events. */
const longest = 60 * 60_000;
const most = 1000;

const sourceOf = ({ machineId, type, rfid }: UpdateRow): string =>
  type === 'UNLOCK' ? `${machineId} ${rfid}` : machineId;

const goesOn = ({ first, rows }: Line, at: number): boolean => {
  const last = rows.at(-1)?.at ?? first.at;
  return last - at <= pause && first.at - at <= longest && rows.length < most;
};

/** Groups rows into lines, both newest first. At most an hour of lines is held in memory. */
export async function* linesOf(chunks: AsyncIterable<UpdateRow[]>): AsyncGenerator<Line[]> {
  const waiting: Line[] = [];
  const open = new Map<string, Line>();
  const take = (row: UpdateRow): void => {
    const source = row.type === 'ADMIN' ? row.id : sourceOf(row);
    const line = open.get(source);
    if (line && goesOn(line, row.at)) {
      line.rows.push(row);
      return;
    }
    const begun = { first: row, rows: [row] };
    waiting.push(begun);
    if (row.type !== 'ADMIN') open.set(source, begun);
  };
  /** Removes the lines that are complete once the rows have reached the instant. */
  const ended = (at: number): Line[] => {
    const going = waiting.findIndex((line) => line.first.type !== 'ADMIN' && goesOn(line, at));
    const lines = waiting.splice(0, going < 0 ? waiting.length : going);
    for (const line of lines) {
      const source = sourceOf(line.first);
      if (open.get(source) === line) open.delete(source);
    }
    return lines;
  };
  for await (const rows of chunks) {
    for (const row of rows) take(row);
    const last = rows.at(-1);
    yield last ? ended(last.at) : [];
  }
  yield waiting;
}
