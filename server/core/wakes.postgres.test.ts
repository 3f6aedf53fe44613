import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aCable } from '../testing/cable.ts';
import { aServer } from '../testing/server.ts';
import { openStore } from './db/open.ts';
import { wakeCalls } from './wake-calls.ts';
import { everything } from './wake-words.ts';
import type { Wake } from './wakes.ts';

test('after a break of the connection everything counts as changed', async () => {
  const { settings } = await aServer();
  const cable = await aCable(settings.DATABASE_URL ?? '');
  onTestFinished(cable.remove);
  const store = await openStore({ ...settings, DATABASE_URL: cable.url });
  onTestFinished(store.close);
  const { calls, close } = wakeCalls(store);
  onTestFinished(close);
  const heard: (readonly Wake[])[] = [];
  calls.hear((wakes) => heard.push(wakes));
  while (!heard.length) await setImmediate();
  cable.cut();
  cable.mend();
  while (heard.length < 2) await setImmediate();
  expect(heard).toEqual([everything, everything]);
});
