import { expect, test } from 'vitest';
import { onlineWindowMs } from '../../contract/online.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { adminTables, readTables, tenantTables } from '../testing/database/table-contents.ts';
import {
  keyRevocations,
  removeTenant,
  restoreTenant,
  sessionRevocations,
  typeChange,
} from '../testing/operations/revocations.ts';
import {
  anAdminFor,
  aRightsScenario,
  inputFor,
  type RightsScenario,
} from '../testing/rights-scenario.ts';
import { adminWrites, machineWrites, tenantWrites } from '../testing/writes.ts';

/**
 * Revokes a right between its check and the transaction, for every call that writes, so that none is
 * forgotten.
 */

/** Runs an action between check and transaction of a call; expects no writes, returns the status. */
const statusAfter = async (
  world: RightsScenario,
  tables: typeof adminTables,
  ask: () => Promise<{ status: number }>,
  action: () => Promise<unknown>,
): Promise<number | 'without a transaction'> => {
  let before: unknown;
  world.server.beforeNextTransaction(async () => {
    await action();
    before = await readTables(world, tables);
  });
  const { status } = await ask();
  if (!before) return 'without a transaction';
  expect(await readTables(world, tables)).toEqual(before);
  return status;
};

test.each([...sessionRevocations, typeChange])(
  'no admin writes after $name',
  async ({ revoke }) => {
    const world = await aRightsScenario();
    const { server } = world;
    const before = await readTables(world, tenantTables);
    for (const { row, types } of adminWrites) {
      const admin = await anAdminFor(world, types);
      const status = await statusAfter(
        world,
        adminTables,
        () => server.ask(row, inputFor(world, row, admin.token)),
        () => revoke(world, admin),
      );
      expect([row.path, status]).toEqual([row.path, 401]);
    }
    expect(await readTables(world, tenantTables)).toEqual(before);
  },
);

test('nothing is written in a tenant that was removed meanwhile, not even by a super admin', async () => {
  const world = await aRightsScenario();
  const { server } = world;
  const { token } = await aSuper(server);
  const before = await readTables(world, tenantTables);
  for (const { row, tenant } of tenantWrites) {
    const status = await statusAfter(
      world,
      adminTables,
      () => server.ask(row, inputFor(world, row, token)),
      () => removeTenant(world, tenant),
    );
    expect([row.path, status]).toEqual([row.path, 404]);
    await restoreTenant(world, tenant);
  }
  expect(await readTables(world, tenantTables)).toEqual(before);
});

test.each(keyRevocations)('no machine writes after $name', async ({ revoke, answer }) => {
  for (const row of machineWrites) {
    const world = await aRightsScenario();
    const { server, campus } = world;
    // An offline machine that calls again is recorded in a transaction, whatever it calls.
    server.clock.now += onlineWindowMs;
    const status = await statusAfter(
      world,
      tenantTables,
      () => server.ask(row, inputFor(world, row, campus.machineKey)),
      () => revoke(world),
    );
    expect([row.path, status]).toEqual([row.path, answer]);
  }
});
