import { expect, test } from 'vitest';
import { onlineMs } from '../../contract/online.ts';
import { aSuper } from '../testing/admins.ts';
import { contentsOf, ofAdmins, ofTenants } from '../testing/contents.ts';
import { bringBack, endings, keyEndings, removeTenant, retyping } from '../testing/right-ends.ts';
import { anAdminFor, aWorld, givenFor, type World } from '../testing/rights-world.ts';
import { adminWrites, machineWrites, tenantWrites } from '../testing/writes.ts';

/**
 * Revokes a right between its check and the transaction, for every call that writes, so that none is
 * forgotten.
 */

/** Runs an action between check and transaction of a call; expects no writes, returns the status. */
const answeredAfter = async (
  world: World,
  tables: typeof ofAdmins,
  ask: () => Promise<{ status: number }>,
  deed: () => Promise<unknown>,
): Promise<number | 'without a transaction'> => {
  let before: unknown;
  world.server.meanwhile(async () => {
    await deed();
    before = await contentsOf(world, tables);
  });
  const { status } = await ask();
  if (!before) return 'without a transaction';
  expect(await contentsOf(world, tables)).toEqual(before);
  return status;
};

test.each([...endings, retyping])('no admin writes after $name', async ({ revoke }) => {
  const world = await aWorld();
  const { server } = world;
  const before = await contentsOf(world, ofTenants);
  for (const { row, types } of adminWrites) {
    const admin = await anAdminFor(world, types);
    const status = await answeredAfter(
      world,
      ofAdmins,
      () => server.ask(row, givenFor(world, row, admin.token)),
      () => revoke(world, admin),
    );
    expect([row.path, status]).toEqual([row.path, 401]);
  }
  expect(await contentsOf(world, ofTenants)).toEqual(before);
});

test('nothing is written in a tenant that was removed meanwhile, not even by a super admin', async () => {
  const world = await aWorld();
  const { server } = world;
  const { token } = await aSuper(server);
  const before = await contentsOf(world, ofTenants);
  for (const { row, tenant } of tenantWrites) {
    const status = await answeredAfter(
      world,
      ofAdmins,
      () => server.ask(row, givenFor(world, row, token)),
      () => removeTenant(world, tenant),
    );
    expect([row.path, status]).toEqual([row.path, 404]);
    await bringBack(world, tenant);
  }
  expect(await contentsOf(world, ofTenants)).toEqual(before);
});

test.each(keyEndings)('no machine writes after $name', async ({ revoke, answer }) => {
  for (const row of machineWrites) {
    const world = await aWorld();
    const { server, campus } = world;
    // An offline machine that calls again is recorded in a transaction, whatever it calls.
    server.clock.now += onlineMs;
    const status = await answeredAfter(
      world,
      ofTenants,
      () => server.ask(row, givenFor(world, row, campus.machineKey)),
      () => revoke(world),
    );
    expect([row.path, status]).toEqual([row.path, answer]);
  }
});
