import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabase } from '../../../testing/database/database.ts';
import { readSettings } from '../../settings/settings.ts';
import { openStore } from '../open-store.ts';

test('unsubscribing before the bus is connected leaves no connection open', async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  const store = await openStore({ ...readSettings({}), ...place });
  onTestFinished(store.close);
  const ofPool = 20;
  for (let one = 0; one < ofPool; one += 1) store.changeBus.subscribe(() => undefined)();
  const { rows } = await sql<{ one: number }>`select 1 as "one"`.execute(store.read);
  expect(rows).toEqual([{ one: 1 }]);
});
