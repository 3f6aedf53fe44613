import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expectAccessible } from './axe.ts';
import { test as base, expect, logIn, paths } from './fixtures.ts';
import { pageTexts } from './pdf.ts';
import { superAdmin, TestServer } from './server.ts';
import type { World } from './world.ts';

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return address.port;
};

/** A server that is told another name for itself than the one the console is opened by. */
const test = base.extend<{ readonly origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  origin: async ({}, use) => use(`http://localhost:${await freePort()}`),
  server: async ({ origin }, use) => {
    const settings = { PUBLIC_ORIGIN: origin, PORT: new URL(origin).port };
    const server = await TestServer.start(settings);
    try {
      await use(server);
    } finally {
      await server.remove();
    }
  },
  baseURL: async ({ origin }, use) => use(origin.replace('localhost', '127.0.0.1')),
});

const aMachine = async (world: World) => {
  const institution = await world.institution(await world.organization());
  await world.machine(institution, { physicalId: 'PAD-DHK-0025', name: 'Library' });
  return `${paths.institution(institution)}/machines`;
};

const code = (within: Page | Locator) =>
  within.getByRole('img', { name: 'QR code of PAD-DHK-0025' });

/** As an admin comes who knows the server by its number. */
const openCode = async (page: Page, world: World) => {
  const path = await aMachine(world);
  await page.goto('/');
  await logIn(page, superAdmin);
  await expect(page).toHaveURL(paths.dashboard);
  await page.goto(path);
  await page.getByRole('button', { name: 'Actions for PAD-DHK-0025' }).click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  await expect(code(dialog)).toBeVisible();
  return dialog;
};

/** What a phone reads from the picture that is on the screen. */
const scanned = async (picture: Locator): Promise<string> => {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
};

test('the code of a machine leads to its payment at the public address of the server', async ({
  page,
  world,
  origin,
}) => {
  const dialog = await openCode(page, world);
  const address = `${origin}/payment/bKash-pgw?machineId=PAD-DHK-0025`;
  await expect(dialog.getByText('Library')).toBeVisible();
  await expect(dialog.getByText('PAD-DHK-0025', { exact: true })).toBeVisible();
  await expect(dialog.getByText(address)).toBeVisible();
  await expect(dialog.getByText(/PUBLIC_ORIGIN/)).toBeHidden();
  expect(await scanned(code(dialog))).toBe(address);
});

test('the file of the code is the same code', async ({ page, world, origin, context }) => {
  const dialog = await openCode(page, world);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download SVG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('qr-PAD-DHK-0025.svg');
  const picture = await context.newPage();
  await picture.setContent(await readFile(await file.path(), 'utf8'));
  expect(await scanned(picture.locator('svg'))).toBe(
    `${origin}/payment/bKash-pgw?machineId=PAD-DHK-0025`,
  );
});

const millimetres = (points: string | undefined): number =>
  Math.round((Number(points) * 25.4) / 72);

test('the code prints alone, on A6 or A4, and says in both languages what it is for', async ({
  page,
  world,
  origin,
}) => {
  const dialog = await openCode(page, world);
  const printed = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [, width, height] =
      /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
    return { texts: pageTexts(pdf), size: [millimetres(width), millimetres(height)] };
  };
  const small = await printed();
  expect(small.size).toEqual([105, 148]);
  expect(small.texts).toHaveLength(1);
  expect(small.texts[0]).toContain('Scan to pay with bKash');
  expect(small.texts[0]).toContain('PAD-DHK-0025');
  expect(small.texts[0]).not.toMatch(/Download|Machines|http/);
  await dialog.getByText('A4', { exact: true }).click();
  const large = await printed();
  expect(large.size).toEqual([210, 297]);
  expect(large.texts).toHaveLength(1);

  await page.emulateMedia({ media: 'print' });
  await expect(dialog).toBeHidden();
  const how = page.getByText('স্ক্যান করে বিকাশে পেমেন্ট করুন');
  await expect(how.filter({ visible: true })).toHaveCount(1);
  expect(await scanned(code(page))).toBe(`${origin}/payment/bKash-pgw?machineId=PAD-DHK-0025`);
});

test('Print opens the print of the browser, under the name of the machine', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title);
  });
  const dialog = await openCode(page, world);
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'QR PAD-DHK-0025');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the code can be scanned and axe finds no fault', async ({ page, world, origin }) => {
    const dialog = await openCode(page, world);
    expect(await scanned(code(dialog))).toContain(origin);
    await expectAccessible(page, 'the QR code');
  });
});
