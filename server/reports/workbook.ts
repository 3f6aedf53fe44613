import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '../core/errors.ts';
import { type Cell, defuse, wallClock } from './cells.ts';
import type { Table } from './tables.ts';
import type { WorkbookMessage } from './workbook-worker.ts';

/** A workbook is built in memory: so many rows take about 200 MB meanwhile. */
export const maxWorkbookRows = 50_000;

const tooLong = () =>
  refuse(
    400,
    `A workbook holds at most ${maxWorkbookRows} rows. Choose a smaller range, or download CSV.`,
  );

const feed = async (worker: Worker, tables: readonly Table[], timeZone: string) => {
  const send = (message: WorkbookMessage) => worker.postMessage(message);
  const clock = wallClock(timeZone);
  const cellOf = (cell: Cell): Cell => {
    if (typeof cell === 'string') return defuse(cell);
    return cell instanceof Date ? clock(cell) : cell;
  };
  for (const { title, columns, rows } of tables) {
    send({ title, columns });
    for await (const chunk of rows) {
      send({ rows: chunk.map((cells) => cells.map(cellOf)) });
    }
  }
  send('end');
};

const build = async (tables: readonly Table[], timeZone: string): Promise<Uint8Array> => {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  });
  try {
    const [[bytes]] = await Promise.all([once(worker, 'message'), feed(worker, tables, timeZone)]);
    return bytes;
  } finally {
    await worker.terminate();
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * The tables as a workbook, a sheet for each; a 400 when they are too long for one. One is built
 * at a time, so that several do not take their memory together.
 */
export const workbookOf = async (
  tables: readonly Table[],
  timeZone: string,
): Promise<Uint8Array> => {
  if (tables.reduce((sum, { count }) => sum + count, 0) > maxWorkbookRows) throw tooLong();
  const built = last.then(() => build(tables, timeZone));
  last = built.catch(() => undefined);
  return built;
};
