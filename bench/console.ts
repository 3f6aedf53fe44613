import { type Browser, chromium, type Page } from '@playwright/test';
import { aBusyTenant, screensOf } from '../e2e/busy.ts';
import { readLoadMetrics, sizeOf, watchGzipped, watchLoading, watchPages } from '../e2e/loading.ts';
import { TestServer } from '../e2e/server.ts';
import { type AdminSession, World } from '../e2e/world.ts';
import { findChromium } from '../tools/chromium.js';
import { medianOf, printLimit } from './measure.ts';

interface Demo {
  readonly url: string;
  /** The super admin's. */
  readonly session: AdminSession;
  /** Paths of all screens. */
  readonly screens: readonly string[];
}

const dayMs = 24 * 60 * 60_000;
const types = ['CASH', 'RFID', 'BKASH', 'CASH'] as const;

/** A month of sales, oldest first. */
const sales = (count: number, now: number) =>
  Array.from({ length: count }, (_, index) => ({
    transactionType: types[index % types.length] ?? 'CASH',
    at: new Date(now - 30 * dayMs + ((index + 1) * 30 * dayMs) / (count + 1)).toISOString(),
  }));

const fillDemo = async (world: World) => {
  const place = await aBusyTenant(world);
  for (let at = 0; at < 8; at++) {
    const organization = await world.organization();
    for (let inside = 0; inside < 3; inside++) {
      const machine = await world.machine(await world.institution(organization));
      await world.dispenses(machine, sales(200, Date.now()));
    }
  }
  return screensOf(place);
};

/** Runs `work` on a server process with a month of sales. */
const withDemo = async (work: (demo: Demo) => Promise<void>): Promise<void> => {
  const server = await TestServer.start();
  try {
    const world = await World.at(server.url);
    const screens = await fillDemo(world);
    await work({ url: server.url, session: world.super.session, screens });
  } finally {
    await server.remove();
  }
};

/** kB/s, ms, and the CPU slowdown factor. */
interface NetworkProfile {
  readonly speed: number;
  readonly latency: number;
  readonly slower: number;
}

const fullSpeedProfile: NetworkProfile = { speed: 1e6, latency: 0, slower: 1 };
const slowProfile: NetworkProfile = { speed: 200, latency: 150, slower: 4 };
const slowestProfile: NetworkProfile = { speed: 50, latency: 400, slower: 6 };

const runs = 5;

const kilobytes = (size: number): string => `${size.toFixed(1)} KB`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Opens a page in a new browser profile, with a session or without. */
const aPage = async (browser: Browser, url: string, session?: AdminSession, width = 1440) => {
  const { accessToken, admin } = session ?? {};
  const stored = { accessToken, refreshToken: accessToken, admin: JSON.stringify(admin) };
  const localStorage = Object.entries(stored).map(([name, value = '']) => ({ name, value }));
  const origins = session ? [{ origin: url, localStorage }] : [];
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 600 ? 844 : 900 },
    storageState: { cookies: [], origins },
  });
  const page = await context.newPage();
  await watchPages(page);
  return page;
};

const slowDown = async (page: Page, { speed, latency, slower: rate }: NetworkProfile) => {
  const { line } = await watchLoading(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: speed * 1000,
    uploadThroughput: speed * 1000,
  });
  await line.send('Emulation.setCPUThrottlingRate', { rate });
};

/** Measures when the overview is readable, shows its figures, and its longest task. */
const openOverview = async (browser: Browser, { url, session }: Demo, profile: NetworkProfile) => {
  const page = await aPage(browser, url, session);
  await slowDown(page, profile);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const figures = await page.waitForFunction(
    () => document.querySelector('[aria-label="Key figures"] p') && performance.now(),
    undefined,
    { timeout: 60_000 },
  );
  const at = Number(await figures.jsonValue());
  await page.waitForLoadState('networkidle');
  const { readable, tasks } = await readLoadMetrics(page);
  await page.context().close();
  return { readable, figures: at, longest: Math.max(0, ...tasks) };
};

const benchProfile = async (browser: Browser, demo: Demo, profile: NetworkProfile) => {
  const opened: Awaited<ReturnType<typeof openOverview>>[] = [];
  for (let run = 0; run < runs; run++) opened.push(await openOverview(browser, demo, profile));
  return {
    readable: medianOf(opened.map(({ readable }) => readable)),
    figures: medianOf(opened.map(({ figures }) => figures)),
    longest: medianOf(opened.map(({ longest }) => longest)),
  };
};

const benchBytes = async (browser: Browser, { url, session }: Demo) => {
  const login = await aPage(browser, url);
  // The login page would preload the console when idle.
  await login.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const forLogin = await watchGzipped(login);
  await login.goto('/', { waitUntil: 'networkidle' });
  const ofLogin = sizeOf(forLogin, 'Script', 'Stylesheet');
  printLimit('login: scripts and styles', ofLogin, 90, kilobytes);

  const first = await aPage(browser, url, session);
  const loaded = await watchGzipped(first);
  await first.goto('/dashboard', { waitUntil: 'networkidle' });
  const ofFirst = sizeOf(loaded, 'Document', 'Script', 'Stylesheet');
  printLimit('first overview: page, scripts and styles', ofFirst, 280, kilobytes);
  printLimit('first overview: requests of any kind', loaded.length, 14, String);
};

const benchShift = async (browser: Browser, { url, session, screens }: Demo) => {
  for (const width of [1440, 390]) {
    const shifts: number[] = [];
    for (const path of screens) {
      const page = await aPage(browser, url, session, width);
      await page.goto(path, { waitUntil: 'networkidle' });
      shifts.push((await readLoadMetrics(page)).shift);
      await page.context().close();
    }
    const worst = Math.max(...shifts);
    const at = screens[shifts.indexOf(worst)] ?? '';
    printLimit(
      `layout shift at ${width} px, the worst of all screens (${at})`,
      worst,
      0.05,
      (value) => value.toFixed(4),
    );
  }
};

/** Loads the built console in Chromium from a real server with an empty cache. */
export const benchConsole = (): Promise<void> =>
  withDemo(async (demo) => {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      await benchBytes(browser, demo);
      const fullSpeedResult = await benchProfile(browser, demo, fullSpeedProfile);
      printLimit('first overview, unhindered: longest task', fullSpeedResult.longest, 200, seconds);
      const slowResult = await benchProfile(browser, demo, slowProfile);
      printLimit('first overview, 1.6 Mbps: something to read', slowResult.readable, 1500, seconds);
      printLimit('first overview, 1.6 Mbps: figures', slowResult.figures, 2500, seconds);
      const slowestResult = await benchProfile(browser, demo, slowestProfile);
      printLimit('first overview, 400 kbps: figures', slowestResult.figures, 7000, seconds);
      await benchShift(browser, demo);
    } finally {
      await browser.close();
    }
  });
