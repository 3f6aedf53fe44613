import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aTcpProxy } from '../../testing/database/tcp-proxy.ts';
import { aServer } from '../../testing/server.ts';
import { openStore } from '../db/open-store.ts';
import { allEvents, type ChangeEvent } from './change-events.ts';
import { openChangeFeed } from './subscriptions.ts';

test('after a break of the connection everything counts as changed', async () => {
  const { settings, http } = await aServer();
  const cable = await aTcpProxy(settings.DATABASE_URL ?? '');
  onTestFinished(cable.remove);
  const store = await openStore({ ...settings, DATABASE_URL: cable.url });
  onTestFinished(store.close);
  const { changes, close } = openChangeFeed(store, http.log);
  onTestFinished(close);
  const received: (readonly ChangeEvent[])[] = [];
  changes.subscribe((events) => received.push(events));
  while (!received.length) await setImmediate();
  cable.dropConnections();
  cable.restore();
  while (received.length < 2) await setImmediate();
  expect(received).toEqual([allEvents, allEvents]);
});
