import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { databaseFile } from '../../server/core/db/sqlite-file.ts';
import { sandboxMerchant } from '../../simulator/bkash/merchants.ts';
import { aBkash } from '../../simulator/bkash/server.ts';
import { aPlace } from '../places.ts';
import { found, tried } from '../tried.ts';
import { faultsOfRefusal } from './refusal.ts';
import { aProgram, aSite } from './site.ts';
import { faultsOf } from './soundness.ts';

test('a second server on the same SQLite folder is refused, and the first one goes on', async () => {
  const site = await aSite('sqlite', { machines: 1 });
  const [first] = site.servers;
  const { losses } = found();
  losses.push(...(await faultsOfRefusal(await aProgram(site.place.env), site.place.dataDir)));
  await site.rigs[0]?.machine.sync();
  // Its death frees the folder, whatever it left there.
  await first.end('SIGKILL');
  await first.start();
  await site.rigs[0]?.machine.sync();
  losses.push(...(await faultsOf(site)));
  tried({ what: 'sqlite: a second server on one folder', attempts: 1, losses });
});

test('a database that is empty or cut short is refused', async () => {
  const place = await aPlace('sqlite');
  onTestFinished(place.remove);
  const server = await aProgram(place.env);
  const file = databaseFile(place.dataDir);
  writeFileSync(file, '');
  const { losses } = found();
  losses.push(...(await faultsOfRefusal(server, file)));
  rmSync(file);
  await server.start();
  expect(await server.end()).toBe(0);
  truncateSync(file, 0);
  losses.push(...(await faultsOfRefusal(server, file)));
  tried({ what: 'sqlite: an empty database', attempts: 2, losses });
});

test('a lost secrets key is not replaced while there is something that it sealed', async () => {
  const bkash = await aBkash();
  onTestFinished(bkash.close);
  const place = await aPlace('sqlite');
  const { DATA_DIR = '' } = place.env;
  const env = { DATA_DIR, BKASH_BASE_URL: bkash.url };
  const site = await aSite('sqlite', { machines: 0, place: { ...place, env } });
  const [server] = site.servers;
  await site.office.ask(gateways.save, {
    params: { institutionId: site.institutionId },
    body: sandboxMerchant,
  });
  await server.end();
  rmSync(join(DATA_DIR, 'secrets.key'));
  const losses = await faultsOfRefusal(server, /secrets\.key|SECRETS_KEY/);
  tried({ what: 'sqlite: a lost secrets key', attempts: 1, losses });
});
