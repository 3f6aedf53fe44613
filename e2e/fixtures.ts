import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { sandboxMerchant, settingsOf } from '../simulator/bkash/merchants.ts';
import { aBkash, type Bkash } from '../simulator/bkash/server.ts';
import { hearComplaints } from './complaints.ts';
import { ownMerchant } from './merchant.ts';
import { type GivenSettings, TestServer } from './server.ts';
import { World } from './world.ts';

export { expect };

interface WorkerFixtures {
  readonly workerBkash: Bkash;
  /** The server of this worker, with its super admin logged in. Most tests share it, one after another. */
  readonly shared: { readonly server: TestServer; readonly world: World };
}

interface Fixtures {
  readonly bkash: Bkash;
  /** Settings of a server of its own, which begins empty. Without them a test has the worker's. */
  readonly ownServer: GivenSettings | undefined;
  readonly server: TestServer;
  /** Begins without organizations, also on the worker's server. */
  readonly world: World;
  readonly complaints: undefined;
  /**
   * Lets pages follow changes by an event stream. Without it a page fetches only what the test makes
   * it fetch, as in a browser without Web Locks.
   */
  readonly isLive: boolean;
}

const deafen = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));

/** A page of another browser, which is not told of what changes. */
export const anotherBrowser = async (
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> => {
  const context = await browser.newContext(options);
  await deafen(context);
  return context.newPage();
};

const startBkash = () => aBkash({ merchants: [ownMerchant], tokenCallsAnHour: Infinity });

export const test = base.extend<Fixtures, WorkerFixtures>({
  workerBkash: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
    async ({}, use) => {
      const bkash = await startBkash();
      await use(bkash);
      await bkash.close();
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ workerBkash: { url } }, use) => {
      const server = await TestServer.start(settingsOf(url, sandboxMerchant));
      await use({ server, world: await World.at(server.url) });
      await server.remove();
    },
    { scope: 'worker' },
  ],
  ownServer: [undefined, { option: true }],
  bkash: async ({ ownServer, workerBkash }, use) => {
    if (!ownServer) {
      await use(workerBkash);
      return workerBkash.faults.off();
    }
    const bkash = await startBkash();
    await use(bkash);
    await bkash.close();
  },
  server: async ({ bkash: { url }, ownServer, shared }, use) => {
    if (!ownServer) return use(shared.server);
    const server = await TestServer.start({ ...settingsOf(url, sandboxMerchant), ...ownServer });
    await use(server);
    await server.remove();
  },
  baseURL: async ({ server }, use) => use(server.url),
  world: async ({ context, ownServer, server, shared }, use) => {
    await use(await World.at(server.url));
    if (ownServer) return;
    // A page that follows changes would ask for what is removed under it, and be refused.
    for (const open of context.pages()) await open.goto('about:blank');
    await shared.world.removeAll();
  },
  isLive: [false, { option: true }],
  context: async ({ context, isLive }, use) => {
    if (!isLive) await deafen(context);
    await use(context);
  },
  complaints: [
    async ({ context }, use) => {
      const expectNoOther = hearComplaints(context);
      await use(undefined);
      expectNoOther();
    },
    { auto: true },
  ],
});

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });

/** The path with its search, as one reads it in the address bar. */
export const address = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

interface Kept {
  readonly _id: string;
}

interface Belonging {
  readonly institutionId: string;
}

const withTab = (path: string, tab?: string) => (tab === undefined ? path : `${path}/${tab}`);

export const paths = {
  dashboard: '/dashboard',
  organizations: '/dashboard/organizations',
  organization: ({ _id }: Kept, tab?: string) => withTab(`/organization/${_id}`, tab),
  institution: ({ _id }: Kept, tab?: string) => withTab(`/institution/${_id}`, tab),
  /** Of what belongs to an institution. */
  institutionOf: ({ institutionId }: Belonging, tab?: string) =>
    withTab(`/institution/${institutionId}`, tab),
};

/** A phone: touched, and zoomed out until a page that is too wide fits its screen. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
