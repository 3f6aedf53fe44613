import fc from 'fast-check';
import { machines } from '../../contract/machines.ts';
import { day, minute } from './durations.ts';
import { aDispense, aMachine, aMachineKey, inMachine, type TestMachine } from './machines.ts';
import type { TestServer } from './server.ts';
import { sync } from './syncing.ts';
import { anInstitution, anOrganization } from './tenants.ts';

/** An event that a machine reports of one of its slots. */
interface Told {
  readonly what: 'DISPENSE' | 'EMPTY' | 'REFILL' | 'COUNT';
  readonly which: number;
  readonly columnNo: number;
  readonly amount: number;
  /** Milliseconds since it happened. */
  readonly age: number;
}

/** Entered by an admin: a count of the slots, or a new number of slots. */
interface Entered {
  readonly what: 'ADMIN_COUNT' | 'SLOTS';
  readonly which: number;
  readonly held: readonly number[];
}

/** A change of the stock of one of a few machines. */
export type StockHappening = Told | Entered | { readonly what: 'REMOVE'; readonly which: number };

const which = fc.nat({ max: 2 });
const amount = fc.integer({ min: 1, max: 30 });

export const stockHappening: fc.Arbitrary<StockHappening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constantFrom('DISPENSE', 'DISPENSE', 'EMPTY', 'REFILL', 'COUNT'),
      which,
      // The third slot exists only after an admin has added it.
      columnNo: fc.integer({ min: 1, max: 3 }),
      amount,
      age: fc.oneof(fc.constant(0), fc.nat({ max: 9 * day })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('ADMIN_COUNT', 'SLOTS'),
      which,
      held: fc.array(amount, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('REMOVE'), which }) },
);

interface Standing {
  readonly machine: TestMachine;
  readonly key: string;
  /** Number of its slots. */
  columns: number;
}

/** An expected stock movement of a machine. */
interface Moved {
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
  const all: Standing[] = [];
  for (const institution of [near, near, far]) {
    const machine = await aMachine(server, { institution, stocks });
    all.push({ machine, key: await aMachineKey(server, machine), columns: stocks.length });
  }
  const removed = new Set<TestMachine>();
  const moved: Moved[] = [];
  let seq = 0;

  const enter = async (one: Standing, { what, held }: Entered): Promise<void> => {
    const isCount = what === 'ADMIN_COUNT';
    if (!isCount) one.columns = held.length;
    const form = Array.from({ length: one.columns }, (_, index) => ({
      rowNo: 1,
      columnNo: index + 1,
      productCount: held[index % held.length] ?? 0,
    }));
    const body = { stocks: form, taskAssignedTo: isCount ? 'Rina' : undefined };
    await server.call(machines.update, { token, params: inMachine(one.machine), body });
  };
  const tell = async ({ machine, key, columns }: Standing, given: Told): Promise<void> => {
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
    await sync(server, key, [events[what]]);
    if (columnNo > columns) return;
    const refilled = what === 'REFILL' ? products : 0;
    moved.push({ machine, at, refilled, dispensed: what === 'DISPENSE' ? 1 : 0 });
  };
  const happen = async (given: StockHappening): Promise<void> => {
    server.clock.now += minute;
    const one = all[given.which];
    if (!one || removed.has(one.machine)) return;
    if ('held' in given) await enter(one, given);
    else if ('age' in given) await tell(one, given);
    else {
      removed.add(one.machine);
      await server.call(machines.remove, { token, params: inMachine(one.machine) });
    }
  };
  const left = () => all.map(({ machine }) => machine).filter((one) => !removed.has(one));
  return { organizationId, near, far, left, moved, happen };
};
