import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { alerts } from '../../contract/alerts.ts';
import { chooseMenuItem, fillForm, findRow, openForm, pressInDialog } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildDelivery, buildSubscription } from '../testing/build-alerts.ts';
import { openConsole } from '../testing/open-console.tsx';
import { recipientsPath, startWithRecipients } from '../testing/recipients.ts';
import { testInRelease } from '../testing/release.ts';
import { expectToast } from '../testing/toasts.ts';

test('a test shows at once what the receiver answered', async () => {
  const server = startWithRecipients([buildSubscription()]).answer(alerts.test, {
    delivery: buildDelivery({ kind: 'TEST', answer: 'Accepted: 250 OK: message queued' }),
  });
  await openConsole(recipientsPath);
  const send = page.getByRole('button', { name: 'Send a test to rahima@example.com' });
  const toasts = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
  await send.click();
  await expectToast('Accepted: 250 OK: message queued');
  await expect.element(toasts.last()).toHaveAttribute('data-kind', 'done');
  const refused = buildDelivery({
    kind: 'TEST',
    state: 'GIVEN_UP',
    answer: 'Refused: 550 unknown',
  });
  server.answer(alerts.test, { delivery: refused });
  await send.click();
  await expectToast('Refused: 550 unknown');
  await expect.element(toasts.last()).toHaveAttribute('data-kind', 'failed');
  expect(server.callsOf(alerts.test)[0]?.params).toEqual({ subscriptionId: 'w1' });
});

test('a recipient says why it gets no alerts, and an unconfirmed one is asked again', async () => {
  const states = ['UNCONFIRMED', 'UNSUBSCRIBED', 'USED_UP'] as const;
  const rows = states.map((state) =>
    buildSubscription({ _id: state, address: `${state.toLowerCase()}@example.com`, state }),
  );
  const server = startWithRecipients(rows).answerWith(alerts.resend, () => ({
    subscription: buildSubscription({ state: 'UNCONFIRMED' }),
  }));
  await openConsole(recipientsPath);
  const unconfirmed = findRow('unconfirmed@example.com');
  await expect.element(unconfirmed).toMatchTextContent('Not confirmed yet');
  const unsubscribed = findRow('unsubscribed@example.com');
  await expect.element(unsubscribed).toMatchTextContent('The recipient stopped the alerts');
  await expect
    .element(unsubscribed.getByRole('button', { name: 'Send a test' }))
    .not.toBeInTheDocument();
  const usedUp = findRow('used_up@example.com');
  await expect.element(usedUp).toMatchTextContent('The rest comes in one e-mail tomorrow');
  await expectAccessible('recipients that get no alerts');
  await unconfirmed.getByRole('button', { name: 'Send again to unconfirmed@example.com' }).click();
  await expectToast('E-mail sent again');
  expect(server.callsOf(alerts.resend)[0]?.params).toEqual({ subscriptionId: 'UNCONFIRMED' });
});

test('recipients have pages and show their last message', async () => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const last = { at, state: 'GIVEN_UP' as const, answer: 'Did not answer in time' };
  const others = Array.from({ length: 15 }, (_, n) =>
    buildSubscription({ _id: `w${n + 2}`, address: `office${n}@example.com` }),
  );
  startWithRecipients([buildSubscription({ last }), ...others]);
  await openConsole(recipientsPath);
  const row = findRow('rahima@example.com');
  await expect.element(row).toMatchTextContent('Could not be sent2 h agoDid not answer in time');
  const table = page.getByRole('table', { name: 'Recipients' });
  await expect.element(table.getByRole('row')).toHaveLength(16);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(table.getByRole('row')).toHaveLength(2);
});

testInRelease('without a reason the fallback names what failed', async () => {
  const server = startWithRecipients([buildSubscription()]).refuseChanges();
  await openConsole(recipientsPath);
  const form = await openForm('Add recipient');
  await fillForm(form, { 'E-mail address': 'office@example.com' });
  await pressInDialog('Add recipient');
  await expectToast('Failed to add the recipient');
  await pressInDialog('Cancel');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await chooseMenuItem('rahima@example.com', 'Edit');
  await pressInDialog('Save');
  await expectToast('Failed to change the recipient');
  await pressInDialog('Cancel');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send a test to rahima@example.com' }).click();
  await expectToast('Failed to send the test');
  await chooseMenuItem('rahima@example.com', 'Remove');
  await pressInDialog('Remove');
  await expectToast('Failed to remove the recipient');

  server.refuse(alerts.all, 403);
  await openConsole(recipientsPath);
  await expect
    .element(page.getByRole('alert').getByText('Failed to fetch the recipients'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add recipient' })).toBeDisabled();
});
