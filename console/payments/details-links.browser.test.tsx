import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { payments } from '../../contract/payments.ts';
import { search } from '../../contract/search.ts';
import { expectAddress, reloadConsole } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { institutionId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { answerPayment, openPayment, paymentDialog } from '../testing/payment-details.ts';
import { paymentsPath } from '../testing/payment-list.ts';

const params = { institutionId, paymentId: 'p1' };

test('a payment that the address names is shown over any list, also after a reload', async () => {
  const server = answerPayment().answer(payments.all, { payments: [], count: 0, attention: 0 });
  await openConsole(`${paymentsPath}?payment=p1`);
  await expect.element(paymentDialog.getByText('The customer started to pay')).toBeVisible();
  await reloadConsole();
  await expect.element(paymentDialog.getByText('The customer started to pay')).toBeVisible();
  expect(server.callsOf(payments.one).at(-1)?.params).toEqual(params);
  await paymentDialog.getByRole('button', { name: 'Close' }).click();
  await expectAddress(paymentsPath);
  await expect.element(paymentDialog).not.toBeInTheDocument();
});

test('a payment of the address that is not there says so', async () => {
  answerPayment().refuse(payments.one, 404, { message: 'Payment not found' });
  await openConsole(`${paymentsPath}?payment=p9`);
  await expect.element(page.getByRole('alert').getByText('Payment not found')).toBeVisible();
});

test('a payment leads to its dispense, or to all of them', async () => {
  answerPayment({}, { dispenses: 1 });
  await openPayment();
  await paymentDialog.getByRole('link', { name: 'Show its dispense', exact: true }).click();
  await expectAddress(`/institution/${institutionId}/dispenses?payment=p1`);
  await expect.element(page.getByText('Only what was dispensed for one payment')).toBeVisible();

  answerPayment({}, { dispenses: 3 });
  await openPayment();
  await expect
    .element(paymentDialog.getByRole('link', { name: 'Show its 3 dispenses' }))
    .toBeVisible();
});

test('a payment that the search finds is shown with its details', async () => {
  const server = answerPayment().answer(search.find, {
    results: [
      {
        kind: 'PAYMENT',
        _id: 'p1',
        title: '8KJ6A1B2C3',
        subtitle: 'PAD-DHK-0025 · 01712•••678',
        organizationId: 'o1',
        institutionId,
      },
    ],
  });
  await openConsole('/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('8KJ6A1B2C3');
  const found = dialog.getByRole('group', { name: 'Payments' }).getByRole('option');
  await expect.element(found).toHaveTextContent('8KJ6A1B2C3PAD-DHK-0025 · 01712•••678');
  expect(server.callsOf(search.find).at(-1)?.query).toEqual({ q: '8KJ6A1B2C3' });
  await expectAccessible('a search that found a payment');
  await found.click();
  await expect.element(paymentDialog.getByText('The customer started to pay')).toBeVisible();
  await expectAddress(`${paymentsPath}?payment=p1`);
});
