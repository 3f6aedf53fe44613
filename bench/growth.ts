import { sql } from 'kysely';
import type { Db, Store } from '../server/core/db/store.ts';
import { ingest } from '../server/machine-api/ingest.ts';
import type { SyncJob } from '../server/machine-api/job.ts';
import { read } from '../server/machine-api/reading.ts';
import type { Place } from '../server/stats/rollup.ts';
import { aFleet, callerOf } from './fleet.ts';
import { given } from './ingest.ts';
import { printLimit } from './measure.ts';
import { withStore } from './store.ts';

const machines = 200;
const days = 60;
/** Sales of a machine a day. */
const perDay = 10;
const firstDay = Date.parse('2025-01-01T02:00:00Z');
const hourMs = 3_600_000;

const types = ['CASH', 'RFID', 'BKASH', 'CASH'] as const;

const saleAt = (seq: number, at: number) => {
  const transactionType = types[seq % types.length];
  return {
    type: 'DISPENSE',
    seq,
    uptimeMs: at - firstDay,
    at: new Date(at).toISOString(),
    transactionType,
    rfid: transactionType === 'RFID' ? `CARD-${seq % 300}` : undefined,
    rowNo: 1,
    columnNo: 1,
    isSuccessful: seq % 40 !== 0,
    failureReason: seq % 40 === 0 ? 'JAM' : undefined,
  };
};

/** The evening sync of a machine with the sales of its day. */
const jobOf = (place: Place, day: number): SyncJob => {
  const morning = firstDay + day * 24 * hourMs;
  const events = Array.from({ length: perDay }, (_, index) =>
    saleAt(day * perDay + index + 1, morning + index * hourMs),
  );
  const receivedAt = morning + perDay * hourMs;
  const body = { epoch: 1, uptimeMs: receivedAt - firstDay, events, results: [] };
  return { caller: callerOf(place), receivedAt, body };
};

const fill = async (store: Store): Promise<void> => {
  const places = await aFleet(store, machines);
  for (let day = 0; day < days; day++) {
    for (let from = 0; from < places.length; from += 50) {
      const jobs = places.slice(from, from + 50).map((place) => jobOf(place, day));
      const readings = jobs.map((job) => read(job, given.historyFrom));
      await store.change((tx) => ingest(tx, readings, given));
    }
  }
};

interface Sizes {
  readonly rows: number;
  readonly rowBytes: number;
  readonly indexBytes: number;
}

const sizesOf = async (db: Db, table: string): Promise<Sizes> => {
  const { rows } = await sql<Sizes>`
    select count(*) as "rows", pg_table_size(${`"${table}"`}) as "rowBytes",
      pg_indexes_size(${`"${table}"`}) as "indexBytes" from ${sql.table(table)}`.execute(db);
  return rows[0] ?? { rows: 0, rowBytes: 0, indexBytes: 0 };
};

/** Bytes per row with its indexes, as docs/growth.md states, of the tables that grow with every sale. */
const said = { events: 500, dispenses: 650, stockLedger: 450, rollups: 420 } as const;

/** Measures the bytes per row on PostgreSQL with its indexes, filled by machine syncs. */
export const benchGrowth = (): Promise<void> =>
  withStore('postgres', async (store) => {
    await fill(store);
    // Every batch rewrote its rows; in production batches are fewer.
    await sql`vacuum full "rollups"`.execute(store.read);
    for (const [table, limit] of Object.entries(said)) {
      const { rows, rowBytes, indexBytes } = await sizesOf(store.read, table);
      const [row, index] = [rowBytes / rows, indexBytes / rows];
      printLimit(
        `a row of ${table} with its indexes on PostgreSQL (${row.toFixed(0)} + ${index.toFixed(0)})`,
        row + index,
        limit,
        (bytes) => `${bytes.toFixed(0)} bytes`,
      );
    }
  });
