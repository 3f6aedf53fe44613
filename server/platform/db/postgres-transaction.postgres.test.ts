import { expect, onTestFinished, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { aTcpProxy } from '../../testing/tcp-proxy.ts';
import { openStore } from './open-store.ts';

test('where a transaction could not begin, none of its changes is made', async () => {
  const { settings } = await aServer();
  const cable = await aTcpProxy(settings.DATABASE_URL ?? '');
  onTestFinished(cable.remove);
  const store = await openStore({ ...settings, DATABASE_URL: cable.url });
  onTestFinished(store.close);
  const change = (name: string) =>
    store.change((tx) => tx.insertInto('jobs').values({ name, ranAt: 0 }).execute());
  cable.corrupt('begin');
  await expect(change('without')).rejects.toThrow(/syntax error/);
  await change('within');
  const jobs = await store.read.selectFrom('jobs').select('name').where('ranAt', '=', 0).execute();
  expect(jobs).toEqual([{ name: 'within' }]);
});
