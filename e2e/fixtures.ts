import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { sandboxMerchant, serverSettings } from '../simulator/bkash/merchants.ts';
import { aBkash, type Bkash } from '../simulator/bkash/server.ts';
import { watchComplaints } from './complaints.ts';
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
  /** Settings of a separate, empty server. Without them a test uses the worker's server. */
  readonly ownServer: GivenSettings | undefined;
  readonly server: TestServer;
  /** Starts without organizations, also on the worker's server. */
  readonly world: World;
  readonly complaints: undefined;
  /** Connects pages to the event stream. Without it they fetch only what the test causes. */
  readonly isLive: boolean;
}

const disableLive = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));

/** A page of another browser, without the event stream. */
export const anotherBrowser = async (
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> => {
  const context = await browser.newContext(options);
  await disableLive(context);
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
      const server = await TestServer.start(serverSettings(url, sandboxMerchant));
      await use({ server, world: await World.at(server.url) });
      await server.remove();
    },
    { scope: 'worker' },
  ],
  ownServer: [undefined, { option: true }],
  bkash: async ({ ownServer, workerBkash }, use) => {
    if (!ownServer) {
      await use(workerBkash);
      return workerBkash.faults.remove();
    }
    const bkash = await startBkash();
    await use(bkash);
    await bkash.close();
  },
  server: async ({ bkash: { url }, ownServer, shared }, use) => {
    if (!ownServer) return use(shared.server);
    const server = await TestServer.start({
      ...serverSettings(url, sandboxMerchant),
      ...ownServer,
    });
    await use(server);
    await server.remove();
  },
  baseURL: async ({ server }, use) => use(server.url),
  world: async ({ context, ownServer, server, shared }, use) => {
    await use(await World.at(server.url));
    if (ownServer) return;
    // A live page would refetch what is removed under it, and get a 404.
    for (const open of context.pages()) await open.goto('about:blank');
    await shared.world.removeAll();
  },
  isLive: [false, { option: true }],
  context: async ({ context, isLive }, use) => {
    if (!isLive) await disableLive(context);
    await use(context);
  },
  complaints: [
    async ({ context }, use) => {
      const expectNoOther = watchComplaints(context);
      await use(undefined);
      expectNoOther();
    },
    { auto: true },
  ],
});

export const findToast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });

/** Path and search, as in the address bar. */
export const readAddress = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

interface WithId {
  readonly _id: string;
}

interface OfInstitution {
  readonly institutionId: string;
}

const withTab = (path: string, tab?: string) => (tab === undefined ? path : `${path}/${tab}`);

export const paths = {
  dashboard: '/dashboard',
  organizations: '/dashboard/organizations',
  organization: ({ _id }: WithId, tab?: string) => withTab(`/organization/${_id}`, tab),
  institution: ({ _id }: WithId, tab?: string) => withTab(`/institution/${_id}`, tab),
  /** Page of the institution that something belongs to. */
  institutionOf: ({ institutionId }: OfInstitution, tab?: string) =>
    withTab(`/institution/${institutionId}`, tab),
};

/** A phone: with touch, and zooming out until too wide a page fits its screen. */
export const phoneDevice = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
