import { readFile } from 'node:fs/promises';
import { payments } from '../../contract/payments.ts';
import { callEndpoint } from '../call.ts';
import { expect, paths, readAddress } from '../fixtures.ts';
import { type PaymentScenario, payForPad, test } from '../payer.ts';
import { enterConsole } from '../session.ts';
import type { World } from '../world.ts';

/** TrxIDs of the one payment, once its money has gone back. */
const readTrxIDs = async (world: World, place: PaymentScenario) => {
  const params = { institutionId: place.institution._id };
  const trxIDs = async () => {
    const { payments: all } = await callEndpoint(world.line, payments.all, { params });
    return { charge: all[0]?.trxID ?? '', refund: all[0]?.refundTrxID ?? '' };
  };
  await expect.poll(trxIDs).not.toMatchObject({ refund: '' });
  return trxIDs();
};

test('payments stand by day, come as a file, and are compared with a statement of bKash', async ({
  page,
  place,
  world,
}) => {
  await payForPad(page, place, 'NO_DROP');
  const { charge, refund } = await readTrxIDs(world, place);
  const ownPayments = paths.institution(place.institution, 'payments');
  await enterConsole(page, world.super, `${ownPayments}?view=days`);
  const account = page.getByRole('region', { name: 'Default gateway' });
  const row = account.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText(/^\w{3}, \d\d\/\d\d\/\d{4}101 charge101 refund0–$/);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^statement-[\d-]{10}-to-[\d-]{10}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFMerchant account,Date,Charges,/);
  expect(text).toMatch(/Default gateway,[\d-]{10},1,10,1,10,0,0,0/);

  await page.goto(`${paths.dashboard}/payments`);
  await page.getByRole('button', { name: /^Compare with a statement: Default gateway · / }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with a statement' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'march.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Trx ID;Amount;Date Time\nCK9;10;10/03/2026\n${charge};Tk 12,50;\n`),
  });
  const list = (name: string) => dialog.getByRole('list', { name }).getByRole('listitem');
  await expect(list('Only in the statement')).toHaveText('CK9Charge · 10/03/202610 Tk');
  await expect(list('Missing in the statement').filter({ hasText: refund })).toContainText(
    'Refund of a charge',
  );
  await expect(list('Different amounts')).toContainText('10 TkStatement: 12.5 Tk');
  await dialog.getByRole('link', { name: refund }).click();
  const details = page.getByRole('dialog', { name: 'Payment' });
  await expect(details.getByText('bKash refunded the money')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
  expect(readAddress(page)).toBe(ownPayments);
});
