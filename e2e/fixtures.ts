import { test as base, expect, type Page } from '@playwright/test';
import { type Merchant, sandboxMerchant, settingsOf } from '../simulator/bkash/merchants.ts';
import { aBkash, type Bkash } from '../simulator/bkash/server.ts';
import { type Credentials, TestServer } from './server.ts';
import { type TestAdmin, World } from './world.ts';

export { expect };

/** What a test expects the browser to complain of; anything else it says fails the test. */
interface Complaints {
  readonly expect: (pattern: RegExp) => void;
}

interface Fixtures {
  readonly bkash: Bkash;
  /** The platform's own account at bKash; where there is none, institutions need one of their own. */
  readonly platform: Merchant | 'none';
  /** A server of its own, empty but for the super admin. */
  readonly server: TestServer;
  readonly world: World;
  readonly complaints: Complaints;
  /** Puts an admin's session where the console keeps it, without the login screen. */
  readonly enter: (admin: TestAdmin) => Promise<void>;
}

/** An account at bKash that an institution may have. */
export const ownMerchant: Merchant = {
  username: 'merchant',
  password: 'p@ss of bKash',
  appKey: 'the app key',
  appSecret: 'the app secret',
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
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
      });
      context.on('weberror', (error) => heard.push(String(error.error())));
      await use({ expect: (pattern) => expected.push(pattern) });
      const unexpected = heard.filter((text) => !expected.some((pattern) => pattern.test(text)));
      // Refused content, uncaught errors and React's warnings all end here.
      expect(unexpected, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
  enter: async ({ page, context, server }, use) => {
    await use(async ({ session: { accessToken, admin } }) => {
      // Whoever was here before has left: an open page would go on asking under the new name.
      for (const open of context.pages()) await open.goto('about:blank');
      // Of the console's origin, without the console and without a look for an icon of its own.
      await page.goto(`${server.url}/favicon.svg`);
      await page.evaluate(
        (kept) => {
          localStorage.clear();
          for (const [name, value] of kept) localStorage.setItem(name, value);
        },
        Object.entries({ accessToken, refreshToken: accessToken, admin: JSON.stringify(admin) }),
      );
    });
  },
});

/** Logs in by the form, as a person does. */
export const logIn = async (page: Page, { username, password }: Credentials): Promise<void> => {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(text, { exact: true });

/** The path with its search, as one reads it in the address bar. */
export const address = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

export const paths = {
  dashboard: '/dashboard',
  organization: ({ _id }: { readonly _id: string }) => `/organization/${_id}`,
  institution: ({ _id }: { readonly _id: string }) => `/institution/${_id}`,
};
