import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { reports } from '../../contract/reports.ts';
import { openHeldCheckout } from '../../server/app/held-checkout.ts';
import { examineInstallation } from '../../server/operations/operator/doctor/doctor.ts';
import { openPostgres } from '../../server/platform/db/postgres/postgres.ts';
import { migrate } from '../../server/platform/migrations/migrate.ts';
import { aReplicatedPostgres } from '../../tools/postgres.js';
import { aPlaceOn } from '../places.ts';
import { aRandom } from '../seed.ts';
import { cashSale } from './load.ts';
import { aSite } from './site.ts';

test('reports are read from a standby, and from the primary while that one is away', async () => {
  const postgres = await aReplicatedPostgres();
  onTestFinished(postgres.remove);
  const standby = new Client({ connectionString: postgres.standbyUrl() });
  standby.on('error', () => undefined);
  await standby.connect();
  const { office, rigs } = await aSite('postgres', {
    machines: 1,
    place: aPlaceOn(postgres.primaryUrl()),
    env: { DATABASE_READ_URL: postgres.standbyUrl() },
  });
  const sold = async () => {
    const { dispenses } = await office.ask(reports.generate, {
      query: { isShowDispenseUpdates: true },
    });
    return dispenses?.length;
  };
  const sell = async () => {
    for (const { machine } of rigs) {
      machine.record(cashSale(aRandom()));
      await machine.sync();
    }
  };

  expect(await sold()).toBe(0);
  // From here on the standby receives commits without applying them.
  await standby.query('select pg_wal_replay_pause()');
  await sell();
  expect(await sold()).toBe(0);
  await postgres.stopStandby();
  expect(await sold()).toBe(1);
});

test('the doctor reports where a failover may lose what was acknowledged', async () => {
  const postgres = await aReplicatedPostgres();
  onTestFinished(postgres.remove);
  const { env } = aPlaceOn(postgres.primaryUrl());
  const store = await openPostgres(postgres.primaryUrl(), true);
  await migrate(store);
  const durability = async () => {
    const settings = { ...env, PAYMENTS: 'off' };
    for await (const { name, mark } of examineInstallation(settings, Date.now, openHeldCheckout)) {
      if (name === 'Durability') return mark;
    }
    throw new Error('The doctor looks at the durability');
  };
  expect(await durability()).toBe('✓');
  await sql`alter system set synchronous_standby_names = ''`.execute(store.read);
  await sql`select pg_reload_conf()`.execute(store.read);
  await store.close();
  expect(await durability()).toBe('!');
});
