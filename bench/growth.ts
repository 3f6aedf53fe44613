import { sql } from 'kysely';
import { ingestSyncs } from '../server/machine-api/events/ingest.ts';
import { parseSync } from '../server/machine-api/sync/parsed-sync.ts';
import type { SyncJob } from '../server/machine-api/sync/sync-job.ts';
import type { Db, Store } from '../server/platform/db/store.ts';
import type { TenantMachine } from '../server/stats/rollup.ts';
import { aFleet, callerOf } from './fleet.ts';
import { ingestOptions } from './ingest.ts';
import { printLimit } from './measure.ts';
import { withStore } from './store.ts';

const machines = 200;
const days = 60;
/** Sales of a machine a day. */
const salesPerDay = 10;
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
const jobOf = (place: TenantMachine, day: number): SyncJob => {
  const morning = firstDay + day * 24 * hourMs;
  const events = Array.from({ length: salesPerDay }, (_, index) =>
    saleAt(day * salesPerDay + index + 1, morning + index * hourMs),
  );
  const receivedAt = morning + salesPerDay * hourMs;
  const body = { epoch: 1, uptimeMs: receivedAt - firstDay, events, results: [] };
  return { caller: callerOf(place), receivedAt, body };
};

const fillBySyncs = async (store: Store): Promise<void> => {
  const places = await aFleet(store, machines);
  for (let day = 0; day < days; day++) {
    for (let from = 0; from < places.length; from += 50) {
      const jobs = places.slice(from, from + 50).map((place) => jobOf(place, day));
      const readings = jobs.map((job) => parseSync(job, ingestOptions.historyFrom));
      await store.change((tx) => ingestSyncs(tx, readings, ingestOptions));
    }
  }
};

interface TableSizes {
  readonly rows: number;
  readonly rowBytes: number;
  readonly indexBytes: number;
}

const sizesOf = async (db: Db, table: string): Promise<TableSizes> => {
  const { rows } = await sql<TableSizes>`
    select count(*) as "rows", pg_table_size(${`"${table}"`}) as "rowBytes",
      pg_indexes_size(${`"${table}"`}) as "indexBytes" from ${sql.table(table)}`.execute(db);
  return rows[0] ?? { rows: 0, rowBytes: 0, indexBytes: 0 };
};

/** Bytes per row with its indexes, as docs/growth.md states, of the tables that grow with every sale. */
const documentedBytes = { events: 500, dispenses: 650, stockLedger: 450, rollups: 420 } as const;

/** Measures the bytes per row on PostgreSQL with its indexes, filled by machine syncs. */
export const benchGrowth = (): Promise<void> =>
  withStore('postgres', async (store) => {
    await fillBySyncs(store);
    // Every batch rewrote its rows; in production batches are fewer.
    await sql`vacuum full "rollups"`.execute(store.read);
    for (const [table, limit] of Object.entries(documentedBytes)) {
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
