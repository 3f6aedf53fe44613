import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type Merchant, sandboxMerchant, settingsOf } from '../simulator/bkash/merchants.ts';
import { aBkash, type Bkash } from '../simulator/bkash/server.ts';
import { hearComplaints } from './complaints.ts';
import { ownMerchant } from './merchant.ts';
import { TestServer } from './server.ts';
import { World } from './world.ts';

export { expect };

interface Fixtures {
  readonly bkash: Bkash;
  /** The platform's own account at bKash; where there is none, institutions need one of their own. */
  readonly platform: Merchant | 'none';
  /** A server of its own, empty but for the super admin. */
  readonly server: TestServer;
  readonly world: World;
  readonly complaints: undefined;
  /**
   * Whether pages are told of what changes. Else they are as in a browser without locks: what is
   * seen to change follows from the deed, and nothing is asked for that the test does not ask for.
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

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  bkash: async ({}, use) => {
    const bkash = await aBkash({ merchants: [ownMerchant], tokenCallsAnHour: Infinity });
    try {
      await use(bkash);
    } finally {
      await bkash.close();
    }
  },
  platform: [sandboxMerchant, { option: true }],
  server: async ({ bkash: { url }, platform }, use) => {
    const server = await TestServer.start(
      platform === 'none' ? { BKASH_BASE_URL: url } : settingsOf(url, platform),
    );
    try {
      await use(server);
    } finally {
      await server.remove();
    }
  },
  baseURL: async ({ server }, use) => use(server.url),
  world: async ({ server }, use) => use(await World.at(server.url)),
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

/** A screen of this size is touched. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
