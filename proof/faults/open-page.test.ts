import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { live } from '../../contract/live.ts';
import { aDurablePostgres } from '../../tools/postgres.js';
import { aBrowser, storeSession } from '../browser.ts';
import { aPlaceOn } from '../places.ts';
import { superAdmin } from '../program.ts';
import { proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { retryUntilDone } from './load.ts';
import { loadBalancers } from './load-balancers.ts';
import { aSite, type Site } from './site.ts';

const nextRelease = new URL('next-release.ts', import.meta.url).href;

/** Ends a test that hangs. */
const patience = { timeout: 60_000 };

/** Milliseconds. Without a stream a page refreshes every minute. */
const freshMs = 45_000;

/** Opens the overview of the institution, which then follows its changes. */
const openOverview = async ({ address, office, institutionId }: Site): Promise<Page> => {
  const browser = await aBrowser();
  const page = await browser.newPage();
  await storeSession(page, address(), await office.ask(admins.login, { body: superAdmin }));
  const isFollowing = page.waitForResponse(`**${live.changes.path}`);
  await page.goto(`${address()}/institution/${institutionId}`);
  await isFollowing;
  return page;
};

/** Sells a pad and returns the seconds in which the page shows it. */
const sellAndLook = async ({ rigs: [rig] }: Site, page: Page, sales: number): Promise<number> => {
  if (!rig) throw new Error('The site has no machine');
  rig.machine.record({
    type: 'DISPENSE',
    rowNo: 1,
    columnNo: 1,
    transactionType: 'CASH',
    isSuccessful: true,
  });
  // A server that is upgraded puts calls off.
  await retryUntilDone(() => rig.machine.sync());
  const start = performance.now();
  const tile = page.locator('.key-figure').filter({ has: page.getByText('Dispensed') });
  const count = tile.getByRole('paragraph').filter({ hasText: new RegExp(`^${sales}$`) });
  await count.waitFor({ timeout: freshMs });
  return (performance.now() - start) / 1000;
};

test.each(loadBalancers)(
  'an open page behind %s shows sales while its servers are upgraded and after PostgreSQL was away',
  async (name, front) => {
    const postgres = await aDurablePostgres();
    onTestFinished(postgres.remove);
    const place = aPlaceOn(postgres.url);
    const site = await aSite('postgres', { machines: 1, servers: 3, place, front });
    const page = await openOverview(site);
    const seconds = [await sellAndLook(site, page, 1)];
    for (const server of site.servers) {
      await server.end();
      server.become(nextRelease);
      await server.start();
      seconds.push(await sellAndLook(site, page, seconds.length + 1));
    }
    await postgres.stop('fast');
    await expect.poll(() => site.servers[0].isReady(), patience).toBe(false);
    await postgres.start();
    await expect.poll(() => site.servers[0].isReady(), patience).toBe(true);
    seconds.push(await sellAndLook(site, page, seconds.length + 1));
    recordTrial({
      what: `postgres: an open page behind ${name}, servers upgraded and PostgreSQL away`,
      attempts: seconds.length,
      losses: trialFindings().losses,
      note: `seconds until the page showed a sale: ${seconds.map((one) => one.toFixed(1)).join(', ')}`,
      seed: proofSeed,
    });
  },
);
