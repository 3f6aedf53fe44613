import type { Locator, Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { chooseMenuItem } from './actions.ts';
import { test as base, expect, paths } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { superAdmin } from './server.ts';
import { logIn } from './session.ts';
import type { World } from './world.ts';

/** The server's PUBLIC_ORIGIN differs from the address by which the console is opened. */
export const test = base.extend<{ readonly origin: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  origin: async ({}, use) => use(`http://localhost:${await freePort()}`),
  ownServer: async ({ origin }, use) => use({ PUBLIC_ORIGIN: origin, PORT: new URL(origin).port }),
  // Needs the server, so that pages are closed before it stops.
  baseURL: async ({ server }, use) => use(server.url.replace('localhost', '127.0.0.1')),
});

const aMachine = async (world: World) => {
  const institution = await world.institution();
  await world.machine(institution, { physicalId: 'PAD-DHK-0025', name: 'Library' });
  return paths.institution(institution, 'machines');
};

export const findQrCode = (within: Page | Locator) =>
  within.getByRole('img', { name: 'QR code of PAD-DHK-0025' });

/** Opens the QR code dialog by the server's IP address. */
export const openCode = async (page: Page, world: World) => {
  const path = await aMachine(world);
  await page.goto('/');
  await logIn(page, superAdmin);
  await expect(page).toHaveURL(paths.dashboard);
  await page.goto(path);
  await chooseMenuItem(page, 'PAD-DHK-0025', 'QR code');
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  await expect(findQrCode(dialog)).toBeVisible();
  return dialog;
};

/** Decodes the QR code on the screen, as a phone does. */
export const scanQrCode = async (picture: Locator): Promise<string> => {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
};
