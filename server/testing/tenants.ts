import { orderKey } from '../platform/lists/order-key.ts';
import type { TestServer } from './server.ts';
import { uniqueLetters } from './unique.ts';

/** Rows of tenants can be inserted without a server that runs. */
type StoreAndClock = Pick<TestServer, 'store' | 'clock'>;

export const anOrganization = async (
  { store, clock }: StoreAndClock,
  given: { name?: string } = {},
): Promise<{ id: string }> => {
  const id = `organization-${uniqueLetters()}`;
  const { name = `Organization ${id}` } = given;
  await store.change((tx) =>
    tx
      .insertInto('organizations')
      .values({
        id,
        name,
        nameKey: orderKey(name),
        description: 'An organization of tests',
        type: 'University',
        logoId: null,
        createdAt: clock.now,
        removedAt: null,
      })
      .execute(),
  );
  return { id };
};

export const anInstitution = async (
  server: StoreAndClock,
  given: { id?: string; organizationId?: string; name?: string } = {},
): Promise<{ id: string; organizationId: string }> => {
  const organizationId = given.organizationId ?? (await anOrganization(server)).id;
  const { id = `institution-${uniqueLetters()}`, name = `Institution ${id}` } = given;
  await server.store.change((tx) =>
    tx
      .insertInto('institutions')
      .values({
        id,
        organizationId,
        name,
        nameKey: orderKey(name),
        address: 'Nilkhet Road, Dhaka',
        type: 'College',
        category: 'SOCIAL',
        logoId: null,
        limitDaily: null,
        limitWeekly: null,
        limitMonthly: null,
        createdAt: server.clock.now,
        removedAt: null,
      })
      .execute(),
  );
  return { id, organizationId };
};
