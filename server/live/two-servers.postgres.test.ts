import { expect, onTestFinished, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import type { LiveChange } from '../../contract/live.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aDatabase } from '../testing/database/database.ts';
import { followChanges, openStream } from '../testing/live-stream.ts';
import { aDispense } from '../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../testing/machines/sync.ts';
import { aServer } from '../testing/server.ts';

/** Two servers on one database. */
const twoServers = async () => {
  const database = await aDatabase();
  onTestFinished(database.remove);
  const shared = { ...database, remove: async () => undefined };
  return { one: await aServer({}, {}, {}, shared), other: await aServer({}, {}, {}, shared) };
};

test('a page of one server gets the changes of a sale at another', async () => {
  const { one, other } = await twoServers();
  const { machine, token: key } = await aPairedMachine(other);
  const { token } = await aSuper(one);
  await syncEvents(other, key, []);
  const { next } = await followChanges(one, token);
  await syncEvents(other, key, [aDispense(1)]);
  const received: LiveChange[] = [];
  while (!received.some(({ topics }) => topics.includes('figures'))) {
    received.push(...((await next()) ?? []));
  }
  expect(received.at(-1)).toMatchObject({ institutionId: machine.institutionId });
});

test('a logout at one server ends the stream of another', async () => {
  const { one, other } = await twoServers();
  const { token } = await aSuper(one);
  const { next } = await followChanges(one, token);
  await other.call(admins.logout, { token });
  let received = await next();
  while (received) received = await next();
  expect((await openStream(one, token)).response.status).toBe(401);
});
