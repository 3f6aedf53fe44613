import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../platform/db/open-store.ts';
import type { Store } from '../../platform/db/store.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aServer } from '../../testing/server.ts';
import { addToRollups, type TenantMachine } from './rollup.ts';
import { countsIn } from './rollup-counts.ts';

const day = 20_520;

/** Adds a sale; its row is held until `beforeCommit` has finished. */
const addSale = (store: Store, place: TenantMachine, beforeCommit?: () => Promise<unknown>) =>
  store.change(async (tx) => {
    await addToRollups(tx, [{ place, day, counts: { cashSuccess: 1 } }]);
    await beforeCommit?.();
  });

/** Machines of one institution, and the stores of two servers. */
const twoServers = async (count: number) => {
  const server = await aServer();
  const first = await aMachine(server);
  const institution = { id: first.institutionId, organizationId: first.organizationId };
  const machines = [first];
  while (machines.length < count) machines.push(await aMachine(server, { institution }));
  const other = await openStore(server.settings);
  onTestFinished(() => other.close());
  const { store } = server;
  const partsOf = async (scope: number) => {
    const rows = await store.read
      .selectFrom('rollups')
      .select(['part', 'cashSuccess'])
      .where('scope', '=', scope)
      .where('day', '=', day)
      .orderBy('part')
      .execute();
    return rows.map(({ part, cashSuccess }) => `${part}: ${cashSuccess}`);
  };
  const sold = async () => {
    const range = { from: day, to: day };
    return (await countsIn(store.read, { level: 'all' }, range)).cashSuccess;
  };
  return { stores: [store, other] as const, machines, partsOf, sold };
};

test('sales of one institution on two servers do not wait for each other’s commits', async () => {
  const { stores, machines, partsOf, sold } = await twoServers(8);
  // Each is committed after those inside it: it would wait for ever if they had to wait for it.
  let addAll = async () => {};
  for (const [index, machine] of machines.entries()) {
    const addInner = addAll;
    addAll = () => addSale(stores[index % 2 ? 1 : 0], machine, addInner);
  }
  await addAll();
  const eachPart = Array.from({ length: 8 }, (_, part) => `${part}: 1`);
  for (const scope of [0, 1, 2]) expect(await partsOf(scope)).toEqual(eachPart);
  expect(await partsOf(3)).toEqual(machines.map(() => '0: 1'));
  expect(await sold()).toBe(8);
});

test('a sale beyond the eighth waits for one of them and is counted as well', async () => {
  const { stores, machines, sold } = await twoServers(9);
  const [store] = stores;
  const [ninth, ...first] = machines;
  if (!ninth) throw new Error('There are nine machines');
  let added: Promise<unknown> | undefined;
  let addAll = async () => {
    added = addSale(store, ninth);
  };
  for (const machine of first) {
    const addInner = addAll;
    addAll = () => addSale(store, machine, addInner);
  }
  await addAll();
  await added;
  expect(await sold()).toBe(9);
});

test('sales one after the other add to one part, whoever commits them', async () => {
  const { stores, machines, partsOf } = await twoServers(2);
  for (const store of stores) for (const machine of machines) await addSale(store, machine);
  expect(await partsOf(0)).toEqual(['0: 4']);
});
