import { expect, onTestFinished, test, vi } from 'vitest';
import { aDatabase } from '../../../testing/database/database.ts';
import { readSettings } from '../../settings/settings.ts';
import { openStore } from '../open-store.ts';

test('closing a store stops the polling of its bus, though nobody unsubscribed', async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await openStore({ ...readSettings({}), ...place });
  store.changeBus.subscribe(() => undefined);
  await store.close();
  expect(vi.getTimerCount()).toBe(0);
});
