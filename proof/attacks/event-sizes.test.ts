import { sql } from 'kysely';
import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import { machineLimits } from '../../server/machine-api/budgets.ts';
import { countEventUnits } from '../../server/machine-api/event-units.ts';
import { engineOf } from '../../server/platform/db/rows.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import { type ServerPlace, testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { recordTrial } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { cashSaleEvent } from './cash-sale.ts';

/** Megabytes a minute that all machines of an organization may add. */
const maxMbPerMinute = 5;
const syncsOfShape = 10;
/** Longer ones would not fit into a sync. */
const eventsPerSync = 150;

/** The longest text of an event: a hundred characters, each of three bytes in UTF-8. */
const longText = (seq: number) => String(seq).padEnd(100, 'ক');
/** Each of its hundred characters takes six bytes in JSON. */
const escapedText = (seq: number) => String(seq).padEnd(100, '\u0001');
const slot = { rowNo: 1, columnNo: 1 };
const hourMs = 3_600_000;
const uptimeMs = 1;

/** Events of one kind, each as large or as far from the others as it can be. */
const shapes: Readonly<Record<string, (seq: number) => object>> = {
  'usual sales': () => cashSaleEvent,
  'sales by long cards': (seq) => ({
    ...cashSaleEvent,
    transactionType: 'RFID',
    rfid: longText(seq),
    requestId: longText(seq),
    commandId: escapedText(seq),
  }),
  'sales of other days': (seq) => ({
    ...cashSaleEvent,
    at: new Date(Date.now() - seq * 25 * hourMs).toISOString(),
  }),
  'openings by long cards': (seq) => ({ type: 'UNLOCK', rfid: longText(seq) }),
  refills: () => ({ type: 'REFILL', ...slot, added: 1 }),
  'test vends': (seq) => ({
    type: 'TEST_VEND',
    ...slot,
    isSuccessful: true,
    commandId: escapedText(seq),
  }),
  'unknown types': (seq) => ({ type: longText(seq), rubbish: 'ক'.repeat(300) }),
};

const readSize = (place: ServerPlace): Promise<number> =>
  readDatabase(place, async (db) => {
    const { rows } =
      engineOf(db) === 'postgres'
        ? await sql<{
            size: number;
          }>`select pg_database_size(current_database()) as "size"`.execute(db)
        : await sql<{ size: number }>`select page_count * page_size as "size"
            from pragma_page_count, pragma_page_size`.execute(db);
    return Number(rows[0]?.size);
  });

describe.each(testedEngines)('on %s', (engine) => {
  test('the machines of an organization add at most 5 MB a minute, whatever they report', async () => {
    const server = await startAttackedServer(engine, createNeighbours);
    const { machineKey } = server.world.foreign.campus;
    const send = async (epoch: number, events: readonly object[]) => {
      const response = await fetch(server.url + buildPath(machineApi.sync), {
        method: 'POST',
        headers: { authorization: `Bearer ${machineKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ epoch, uptimeMs, events }),
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A sync was answered ${response.status}`);
      return countEventUnits({ events: [...events], uptimeMs }, Date.now());
    };
    const unitsPerMinute = machineLimits.events.ofTenant / (machineLimits.events.seconds / 60);
    const figures: [string, number][] = [];
    let sent = 0;
    /** Sends syncs, and extrapolates to the minute of an organization that spends all it may. */
    const measure = async (shape: string, syncs: readonly (readonly [number, object[]])[]) => {
      const before = await readSize(server.place);
      let units = 0;
      for (const [epoch, events] of syncs) units += await send(epoch, events);
      sent += syncs.reduce((sum, [, { length }]) => sum + length, 0);
      const bytes = (await readSize(server.place)) - before;
      figures.push([shape, ((bytes / units) * unitsPerMinute) / 1e6]);
    };
    let epoch = 10;
    for (const [shape, toEvent] of Object.entries(shapes)) {
      epoch += 1;
      const syncs = Array.from({ length: syncsOfShape }, (_, turn) => {
        const events = Array.from({ length: eventsPerSync }, (__, index) => {
          const seq = turn * eventsPerSync + index + 1;
          return { uptimeMs: 0, ...toEvent(seq), seq };
        });
        return [epoch, events] as const;
      });
      await measure(shape, syncs);
    }
    const rubbish = { seq: 1, type: longText(1), rubbish: 'ক'.repeat(300) };
    const journals = Array.from({ length: 1000 }, (_, turn) => [1000 + turn, [rubbish]] as const);
    await measure(
      'a journal for each event',
      journals.map(([one, events]) => [one, [...events]]),
    );
    recordTrial({
      what: `${engine}: large events`,
      attempts: sent,
      leaks: figures
        .filter(([, mb]) => mb > maxMbPerMinute)
        .map(([shape, mb]) => `${shape}: ${mb.toFixed(1)} MB a minute`),
      note: figures.map(([shape, mb]) => `${shape} ${mb.toFixed(1)}`).join(', '),
    });
  });
});
