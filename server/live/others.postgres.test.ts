import { expect, onTestFinished, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import type { LiveChange } from '../../contract/live.ts';
import { aSuper } from '../testing/admins.ts';
import { aDatabase } from '../testing/database.ts';
import { follow, open } from '../testing/following.ts';
import { aDispense } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';
import { aPairedMachine, sync } from '../testing/syncing.ts';

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
  await sync(other, key, []);
  const { next } = await follow(one, token);
  await sync(other, key, [aDispense(1)]);
  const heard: LiveChange[] = [];
  while (!heard.some(({ topics }) => topics.includes('figures'))) {
    heard.push(...((await next()) ?? []));
  }
  expect(heard.at(-1)).toMatchObject({ institutionId: machine.institutionId });
});

test('a logout at one server ends the stream of another', async () => {
  const { one, other } = await twoServers();
  const { token } = await aSuper(one);
  const { next } = await follow(one, token);
  await other.call(admins.logout, { token });
  let heard = await next();
  while (heard) heard = await next();
  expect((await open(one, token)).response.status).toBe(401);
});
