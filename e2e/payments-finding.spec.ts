import { readFile } from 'node:fs/promises';
import { payments } from '../contract/payments.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { address, expect } from './fixtures.ts';
import { paid, test } from './payer.ts';
import { paymentRows, paymentsOf } from './payment-details.ts';
import { enter } from './session.ts';

test('a payment is found by its trxID and its wallet, in its list and from anywhere', async ({
  page,
  place,
  world,
}) => {
  const { institutionId } = await paid(page, place);
  const list = { params: { institutionId }, query: {} };
  const [payment] = (await call(world.line, payments.all, list)).payments;
  const { trxID, wallet, _id } = { ...payment };
  if (!trxID || !wallet) throw new Error('Not paid');
  await enter(page, await world.institutionAdmin(place.institution), paymentsOf(place));
  const field = page.getByRole('searchbox', { name: 'Find by trxID, invoice or wallet' });
  await field.fill('CK000');
  await expect(page.getByText('No payment found by “CK000”')).toBeVisible();
  await field.fill(trxID.toLowerCase());
  await expect(paymentRows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/find=/);
  await expect(page).toHaveURL(/period=maximum/);
  await field.fill(wallet.slice(-3));
  await expect(page).toHaveURL(new RegExp(`find=.*${wallet.slice(-3)}`));
  await expect(paymentRows(page)).toHaveCount(2);
  await page.reload();
  await expect(field).toHaveValue(wallet.slice(-3));

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill(trxID);
  const found = search.getByRole('group', { name: 'Payments' }).getByRole('option');
  await expect(found).toContainText(`${trxID}PAD-DHK-0025 · ${wallet}`);
  await expectAccessible(page, 'a search that found a payment');
  await found.click();
  await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible();
  expect(address(page)).toBe(`${paymentsOf(place)}?payment=${_id}`);
});

test('a payment leads to its dispense and back, and both stay when loaded anew', async ({
  page,
  place,
  world,
}) => {
  await paid(page, place);
  await enter(page, world.super, paymentsOf(place));
  await page.getByRole('button', { name: /^Details of/ }).click();
  const details = page.getByRole('dialog', { name: 'Payment' });
  await details.getByRole('link', { name: 'Show its dispense' }).click();
  await expect(page.getByText('Only what was dispensed for one payment')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Dispenses' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page, 'the dispenses of a payment');
  await rows.getByRole('link', { name: 'BKASH' }).click();
  await expect(details).toBeVisible();
  await page.reload();
  await expect(details.getByText('The machine dispensed')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Show all dispenses' }).click();
  await expect(page.getByRole('combobox', { name: 'Machine' })).toBeVisible();
});

test('payments and dispenses are downloaded as they are filtered', async ({
  page,
  place,
  world,
}) => {
  await paid(page, place, 'NO_DROP');
  await enter(page, world.super);
  const linesOf = async (path: string) => {
    await page.goto(path);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await download;
    const text = await readFile(await file.path(), 'utf8');
    return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
  };
  const list = await linesOf(`${paymentsOf(place)}?group=REFUNDED`);
  expect(list.name).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  expect(list.lines).toHaveLength(2);
  expect(list.lines[1]).toContain('PAD-DHK-0025,Library,1,1,1,10,Refunded');
  const dispensed = await linesOf(paymentsOf(place).replace('payments', 'dispenses'));
  expect(dispensed.name).toMatch(/^dispenses-/);
  expect(dispensed.lines).toHaveLength(2);
  expect(dispensed.lines[1]).toContain('PAD-DHK-0025,Library,');
});

test('the head of the time turns the list around, over all its pages', async ({
  page,
  place,
  world,
}) => {
  const { machine } = await place.online({ physicalId: 'PAD-DHK-0031' });
  await page.goto(place.qrOf(machine));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled the payment')).toBeVisible();
  await paid(page, place);
  await enter(page, world.super, paymentsOf(place));
  const head = page.getByRole('columnheader', { name: 'Time' });
  await expect(paymentRows(page).nth(1)).toContainText('PAD-DHK-0025');
  await expect(head).not.toHaveAttribute('aria-sort', /./);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(paymentRows(page).nth(1)).toContainText('PAD-DHK-0031');
  await page.reload();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(paymentRows(page).nth(1)).toContainText('PAD-DHK-0025');
});
