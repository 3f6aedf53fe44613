import { expect, onTestFinished, test, vi } from 'vitest';
import { aDatabase } from '../../../testing/database/database.ts';
import { readSettings } from '../../settings/settings.ts';
import { openStore } from '../open-store.ts';

test('a query is planned once, whatever its parameters are', async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  const store = await openStore({ ...readSettings({}), ...place });
  onTestFinished(store.close);
  const organization = { description: '', type: '', logoId: null, createdAt: 0, removedAt: null };
  await store.change((tx) =>
    tx
      .insertInto('organizations')
      .values({ id: 'one', name: 'One', nameKey: 'one', ...organization })
      .execute(),
  );
  const ask = (id: string) =>
    store.read
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', id)
      .orderBy('createdAt')
      .limit(1)
      .execute();
  // The driver makes the function that makes its rows anew with each plan.
  const made = vi.spyOn(globalThis, 'Function');
  onTestFinished(() => made.mockRestore());
  for (let time = 0; time < 5; time++) expect(await ask('one')).toEqual([{ name: 'One' }]);
  expect(made.mock.calls.length).toBe(1);
});
