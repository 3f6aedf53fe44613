import fc from 'fast-check';
import { machines } from '../../../contract/machines.ts';
import { dayMs, minuteMs } from '../durations.ts';
import type { TestServer } from '../server.ts';
import { anInstitution, anOrganization } from '../tenants.ts';
import { aDispense, aMachine, aMachineKey, machineParams, type TestMachine } from './machines.ts';
import { syncEvents } from './sync.ts';

/** An event that a machine reports of one of its slots. */
interface ReportedStockChange {
  readonly what: 'DISPENSE' | 'EMPTY' | 'REFILL' | 'COUNT';
  readonly which: number;
  readonly columnNo: number;
  readonly amount: number;
  /** Milliseconds since it happened. */
  readonly age: number;
}

/** Entered by an admin: a count of the slots, a refill of them, or a new number of slots. */
interface EnteredStockChange {
  readonly what: 'ADMIN_COUNT' | 'ADMIN_REFILL' | 'SLOTS';
  readonly which: number;
  readonly held: readonly number[];
}

/** A change of the stock of one of a few machines. */
export type StockChange =
  | ReportedStockChange
  | EnteredStockChange
  | { readonly what: 'REMOVE'; readonly which: number };

const which = fc.nat({ max: 2 });
const amount = fc.integer({ min: 1, max: 30 });

export const stockChange: fc.Arbitrary<StockChange> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constantFrom('DISPENSE', 'DISPENSE', 'EMPTY', 'REFILL', 'COUNT'),
      which,
      // The third slot exists only after an admin has added it.
      columnNo: fc.integer({ min: 1, max: 3 }),
      amount,
      age: fc.oneof(fc.constant(0), fc.nat({ max: 9 * dayMs })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('ADMIN_COUNT', 'ADMIN_REFILL', 'SLOTS'),
      which,
      held: fc.array(amount, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('REMOVE'), which }) },
);

interface StockedMachine {
  readonly machine: TestMachine;
  readonly key: string;
  /** Number of its slots. */
  columns: number;
}

/** An expected stock movement of a machine. */
interface ExpectedMovement {
  readonly machine: TestMachine;
  readonly at: number;
  readonly refilled: number;
  readonly dispensed: number;
}

/** Three machines in two institutions, with a function that applies changes to them. */
export const machinesWithStock = async (server: TestServer, token: string) => {
  const { id: organizationId } = await anOrganization(server);
  const near = await anInstitution(server, { organizationId });
  const far = await anInstitution(server, { organizationId });
  const stocks = [1, 2].map((columnNo) => ({ rowNo: 1, columnNo, productCount: 20 }));
  const all: StockedMachine[] = [];
  for (const institution of [near, near, far]) {
    const machine = await aMachine(server, { institution, stocks });
    all.push({ machine, key: await aMachineKey(server, machine), columns: stocks.length });
  }
  const removed = new Set<TestMachine>();
  const moved: ExpectedMovement[] = [];
  let seq = 0;

  const enterChange = async (
    stocked: StockedMachine,
    { what, held }: EnteredStockChange,
  ): Promise<void> => {
    const { machine } = stocked;
    if (what === 'SLOTS') stocked.columns = held.length;
    const field = what === 'ADMIN_REFILL' ? 'putIn' : 'productCount';
    const stocks = Array.from({ length: stocked.columns }, (_, index) => ({
      rowNo: 1,
      columnNo: index + 1,
      [field]: held[index % held.length] ?? 0,
    }));
    const body = { stocks, taskAssignedTo: what === 'SLOTS' ? undefined : 'Rina' };
    await server.call(machines.update, { token, params: machineParams(machine), body });
    if (what !== 'ADMIN_REFILL') return;
    const refilled = stocks.reduce((sum, _, index) => sum + (held[index % held.length] ?? 0), 0);
    moved.push({ machine, at: server.clock.now, refilled, dispensed: 0 });
  };
  const reportChange = async (
    { machine, key, columns }: StockedMachine,
    given: ReportedStockChange,
  ): Promise<void> => {
    const { what, columnNo, amount: products } = given;
    const at = server.clock.now - given.age;
    seq += 1;
    const name = { seq, uptimeMs: 0, rowNo: 1, columnNo, at: new Date(at).toISOString() };
    const events = {
      DISPENSE: aDispense(seq, name),
      EMPTY: aDispense(seq, { ...name, isSuccessful: false, failureReason: 'EMPTY' }),
      REFILL: { ...name, type: 'REFILL', added: products },
      COUNT: { ...name, type: 'COUNT', counted: products },
    };
    await syncEvents(server, key, [events[what]]);
    if (columnNo > columns && what !== 'DISPENSE') return;
    const refilled = what === 'REFILL' ? products : 0;
    moved.push({ machine, at, refilled, dispensed: what === 'DISPENSE' ? 1 : 0 });
  };
  const happen = async (given: StockChange): Promise<void> => {
    server.clock.now += minuteMs;
    const stocked = all[given.which];
    if (!stocked || removed.has(stocked.machine)) return;
    if ('held' in given) await enterChange(stocked, given);
    else if ('age' in given) await reportChange(stocked, given);
    else {
      removed.add(stocked.machine);
      await server.call(machines.remove, { token, params: machineParams(stocked.machine) });
    }
  };
  const left = () => all.map(({ machine }) => machine).filter((stocked) => !removed.has(stocked));
  return { organizationId, near, far, left, moved, happen };
};
