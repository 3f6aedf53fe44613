import type { MachineLogs, VisitEvents } from '../core/db/schema.ts';

/** A row of a machine's updates, be it entered or told. */
export interface UpdateRow extends Omit<VisitEvents, 'day' | 'type'> {
  readonly type: VisitEvents['type'] | 'ADMIN';
  /** Of an admin. */
  readonly message: MachineLogs['message'];
  readonly assignedTo: MachineLogs['assignedTo'];
  /** What a count found more than was expected. */
  readonly difference?: number;
  /** The machine's physical ID, its institution's and organization's name. */
  readonly mpi: string;
  readonly in: string;
  readonly orn: string;
}

/** What is told as one line: an admin's update, or what one source told of one visit. */
export interface Line {
  /** The newest of its rows. */
  readonly first: UpdateRow;
  readonly rows: UpdateRow[];
}

/** Events of one source that follow each other within so many milliseconds are of one visit. */
const pause = 5 * 60_000;
/** Which takes at most so long, and has at most so many events. */
const longest = 60 * 60_000;
const most = 1000;

const sourceOf = ({ machineId, type, rfid }: UpdateRow): string =>
  type === 'UNLOCK' ? `${machineId} ${rfid}` : machineId;

const goesOn = ({ first, rows }: Line, at: number): boolean => {
  const last = rows.at(-1)?.at ?? first.at;
  return last - at <= pause && first.at - at <= longest && rows.length < most;
};

/** Rows newest first as lines newest first; no more of them are held than begin within an hour. */
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
  /** The first lines that nothing is added to any more, where rows have come down to an instant. */
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
