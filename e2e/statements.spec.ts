import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { payments } from '../contract/payments.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { address, expect, paths } from './fixtures.ts';
import { failCalls, tryAgain } from './outages.ts';
import { type Place, paid, test } from './payer.ts';
import { enter } from './session.ts';
import type { World } from './world.ts';

const byDay = (place: Place) => `${paths.institution(place.institution, 'payments')}?view=days`;

const platform = `${paths.dashboard}/payments`;

/** Of the one payment there is, once its money has gone back. */
const trxIDsOf = async (world: World, place: Place) => {
  const params = { institutionId: place.institution._id };
  const trxIDs = async () => {
    const { payments: all } = await call(world.line, payments.all, { params });
    return { charge: all[0]?.trxID ?? '', refund: all[0]?.refundTrxID ?? '' };
  };
  await expect.poll(trxIDs).not.toMatchObject({ refund: '' });
  return trxIDs();
};

const drop = async (page: Page, name: string, text: string) => {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const made = new DataTransfer();
      made.items.add(new File([content ?? ''], fileName ?? ''));
      return made;
    },
    [name, text],
  );
  const zone = page.getByText('Drop the CSV file here, or');
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
};

test('payments stand by day beside the list of payments, and as a file', async ({
  page,
  place,
  world,
}) => {
  await paid(page, place, 'NO_DROP');
  const admin = await world.institutionAdmin(place.institution);
  await enter(page, admin, paths.institution(place.institution, 'payments'));
  await page.getByText('By day', { exact: true }).click();
  expect(address(page)).toBe(byDay(place));
  const account = page.getByRole('region', { name: 'Default gateway' });
  const row = account.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText(/^\w{3}, \d\d\/\d\d\/\d{4}101 charge101 refund0–$/);
  await expect(account.getByText('the super admin compares it')).toBeVisible();
  await expect(account.getByRole('button')).toHaveCount(0);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^statement-[\d-]{10}-to-[\d-]{10}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFMerchant account,Date,Charges,/);
  expect(text).toMatch(/Default gateway,[\d-]{10},1,10,1,10,0,0,0/);

  await page.getByRole('combobox', { name: 'Period' }).click();
  await expect(page.getByRole('option', { name: 'Maximum' })).toHaveCount(0);
  await page.getByRole('option', { name: 'Last year' }).click();
  await expect(row).toContainText('1 charge');
  expect(address(page)).toBe(`${byDay(place)}&period=last_year`);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(account.getByText('1 charge').first()).toBeVisible();
    await expectAccessible(page, `payments by day at ${width}`);
  }
});

test('a statement that is dropped in is compared, and each difference leads to its payment', async ({
  page,
  place,
  world,
}) => {
  await paid(page, place, 'NO_DROP');
  const { charge, refund } = await trxIDsOf(world, place);
  await enter(page, world.super, platform);
  await page
    .getByRole('button', { name: /^Compare Default gateway · .* with a statement$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Compare with a statement' });

  await drop(page, 'photo.png', '\u0089PNG\u0000\u0001');
  await expect(dialog.getByRole('alert')).toHaveText(/^This is no CSV file/);

  await drop(page, 'march.csv', `Trx ID,Amount\n${charge.toLowerCase()},10\n${refund},-10.00\n`);
  await expect(dialog.getByText('2 rows agree')).toBeVisible();
  await expect(dialog.getByRole('list')).toHaveCount(0);

  await dialog.locator('input[type=file]').setInputFiles({
    name: 'march.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Trx ID;Amount;Date Time\nCK9;10;10/03/2026\n${charge};Tk 12,50;\n;99;\n`),
  });
  await expect(dialog.getByText('0 rows agree')).toBeVisible();
  await expect(dialog.getByText('1 line tells of no money that moved')).toBeVisible();
  const list = (name: string) => dialog.getByRole('list', { name }).getByRole('listitem');
  await expect(list('Only in the statement')).toHaveText('CK9Charge · 10/03/202610 Tk');
  await expect(list('Missing in the statement')).toContainText(`${refund}Refund of a charge`);
  await expect(list('Different amounts')).toContainText('10 TkStatement: 12.5 Tk');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, `a compared statement at ${width}`);
  }

  await dialog.getByRole('link', { name: refund }).click();
  const details = page.getByRole('dialog', { name: 'Payment' });
  await expect(details.getByText('bKash gave the money back')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
  expect(address(page)).toBe(paths.institution(place.institution, 'payments'));
});

test('figures that do not come say so and can be tried again', async ({ page, world }) => {
  await failCalls(page, '**/platform-statement?**', 400);
  await enter(page, world.super, platform);
  await expect(
    page.getByRole('alert').getByText('Failed to fetch the payments by day'),
  ).toBeVisible();
  await tryAgain(page);
  await expect(page.getByText('Nothing was charged or refunded in this range.')).toBeVisible();
});
