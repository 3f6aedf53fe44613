import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkRollup } from '../../overview/check.ts';
import { aMachine, type TestMachine } from '../../testing/machines/machines.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { machineFigures } from './machine-totals.ts';
import { addToRollups } from './rollup.ts';

const firstDay = 20_000;

const figuresIn = async ({ store }: TestServer, machine: TestMachine, from: number, to: number) => {
  const condition = sql`"machines"."id" = ${machine.id}`;
  const { rows } = await sql<{ success: number; paid: number; refunded: number; stock: number }>`
    select "success", "paid", "refunded", "stock"
    from ${machineFigures(store.read, condition, { from, to })}`.execute(store.read);
  return rows[0];
};

test('whatever is counted in any order of days, a range has what its days add up to', async () => {
  const server = await aServer();
  const change = fc.record({
    day: fc.nat({ max: 12 }),
    cashSuccess: fc.nat({ max: 3 }),
    bkashPaid: fc.integer({ min: -500, max: 500 }),
    refunded: fc.nat({ max: 500 }),
    stockChange: fc.integer({ min: -9, max: 9 }),
  });
  const batches = fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { maxLength: 6 });
  const range = fc.tuple(fc.integer({ min: -2, max: 14 }), fc.nat({ max: 16 }));
  await fc.assert(
    fc.asyncProperty(batches, range, async (given, [start, length]) => {
      const machine = await aMachine(server, { stocks: [] });
      for (const batch of given) {
        const changes = batch.map(({ day, ...counts }) => ({
          // The same machine may come as several objects.
          place: { ...machine },
          day: firstDay + day,
          counts,
        }));
        await server.store.change((tx) => addToRollups(tx, changes));
      }
      const all = given.flat();
      const sumOf = (name: keyof (typeof all)[number], first: number) =>
        all
          .filter(({ day }) => day >= first && day <= start + length)
          .reduce((sum, one) => sum + one[name], 0);
      const [from, to] = [firstDay + start, firstDay + start + length];
      expect(await figuresIn(server, machine, from, to)).toEqual({
        success: sumOf('cashSuccess', start),
        paid: sumOf('bkashPaid', start),
        refunded: sumOf('refunded', start),
        stock: sumOf('stockChange', Number.NEGATIVE_INFINITY),
      });
    }),
    { numRuns: 25 },
  );
  const differences = await checkRollup(server.store.read, server.settings);
  expect(differences.filter(({ counter }) => counter.startsWith('total'))).toEqual([]);
});

test.each([
  ['a wrong total', sql`update "machineTotals" set "paid" = "paid" + 1 where "day" = ${firstDay}`],
  ['a missing one', sql`delete from "machineTotals" where "day" = ${firstDay + 1}`],
  [
    'one too many',
    sql`insert into "machineTotals" select distinct "machineId", 1, 0, 0, 0, 7 from "machineTotals"`,
  ],
])('a recount finds %s', async (_, damage) => {
  const server = await aServer();
  const place = await aMachine(server, { stocks: [] });
  await server.store.change(async (tx) => {
    await sql`delete from "machineTotals"`.execute(tx);
    await sql`delete from "rollups"`.execute(tx);
    const counts = { cashSuccess: 1, cashPaid: 1000 };
    await addToRollups(tx, [{ place, day: firstDay, counts }]);
    await addToRollups(tx, [{ place, day: firstDay + 1, counts }]);
  });
  const totalsThatDiffer = async () =>
    (await checkRollup(server.store.read, server.settings)).filter(({ counter }) =>
      counter.startsWith('total'),
    );
  expect(await totalsThatDiffer()).toEqual([]);
  await server.store.change((tx) => damage.execute(tx));
  expect(await totalsThatDiffer()).not.toEqual([]);
});
