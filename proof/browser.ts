import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Runs Chromium until the end of the test. */
export const aBrowser = async (): Promise<Browser> => {
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  onTestFinished(() => browser.close());
  return browser;
};

interface Session {
  readonly accessToken: string;
  readonly admin: object;
}

/** Stores a session on the console's origin, without loading the console. */
export const storeSession = async (
  page: Page,
  url: string,
  { accessToken, admin }: Session,
): Promise<void> => {
  await page.goto(`${url}/health`);
  const stored = { accessToken, refreshToken: accessToken, admin: JSON.stringify(admin) };
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
  }, stored);
};
