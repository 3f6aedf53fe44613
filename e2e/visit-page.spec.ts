import type { Browser, Page } from '@playwright/test';
import { doorLinks } from '../contract/door-links.ts';
import { machines } from '../contract/machines.ts';
import { people } from '../contract/people.ts';
import { timeline } from '../contract/timeline.ts';
import { visitAddress } from '../contract/visits.ts';
import { expectNoFault } from './axe.ts';
import { callEndpoint } from './call.ts';
import { expect, test } from './fixtures.ts';
import type { World } from './world.ts';

/** A cheap phone. */
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

interface Door {
  readonly address: string;
  readonly params: { readonly institutionId: string; readonly machineId: string };
}

/** A machine with so many slots of ten, two of them taken, and the code of its door. */
const aDoor = async (world: World, url: string, slots: number): Promise<Door> => {
  const institution = await world.institution();
  const { _id: institutionId } = institution;
  const stocks = Array.from({ length: slots }, (_, index) => {
    return { rowNo: 1 + Math.floor(index / 5), columnNo: 1 + (index % 5), productCount: 8 };
  });
  const {
    machine: { _id: machineId },
  } = await callEndpoint(world.line, machines.create, {
    params: { institutionId },
    body: { physicalId: 'PU-LIB-01', stocks },
  });
  await callEndpoint(world.line, people.create, {
    params: { institutionId },
    body: { name: 'রহিমা খাতুন', language: 'bn' },
  });
  const params = { institutionId, machineId };
  const { token } = await callEndpoint(world.line, doorLinks.create, { params });
  return { address: visitAddress(url, token), params };
};

/** Opens the page on a phone and waits until it opens without a signal. */
const openOnPhone = async (browser: Browser, { address }: Door) => {
  const context = await browser.newContext(phone);
  // Background Sync would send from a worker, which a test cannot take the network from.
  await context.addInitScript(() =>
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  );
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByRole('button', { name: 'রহিমা খাতুন' }).waitFor();
  return { context, page };
};

const readVisits = async (world: World, { params }: Door) => {
  const query = { kind: 'STOCK' } as const;
  const { entries } = await callEndpoint(world.line, timeline.all, { params, query });
  return entries.filter((entry) => entry.type === 'STOCK');
};

const readStock = async (world: World, { params }: Door) => {
  const { machine } = await callEndpoint(world.line, machines.one, { params });
  return machine.stocks.map(({ productCount }) => productCount);
};

const chooseName = (page: Page) => page.getByRole('button', { name: 'রহিমা খাতুন' }).click();
const fillAll = (page: Page) => page.getByRole('button', { name: 'সব পুরো ভরুন' }).click();
/** Leaves the cabinet, and the cash in its box. */
const check = async (page: Page) => {
  await page.getByRole('button', { name: 'পরের ধাপ' }).click();
  await page.getByRole('button', { name: 'না', exact: true }).click();
};
const send = (page: Page) => page.getByRole('button', { name: 'পাঠান', exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a caretaker fills twenty slots in Bangla, with Bangla digits, and no screen has an axe fault', async ({
  browser,
  server,
  world,
}) => {
  const door = await aDoor(world, server.url, 20);
  const { context, page } = await openOnPhone(browser, door);
  await expectNoFault(page, 'who are you');
  await chooseName(page);
  await fillAll(page);
  const found = page.getByRole('textbox', { name: 'সারি ১ কলাম ৩: কয়টি আছে' });
  await found.fill('৬');
  const added = page.getByRole('textbox', { name: 'সারি ১ কলাম ৩: কয়টি ভরলেন' });
  await added.fill('৪');
  await expectNoFault(page, 'cabinet');
  await page.getByRole('button', { name: 'পরের ধাপ' }).click();
  await page.getByRole('button', { name: 'হ্যাঁ' }).click();
  await page.getByRole('textbox', { name: 'বাক্সে কত টাকা ছিল' }).fill('৩৪০');
  await expectNoFault(page, 'cash');
  await page.getByRole('button', { name: 'মিলিয়ে দেখুন' }).click();
  await expect(page.getByText('৩৪০ টাকা')).toBeVisible();
  await expect(page.getByText('সারি ১ কলাম ৩: হিসাবের চেয়ে ২টি কম')).toBeVisible();
  await expect(page.getByText('৪২')).toBeVisible();
  await expectNoFault(page, 'check');
  await send(page);
  await expect(heading(page, 'পাঠানো হয়েছে')).toBeVisible();
  await expect(page.getByText('৩৪০ টাকা লেখা হয়েছে।')).toBeVisible();
  await expectNoFault(page, 'sent');
  expect(await readStock(world, door)).toEqual(Array(20).fill(10));
  expect(await readVisits(world, door)).toMatchObject([
    {
      by: 'রহিমা খাতুন',
      slots: 20,
      refilled: [{ size: null, count: 42 }],
      cash: { counted: 340, expected: null },
    },
  ]);
  await context.close();
});

const steps = ['before the page is opened', 'at the name', 'in the cabinet'];

test.describe('without a signal', () => {
  test.use({ ownServer: {} });

  for (const [cut, name] of steps.entries()) {
    test(`a visit whose signal is lost ${name} survives a closed page and is sent once`, async ({
      browser,
      server,
      world,
    }) => {
      const door = await aDoor(world, server.url, 2);
      const opened = await openOnPhone(browser, door);
      const { context } = opened;
      let { page } = opened;
      // Emulated loss does not reach calls that pass by a service worker.
      if (cut === 0) {
        await server.stop();
        await page.close();
        page = await context.newPage();
        await page.goto(door.address);
      }
      if (cut === 1) await server.stop();
      await chooseName(page);
      if (cut === 2) await server.stop();
      await fillAll(page);
      await page.reload();
      await check(page);
      await send(page);
      await expect(heading(page, 'এই ফোনে রাখা আছে')).toBeVisible();
      await page.close();
      page = await context.newPage();
      await page.goto(door.address);
      await expect(heading(page, 'এই ফোনে রাখা আছে')).toBeVisible();
      await server.restart();
      await expect(heading(page, 'পাঠানো হয়েছে')).toBeVisible();
      expect(await readStock(world, door)).toEqual([10, 10]);
      expect(await readVisits(world, door)).toHaveLength(1);
      await context.close();
    });
  }
});

test('a visit whose answer is lost is sent again by another tab, and is one visit', async ({
  browser,
  server,
  world,
}) => {
  const door = await aDoor(world, server.url, 2);
  const { context, page } = await openOnPhone(browser, door);
  let sent = 0;
  await page.route('**/api/v1/visit/*-*', async (route) => {
    await route.fetch();
    sent += 1;
    await route.abort();
  });
  await chooseName(page);
  await fillAll(page);
  await check(page);
  await send(page);
  await expect(heading(page, 'এই ফোনে রাখা আছে')).toBeVisible();
  await expect.poll(() => sent).toBeGreaterThan(0);
  const other = await context.newPage();
  await other.goto(door.address);
  await expect(heading(other, 'পাঠানো হয়েছে')).toBeVisible();
  expect(await readStock(world, door)).toEqual([10, 10]);
  expect(await readVisits(world, door)).toHaveLength(1);
  await context.close();
});

test('a phone that stores nothing says so and sends while it is online', async ({
  browser,
  server,
  world,
}) => {
  const door = await aDoor(world, server.url, 1);
  const context = await browser.newContext(phone);
  await context.addInitScript(() => Reflect.deleteProperty(window, 'indexedDB'));
  const page = await context.newPage();
  await page.goto(door.address);
  await expect(page.getByText('এই ফোন কিছু রাখতে পারছে না', { exact: false })).toBeVisible();
  await chooseName(page);
  await fillAll(page);
  await check(page);
  await send(page);
  await expect(heading(page, 'পাঠানো হয়েছে')).toBeVisible();
  expect(await readStock(world, door)).toEqual([10]);
  await context.close();
});

test('a link that has ended says whom to ask, in both languages', async ({
  browser,
  server,
  world,
}) => {
  const door = await aDoor(world, server.url, 1);
  const { context, page } = await openOnPhone(browser, door);
  await callEndpoint(world.line, doorLinks.end, { params: door.params });
  await page.reload();
  await expect(heading(page, 'এই লিংকটি আর কাজ করে না')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading(page, 'This link does not work any more')).toBeVisible();
  await context.close();
});
