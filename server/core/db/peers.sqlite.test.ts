import { expect, onTestFinished, test, vi } from 'vitest';
import { aDatabase } from '../../testing/database.ts';
import { readSettings } from '../settings/settings.ts';
import { openStore } from './open.ts';

test('a store that is closed looks for its peers no more, though nobody stopped hearing them', async () => {
  const { place, remove } = await aDatabase();
  onTestFinished(remove);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await openStore({ ...readSettings({}), ...place });
  store.peers.hear(() => undefined);
  await store.close();
  expect(vi.getTimerCount()).toBe(0);
});
