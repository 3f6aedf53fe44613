import type { Page } from '@playwright/test';
import { payPaths } from '../contract/payments.ts';
import { goodWallets, otp, pin, poorWallet } from '../simulator/bkash/wallets.ts';
import { expectAccessible, expectNoFault } from './axe.ts';
import { expect, paths } from './fixtures.ts';
import { test } from './payer.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Steps through the pages of bKash, as a customer does. */
const payAtBkash = async (page: Page, wallet: string = goodWallets[0]) => {
  for (const [label, answer] of [
    ['Your bKash account number', wallet],
    ['Verification code', otp],
    ['PIN', pin],
  ] as const) {
    await page.getByLabel(label).fill(answer);
    await page.getByRole('button', { name: 'Confirm' }).tap();
  }
};

const cancelAtBkash = async (page: Page) => {
  await expect(page.getByLabel('Your bKash account number')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).tap();
};

const pathOf = (page: Page) => new URL(page.url()).pathname;

const noSidewaysScroll = async (page: Page) => {
  const hidden = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(hidden).toBe(0);
};

test('a pad is paid for with bKash, and the page tells when the machine has dropped it', async ({
  page,
  place,
  world,
  enter,
}) => {
  const machine = await place.machine({ physicalId: 'PAD-DHK-0025' });
  const controller = await place.control(machine);
  controller.run();
  await page.goto(place.qrOf(machine));
  await payAtBkash(page);
  await expect(page).toHaveURL(/\/payment\/status\/success\?/);
  await expect(heading(page, 'Your mobile payment succeeded')).toBeVisible();
  await expect(page.getByText('Thank you!')).toBeVisible();
  await expect(page.getByText('The machine is dispensing your pad…')).toBeVisible();
  await expect(page.getByText('10 Tk')).toBeVisible();
  await expect(page.getByText('The machine has dispensed your pad.')).toBeVisible();

  await page.getByRole('link', { name: 'Dispense another pad' }).tap();
  await expect(heading(page, 'Your payment cannot be processed at this moment')).toBeVisible();
  expect(pathOf(page)).toBe(payPaths.notStarted);
  const wait = /bKash takes the same amount again only after two minutes. Try again in \d+ seconds/;
  await expect(page.getByText(wait)).toBeVisible();
  await noSidewaysScroll(page);

  await enter(world.super);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${paths.institution(place.institution)}/dispenses`);
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
  enter,
}) => {
  const machine = await place.machine();
  const controller = await place.control(machine);
  await page.goto(place.qrOf(machine));
  await payAtBkash(page);
  await expect(page.getByText('The machine is dispensing your pad…')).toBeVisible();
  await controller.vend('NO_DROP');
  await expect(heading(page, 'Your money has been refunded')).toBeVisible();
  await expect(page.getByText('The machine could not finish')).toBeVisible();
  await expect(page.getByText('The money is back in your bKash account.')).toBeVisible();

  await enter(world.super);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${paths.institution(place.institution)}/dispenses`);
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText('BKASH (Paid) [REFUNDED]');
  await expect(row).toContainText('Failed');
  await expect(row).toContainText('No drop');
});

test('while bKash says nothing the page waits, and nobody is asked to pay again', async ({
  page,
  place,
  bkash,
}) => {
  const machine = await place.machine();
  const controller = await place.control(machine);
  bkash.faults.always('execute', 'loseAnswer');
  bkash.faults.always('query', 'loseAnswer');
  await page.goto(place.qrOf(machine));
  await payAtBkash(page);
  await expect(heading(page, 'We are asking bKash…')).toBeVisible();
  await expect(page.getByText('Please do not pay again meanwhile.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await page.goto(place.qrOf(machine));
  await expect(heading(page, 'We are asking bKash…')).toBeVisible();
  bkash.faults.off();
  await expect(heading(page, 'Your mobile payment succeeded')).toBeVisible({ timeout: 30_000 });
  await controller.vend();
  await expect(page.getByText('The machine has dispensed your pad.')).toBeVisible();
});

test('a payment that was cancelled failed, and is tried again', async ({ page, place }) => {
  const machine = await place.machine();
  await place.control(machine);
  await page.goto(place.qrOf(machine));
  await cancelAtBkash(page);
  await expect(heading(page, 'We are sorry!')).toBeVisible();
  expect(pathOf(page)).toBe(payPaths.failed);
  const failed = 'Your bKash payment has been failed to process at this moment';
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page.getByText('You cancelled the payment')).toBeVisible();
  await expect(page.getByText('please contact the authority')).toBeVisible();
  await noSidewaysScroll(page);

  await page.getByRole('link', { name: 'Try again' }).tap();
  await payAtBkash(page);
  await expect(page.getByText('The machine is dispensing your pad…')).toBeVisible();
});

test('a wallet with too little balance says so, and another one can pay', async ({
  page,
  place,
}) => {
  const machine = await place.machine();
  await place.control(machine);
  await page.goto(place.qrOf(machine));
  await payAtBkash(page, poorWallet);
  await expect(heading(page, 'We are sorry!')).toBeVisible();
  expect(pathOf(page)).toBe(payPaths.failed);
  await expect(page.getByText('Insufficient balance in your bKash account')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).tap();
  await payAtBkash(page);
  await expect(page.getByText('The machine is dispensing your pad…')).toBeVisible();
});

test('a machine that cannot vend takes no payment, until it can', async ({ page, place }) => {
  const machine = await place.machine();
  const reason = async (text: string) => {
    await expect(heading(page, 'Your payment cannot be processed at this moment')).toBeVisible();
    expect(pathOf(page)).toBe(payPaths.notStarted);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('No money was taken for this attempt.')).toBeVisible();
    await noSidewaysScroll(page);
  };
  await page.goto(place.qrOf(machine));
  await reason('This machine is offline');
  await place.control(machine);
  await place.fill(machine, 0);
  await page.getByRole('link', { name: 'Try again' }).tap();
  await reason('This machine is empty');
  await place.fill(machine, 20);
  await page.getByRole('link', { name: 'Try again' }).tap();
  await expect(page.getByLabel('Your bKash account number')).toBeVisible();

  await page.goto(`${payPaths.start}?machineId=nobody`);
  await reason('This machine is not known');
  await page.goto(payPaths.start);
  await reason('This machine is not known');
  await expect(page.getByRole('link')).toHaveCount(0);
});

const regularAndNight = [
  { sizeId: 'REG', sizeName: 'Regular', price: 10 },
  { sizeId: 'NGT', sizeName: 'Night', price: 15 },
];

test('with two sizes in stock the customer chooses one, and how many', async ({ page, place }) => {
  const machine = await place.machine();
  await place.sizes(machine, regularAndNight);
  const controller = await place.control(machine);
  await page.goto(place.qrOf(machine));
  await expect(heading(page, 'Which size, and how many pads?')).toBeVisible();
  const night = page.getByRole('group', { name: 'Night' });
  await expect(night.getByRole('link')).toHaveCount(3);
  await noSidewaysScroll(page);
  await night.getByRole('link', { name: '2 · 30 Tk' }).tap();
  await expect(page.getByText('Tk 30.00')).toBeVisible();
  await payAtBkash(page);
  await expect(page.getByText('The machine is dispensing your pads: 0 of 2…')).toBeVisible();
  await controller.vend();
  await expect(page.getByText('The machine has dispensed your 2 pads.')).toBeVisible();
  await expect(page.getByText('30 Tk')).toBeVisible();
});

test('what anybody writes into the addresses is text, and nothing of it runs', async ({
  page,
  place,
}) => {
  const hostile = `</style><script>hacked=1</script><img src=x onerror="hacked=1">`;
  const machine = await place.machine({ name: `<b>${hostile}</b>` });
  await place.control(machine);
  const nothingRan = async () => {
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(page.locator('script, img, b b')).toHaveCount(0);
  };
  for (const path of [payPaths.failed, payPaths.notStarted, payPaths.success]) {
    await page.goto(`${path}?${new URLSearchParams({ machineId: hostile, message: hostile })}`);
    await expect(page.getByRole('link')).toHaveCount(1);
    if (path !== payPaths.success) await expect(page.getByText(hostile)).toBeVisible();
    await nothingRan();
    await page.goto(`${path}?machineId=${machine.physicalId}&message=${'x'.repeat(9000)}`);
    await expect(page.getByText(machine.name)).toBeVisible();
    if (path !== payPaths.success) await expect(page.getByText(/^x+$/)).toHaveText('x'.repeat(200));
    await noSidewaysScroll(page);
    await nothingRan();
  }
  await page.goto(`${payPaths.failed}?${new URLSearchParams({ machineId: hostile })}`);
  await page.getByRole('link', { name: 'Try again' }).tap();
  await expect(page.getByText('This machine is not known')).toBeVisible();
  await nothingRan();
});

test('axe finds no fault with the pages that stay, each one small request without a script', async ({
  page,
  place,
  server,
}) => {
  const machine = await place.machine({ name: 'রোকেয়া হল, নিচতলা' });
  await place.sizes(machine, regularAndNight);
  const controller = await place.control(machine);
  const others: string[] = [];
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(server.url);
    if (isOurs && !request.isNavigationRequest()) others.push(request.url());
  });
  const visit = async (url: string, screen: string) => {
    const response = await page.goto(url);
    const { responseBodySize } = (await response?.request().sizes()) ?? {};
    expect(responseBodySize, screen).toBeGreaterThan(500);
    expect(responseBodySize, screen).toBeLessThanOrEqual(3072);
    await expect(page.locator('script')).toHaveCount(0);
    await expectAccessible(page, screen);
  };
  const named = `machineId=${machine.physicalId}`;
  await visit(place.qrOf(machine), 'choice');
  await page.getByRole('link', { name: '1 · 10 Tk' }).tap();
  await payAtBkash(page);
  await expect(page).toHaveURL(/\/payment\/status\/success\?/);
  await controller.vend();
  await expect(page.getByText('The machine has dispensed your pad.')).toBeVisible();
  await visit(page.url(), 'dispensed');
  await page.goto(place.qrOf(machine));
  await page.getByRole('link', { name: '1 · 15 Tk' }).tap();
  await payAtBkash(page);
  await expect(page).toHaveURL(/\/payment\/status\/success\?/);
  await controller.vend('NO_DROP');
  await expect(heading(page, 'Your money has been refunded')).toBeVisible();
  await visit(page.url(), 'refunded');
  await visit(`${payPaths.success}?${named}`, 'success of an unknown payment');
  await visit(`${payPaths.failed}?${named}&message=You+cancelled+the+payment`, 'failed');
  await visit(`${payPaths.notStarted}?${named}&message=This+machine+is+empty`, 'not started');
  expect(others).toEqual([]);
});

/** Without a script only a refresh lets a page tell what becomes of the payment. */
const refresh = ['meta-refresh'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('axe finds no fault with the pages that wait', async ({ page, place, bkash }) => {
      const machine = await place.machine();
      const controller = await place.control(machine);
      bkash.faults.always('execute', 'loseAnswer');
      bkash.faults.always('query', 'loseAnswer');
      await page.goto(place.qrOf(machine));
      await payAtBkash(page);
      await expect(heading(page, 'We are asking bKash…')).toBeVisible();
      await expectNoFault(page, 'asking bKash', refresh);
      bkash.faults.off();
      const dispensing = page.getByText('The machine is dispensing your pad…');
      await expect(dispensing).toBeVisible({ timeout: 30_000 });
      await expectNoFault(page, 'dispensing', refresh);
      bkash.faults.always('refund', 'loseAnswer');
      bkash.faults.always('refundStatus', 'loseAnswer');
      await controller.vend('JAM');
      await expect(heading(page, 'Your money is on its way back')).toBeVisible();
      await expectNoFault(page, 'to be refunded', refresh);
    });
  });
}
