import { sql } from 'kysely';
import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { rfids } from '../../contract/rfids.ts';
import { machineLimits } from '../../server/machine-api/budgets.ts';
import { countEventUnits } from '../../server/machine-api/event-units.ts';
import type { Engine } from '../../server/platform/db/dialect.ts';
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
/** Megabytes a minute of their calls without events. */
const maxMbOfCalls = 1;
const callsOfShape = 300;
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
  'cards that nobody has': (seq) => ({ type: 'UNKNOWN_CARD', rfid: longText(seq) }),
  counts: (seq) => ({ type: 'COUNT', ...slot, counted: seq % 100 }),
  'faults that come and go': (seq) => ({ type: seq % 2 ? 'FAULT' : 'CLEAR', code: 'JAM' }),
  'failed sales': () => ({ ...cashSaleEvent, isSuccessful: false, failureReason: 'NO_DROP' }),
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

/** Megabytes a minute of bytes that are written so many times an hour. */
const perMinute = (bytes: number, perHour: number): number => ((bytes / 60) * perHour) / 1e6;

type Figures = [shape: string, mbPerMinute: number][];

const recordSizes = (what: string, attempts: number, figures: Figures, most: number): void => {
  const leaks = figures.filter(([, mb]) => mb > most);
  recordTrial({
    what,
    attempts,
    leaks: leaks.map(([shape, mb]) => `${shape}: ${mb.toFixed(1)} MB a minute`),
    note: figures.map(([shape, mb]) => `${shape} ${mb.toFixed(1)}`).join(', '),
  });
};

const startAttackedMachine = async (engine: Engine) => {
  const server = await startAttackedServer(engine, createNeighbours);
  const { campus } = server.world.foreign;
  const { machineKey: token, marker } = campus;
  const sync = (body: object) =>
    server.call(machineApi.sync, { token, body: { uptimeMs, epoch: 9, ...body } });
  return { server, campus, token, card: `CARD-${marker}`, sync };
};

describe.each(testedEngines)('on %s', (engine) => {
  test('the machines of an organization add at most 5 MB a minute, whatever they report', async () => {
    const { server, card, sync } = await startAttackedMachine(engine);
    const figures: Figures = [];
    let sent = 0;
    /** Sends syncs, and extrapolates to the minute of an organization that spends all it may. */
    const measure = async (shape: string, syncs: readonly (readonly [number, object[]])[]) => {
      const before = await readSize(server.place);
      let units = 0;
      for (const [epoch, events] of syncs) {
        await sync({ epoch, events });
        units += countEventUnits({ events, uptimeMs }, Date.now());
        sent += events.length;
      }
      const bytes = (await readSize(server.place)) - before;
      figures.push([shape, perMinute(bytes / units, machineLimits.events.ofTenant)]);
    };
    const byCard = { ...cashSaleEvent, transactionType: 'RFID', rfid: card };
    const allShapes: typeof shapes = { ...shapes, 'sales by points': () => byCard };
    for (const [index, [shape, toEvent]] of Object.entries(allShapes).entries()) {
      const syncs = Array.from({ length: syncsOfShape }, (_, turn) => {
        const events = Array.from({ length: eventsPerSync }, (__, place) => {
          const seq = turn * eventsPerSync + place + 1;
          return { uptimeMs: 0, ...toEvent(seq), seq };
        });
        return [10 + index, events] as const;
      });
      await measure(shape, syncs);
    }
    const rubbish = { seq: 1, type: longText(1), rubbish: 'ক'.repeat(300) };
    await measure(
      'a journal for each event',
      Array.from({ length: 900 }, (_, turn) => [1000 + turn, [rubbish]]),
    );
    recordSizes(`${engine}: large events`, sent, figures, maxMbPerMinute);
  });

  test('calls without events add at most 1 MB a minute for all machines of an organization', async () => {
    const { server, campus, token, card: rfid, sync } = await startAttackedMachine(engine);
    const { SUPER } = server.world.callers;
    await server.call(rfids.update, {
      params: { institutionId: campus.id, rfidId: campus.rfidId },
      body: { stockType: 'UNLIMITED', isFree: true },
      token: SUPER.token,
    });
    await sync({ events: [{ type: 'COUNT', ...slot, seq: 1, uptimeMs: 0, counted: 10_000 }] });
    const calls: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
      authorizations: (turn) =>
        server.call(machineApi.authorize, {
          token,
          body: { requestId: longText(turn), rfid, ...slot },
        }),
      'opened doors': (turn) => sync({ doorOpen: turn % 2 === 0 }),
      'journals without events': (turn) => sync({ epoch: 10 + turn, heldFrom: 2 }),
    };
    const figures: Figures = [];
    for (const [shape, call] of Object.entries(calls)) {
      const before = await readSize(server.place);
      for (let turn = 0; turn < callsOfShape; turn += 1) await call(turn);
      const bytes = (await readSize(server.place)) - before;
      figures.push([shape, perMinute(bytes / callsOfShape, machineLimits.writes.ofTenant)]);
    }
    const attempts = callsOfShape * figures.length;
    recordSizes(`${engine}: calls that write`, attempts, figures, maxMbOfCalls);
  });
});
