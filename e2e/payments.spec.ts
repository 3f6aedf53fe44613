import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { payments } from '../contract/payments.ts';
import { callEndpoint } from './call.ts';
import { expect, findToast, paths, readAddress } from './fixtures.ts';
import { findTab } from './lists.ts';
import { payForPad, test } from './payer.ts';
import { openDetails, paymentRows, paymentsPathOf } from './payment-details.ts';
import { enterConsole } from './session.ts';

const downloadLines = async (page: Page) => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
};

test('a refunded payment is found by its IDs, shows its history and downloads as a file', async ({
  page,
  place,
  world,
}) => {
  const { institutionId } = await payForPad(page, place, 'NO_DROP');
  const list = { params: { institutionId }, query: {} };
  const [payment] = (await callEndpoint(world.line, payments.all, list)).payments;
  const { trxID, wallet, _id } = { ...payment };
  if (!trxID || !wallet) throw new Error('Not paid');
  await enterConsole(page, await world.institutionAdmin(place.institution), paymentsPathOf(place));
  await expect(paymentRows(page).nth(1)).toContainText('PAD-DHK-0025Library');
  await expect(paymentRows(page).nth(1)).toContainText('Refunded');
  await expect(paymentRows(page).nth(1)).toContainText('The machine did not dispense');

  const field = page.getByRole('searchbox', { name: 'Find by trxID, invoice or wallet' });
  await field.fill('CK000');
  await expect(page.getByText('No payment found by “CK000”')).toBeVisible();
  for (const typed of [trxID.toLowerCase(), wallet.slice(-3)]) {
    await field.fill(typed);
    await expect(page).toHaveURL(new RegExp(`find=.*${typed}`));
    await expect(paymentRows(page)).toHaveCount(2);
  }

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill(trxID);
  const found = search.getByRole('group', { name: 'Payments' }).getByRole('option');
  await expect(found).toContainText(`${trxID}PAD-DHK-0025 · ${wallet}`);
  await found.click();
  const details = page.getByRole('dialog', { name: 'Payment' });
  expect(readAddress(page)).toBe(`${paymentsPathOf(place)}?payment=${_id}`);
  await expect(details.getByText('Last answer from bKash')).toBeVisible();
  await expect(details.getByText('The money was refunded')).toBeVisible();
  const steps = details.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(steps).toContainText([
    'The customer started to pay',
    'The payment was opened at bKash',
    'The customer confirmed the payment',
    'bKash took the money',
    'The machine got the command to dispense',
    'The machine did not dispense as it should',
    'bKash was asked for the refund',
    'bKash refunded the money',
  ]);

  await details.getByRole('link', { name: 'Show its dispense' }).click();
  const rows = page.getByRole('table', { name: 'Dispenses' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.reload();
  await rows.getByRole('link', { name: 'BKASH' }).click();
  await expect(details).toBeVisible();

  await page.goto(`${paymentsPathOf(place)}?group=REFUNDED`);
  const file = await downloadLines(page);
  expect(file.name).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.lines).toHaveLength(2);
  expect(file.lines[1]).toContain('PAD-DHK-0025,Library,1,1,1,10,Refunded');
  await page.goto(`${paths.institution(place.institution, 'dispenses')}?status=ALL`);
  const dispensed = await downloadLines(page);
  expect(dispensed.name).toMatch(/^dispenses-/);
  expect(dispensed.lines).toHaveLength(2);
  expect(dispensed.lines[1]).toContain('PAD-DHK-0025,Library,');
});

test('the money of a dispensed pad is refunded; the open review is counted until it is settled', async ({
  page,
  place,
  world,
}) => {
  await payForPad(page, place);
  await enterConsole(page, world.super, paymentsPathOf(place));
  const details = await openDetails(page);
  await details.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Refund' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('The pad was torn');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(findToast(page, 'The refund is on its way')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(details.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(details.getByText('An admin ordered the refund')).toBeVisible();
  await expect(details.getByText(/by super/)).toBeVisible();
  await expect(details.getByText('A pad dropped after all.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(findTab(page, 'Payments')).toHaveAccessibleDescription('1 payment needs attention');

  const { organizationId } = place.institution;
  const cards = [paths.organizations, paths.organization({ _id: organizationId }, 'institutions')];
  for (const path of cards) {
    await page.goto(path);
    await expect(page.getByText('1 payment needs review', { exact: true })).toBeVisible();
  }

  await page.getByRole('link', { name: place.institution.name }).click();
  await findTab(page, 'Payments').click();
  await openDetails(page);
  await details.getByRole('button', { name: 'Settle by hand' }).click();
  const byHand = page.getByRole('dialog', { name: 'Settle by hand' });
  await byHand.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
  await byHand.getByLabel('What was done').selectOption('Nothing is owed');
  await byHand.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(findToast(page, 'Payment settled')).toBeVisible();
  await expect(details.getByText('A pad dropped after all.')).toBeHidden();
  await expect(details.getByText('Nothing is owed', { exact: true })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(findTab(page, 'Payments')).toHaveAccessibleDescription('');
  await page.getByRole('tab', { name: 'Dispenses' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('[REFUNDED]');
});
