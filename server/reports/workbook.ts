import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Calendar } from '../../contract/periods.ts';
import { refuse } from '../core/errors.ts';
import { type Cell, defuse, wallClock } from './cells.ts';
import type { Table } from './tables.ts';
import type { WorkbookMessage } from './workbook-worker.ts';

/** A workbook is built in memory: so many rows take about 200 MB meanwhile. */
const maxWorkbookRows = 50_000;

/** Refuses tables that are too long for a workbook. */
export const checkLength = (tables: readonly Table[]): void => {
  if (tables.reduce((sum, { count }) => sum + count, 0) <= maxWorkbookRows) return;
  throw refuse(400, 'workbookTooLong', { max: maxWorkbookRows });
};

const feed = async (
  worker: Worker,
  tables: readonly Table[],
  calendar: Calendar,
  signal: AbortSignal,
) => {
  const send = (message: WorkbookMessage) => worker.postMessage(message);
  const clock = wallClock(calendar);
  const cellOf = (cell: Cell): Cell => {
    if (typeof cell === 'string') return defuse(cell);
    return cell instanceof Date ? clock(cell) : cell;
  };
  for (const { title, columns, rows } of tables) {
    send({ title, columns });
    for await (const chunk of rows) {
      signal.throwIfAborted();
      send({ rows: chunk.map((cells) => cells.map(cellOf)) });
    }
  }
  send('end');
};

/** The tables as a workbook, a sheet for each; with the signal its thread ends. */
export const workbookOf = async (
  tables: readonly Table[],
  calendar: Calendar,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  });
  try {
    const [[bytes]] = await Promise.all([
      once(worker, 'message', { signal }),
      feed(worker, tables, calendar, signal),
    ]);
    return bytes;
  } finally {
    await worker.terminate();
  }
};
