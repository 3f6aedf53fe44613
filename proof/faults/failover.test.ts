import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/platform/db/postgres.ts';
import type { Tx } from '../../server/platform/db/store.ts';
import { Unavailable } from '../../server/platform/db/unavailable.ts';
import { migrate } from '../../server/platform/migrations/migrate.ts';
import { splitAddress } from '../../server/platform/settings/postgres-addresses.ts';
import { aTcpProxy, type TcpProxy } from '../../server/testing/tcp-proxy.ts';
import { aReplicatedPostgres } from '../../tools/postgres.js';

const write = (tx: Tx, name: string) => tx.insertInto('jobs').values({ name, ranAt: 1 }).execute();

const ways: [string, (cable: TcpProxy) => void][] = [
  ['has fallen silent', ({ dropAnswers }) => dropAnswers()],
  // Its Patroni has died: it accepts connections, and its commits wait for a standby that it has
  // lost.
  ['does not notice it', () => undefined],
];

/** Timeout in milliseconds until the driver gives up running queries. */
const timeout = 30_000;

test.each(ways)(
  'a primary that %s is left for the one that is promoted',
  { timeout },
  async (_, leave) => {
    const postgres = await aReplicatedPostgres();
    onTestFinished(postgres.remove);
    const [primary, standby = ''] = splitAddress(postgres.url);
    const cable = await aTcpProxy(primary);
    onTestFinished(cable.remove);
    const url = cable.url.replace(/(@[^/]*)/, `$1,${new URL(standby).host}`);
    const store = await openPostgres(url, false);
    onTestFinished(store.close);
    await migrate(store);

    const begun = Promise.withResolvers<void>();
    const promoted = Promise.withResolvers<void>();
    const underWay = store.change(async (tx) => {
      await write(tx, 'under way');
      begun.resolve();
      await promoted.promise;
    });
    await begun.promise;
    leave(cable);
    await postgres.promote();
    promoted.resolve();
    await expect(underWay).rejects.toThrow(Unavailable);

    await store.change((tx) => write(tx, 'afterwards'));
    const names = await store.read.selectFrom('jobs').select('name').execute();
    expect(names).toEqual([{ name: 'afterwards' }]);
  },
);
