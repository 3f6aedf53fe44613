import { expect, paths } from '../fixtures.ts';
import { findRows } from '../lists.ts';
import { openLive } from '../open-live.ts';
import { test } from '../payer.ts';
import { paymentRows, paymentsPathOf } from '../payment-details.ts';
import { enterConsole } from '../session.ts';

test.use({ isLive: true });

test('dispenses and payments are listed as they happen', async ({
  page,
  context,
  place,
  world,
}) => {
  const { machine } = await place.online();
  await enterConsole(page, world.super);
  await openLive(page, paths.institution(place.institution, 'dispenses'));
  const payments = await context.newPage();
  await payments.goto(paymentsPathOf(place));
  await expect(payments.getByText('No payments found')).toBeVisible();
  const customer = await context.newPage();
  await customer.goto(place.qrOf(machine));
  await customer.getByRole('button', { name: 'Cancel' }).click();
  await expect(paymentRows(payments)).toHaveCount(2);
  await world.dispenses(await world.machine(place.institution, { physicalId: 'PAD-CASH' }), [
    { transactionType: 'CASH' },
  ]);
  await expect(findRows(page).filter({ hasText: 'PAD-CASH' })).toHaveCount(1);
});
