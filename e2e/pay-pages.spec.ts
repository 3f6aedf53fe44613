import type { Page } from '@playwright/test';
import { payPaths } from '../contract/payments.ts';
import { expectAccessible, expectNoFault } from './axe.ts';
import { expect, phoneDevice } from './fixtures.ts';
import { payAtBkash, silenceBkash, test } from './payer.ts';
import { expectNoSidewaysScroll } from './scrolling.ts';

test.use(phoneDevice);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const regularAndNight = [
  { sizeId: 'REG', sizeName: 'Regular', price: 10 },
  { sizeId: 'NGT', sizeName: 'Night', price: 15 },
];

/** Without scripts only a refresh shows the new state of a payment. */
const refresh = ['meta-refresh'];

test('input in addresses is text, and nothing of it runs', async ({ page, place }) => {
  const hostile = `</style><script>hacked=1</script><img src=x onerror="hacked=1">`;
  const { machine } = await place.online({ name: `<b>${hostile}</b>` });
  const nothingRan = async () => {
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(page.locator('script, img, b b')).toHaveCount(0);
  };
  for (const path of [payPaths.failed, payPaths.notStarted, payPaths.success]) {
    await page.goto(`${path}?${new URLSearchParams({ machineId: hostile, message: hostile })}`);
    await expect(page.getByRole('button')).toHaveCount(1);
    if (path !== payPaths.success) await expect(page.getByText(hostile)).toBeVisible();
    await nothingRan();
    await page.goto(`${path}?machineId=${machine.physicalId}&message=${'x'.repeat(9000)}`);
    await expect(page.getByText(machine.name)).toBeVisible();
    if (path !== payPaths.success) await expect(page.getByText(/^x+$/)).toHaveText('x'.repeat(200));
    await expectNoSidewaysScroll(page);
    await nothingRan();
  }
  await page.goto(`${payPaths.failed}?${new URLSearchParams({ machineId: hostile })}`);
  await page.getByRole('button', { name: 'Try again' }).tap();
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    const title = 'axe finds no fault with the pages that wait';
    test(title, { tag: '@release' }, async ({ page, place, bkash }) => {
      const { machine, controller } = await place.online();
      silenceBkash(bkash);
      await page.goto(place.qrOf(machine));
      await payAtBkash(page);
      await expect(heading(page, 'We are asking bKash…')).toBeVisible();
      await expectNoFault(page, 'asking bKash', refresh);
      bkash.faults.remove();
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
