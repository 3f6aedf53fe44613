import type { Page } from '@playwright/test';
import { payPaths } from '../contract/payments.ts';
import { expect, paths, phoneDevice } from './fixtures.ts';
import { payAtBkash, silenceBkash, test } from './payer.ts';
import { expectNoSidewaysScroll } from './scrolling.ts';
import { enterConsole } from './session.ts';

test.use(phoneDevice);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const pathOf = (page: Page) => new URL(page.url()).pathname;

const regularAndNight = [
  { sizeId: 'REG', sizeName: 'Regular', price: 10 },
  { sizeId: 'NGT', sizeName: 'Night', price: 15 },
];

test('a pad is paid for with bKash, and the page shows when the machine has dropped it', async ({
  page,
  place,
  world,
}) => {
  const { machine, controller } = await place.online({ physicalId: 'PAD-DHK-0025' });
  controller.run();
  await page.goto(place.qrOf(machine));
  await payAtBkash(page);
  await expect(page).toHaveURL(/\/payment\/status\/success\?/);
  await expect(heading(page, 'Your mobile payment succeeded')).toBeVisible();
  await expect(page.getByText('Thank you!')).toBeVisible();
  await expect(page.getByText('The machine is dispensing your pad…')).toBeVisible();
  await expect(page.getByText('10 Tk')).toBeVisible();
  await expect(page.getByText('The machine has dispensed your pad.')).toBeVisible();

  await page.getByRole('button', { name: 'Dispense another pad' }).tap();
  await expect(heading(page, 'Your payment cannot be processed at this moment')).toBeVisible();
  expect(pathOf(page)).toBe(payPaths.notStarted);
  const wait = /bKash does not take the same amount again so soon\. Try again in \d+ s\./;
  await expect(page.getByText(wait)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await enterConsole(page, world.super);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.institution(place.institution, 'dispenses'));
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('PAD-DHK-0025');
  await expect(rows.nth(1)).toContainText('BKASH (Paid)');
  await expect(rows.nth(1)).not.toContainText('REFUNDED');
  await expect(rows.nth(1)).toContainText('Successful');
});

test('a machine that drops nothing gives the money back, and both see it', async ({
  page,
  place,
  world,
}) => {
  const { machine, controller } = await place.online();
  await page.goto(place.qrOf(machine));
  await payAtBkash(page);
  await expect(page.getByText('The machine is dispensing your pad…')).toBeVisible();
  await controller.vend('NO_DROP');
  await expect(heading(page, 'Your money has been refunded')).toBeVisible();
  await expect(page.getByText('The machine could not finish')).toBeVisible();
  await expect(page.getByText('The money is back in your bKash account.')).toBeVisible();

  await enterConsole(page, world.super);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(paths.institution(place.institution, 'dispenses'));
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText('BKASH (Paid) [REFUNDED]');
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('No drop');
});

test('while bKash does not answer the page waits, and offers no second payment', async ({
  page,
  place,
  bkash,
}) => {
  const { machine, controller } = await place.online();
  silenceBkash(bkash);
  await page.goto(place.qrOf(machine));
  await payAtBkash(page);
  await expect(heading(page, 'We are asking bKash…')).toBeVisible();
  await expect(page.getByText('Please do not pay again meanwhile.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.goto(place.qrOf(machine));
  await expect(heading(page, 'We are asking bKash…')).toBeVisible();
  bkash.faults.remove();
  await expect(heading(page, 'Your mobile payment succeeded')).toBeVisible({ timeout: 30_000 });
  await controller.vend();
  await expect(page.getByText('The machine has dispensed your pad.')).toBeVisible();
});

test('with two sizes in stock the customer chooses one, and how many', async ({ page, place }) => {
  const machine = await place.machine();
  await place.sizes(machine, regularAndNight);
  const controller = await place.control(machine);
  await page.goto(place.qrOf(machine));
  await expect(heading(page, 'Which size, and how many pads?')).toBeVisible();
  const night = page.getByRole('group', { name: 'Night' });
  await expect(night.getByRole('link')).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  await night.getByRole('link', { name: '2 · 30 Tk' }).tap();
  await expect(page.getByText('30 Tk')).toBeVisible();
  await payAtBkash(page);
  await expect(page.getByText('The machine is dispensing your pads: 0 of 2…')).toBeVisible();
  await controller.vend();
  await expect(page.getByText('The machine has dispensed your 2 pads.')).toBeVisible();
  await expect(page.getByText('30 Tk')).toBeVisible();
});
