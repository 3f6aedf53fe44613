import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AlertSubscription, alerts } from '../../contract/alerts.ts';
import {
  chooseMenuItem,
  expectNoSidewaysScroll,
  fillForm,
  findRow,
  findToast,
  openForm,
  pressInDialog,
} from '../testing/actions.ts';
import { answerInstitutions } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildDelivery, buildSubscription } from '../testing/build-alerts.ts';
import { buildInstitution, buildOrganizationAdmin } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { slicePage } from '../testing/slice-page.ts';
import { startServer } from '../testing/start-server.ts';

const path = '/attention/told';
const secret = 'whsec_dGVzdHM';

/** A server with these recipients, which are added, changed and removed there. */
const startWith = (given: readonly AlertSubscription[], sendsMail = true) => {
  const all = [...given];
  const at = (id: string) => all.findIndex(({ _id }) => _id === id);
  return startServer()
    .answerWith(alerts.all, ({ query }) => ({
      subscriptions: slicePage(all, query),
      count: all.length,
      sendsMail,
    }))
    .answerWith(alerts.create, ({ body }) => {
      const subscription = buildSubscription(alerts.create.body.parse(body));
      all.unshift(subscription);
      return { subscription, secret: subscription.channel === 'WEBHOOK' ? secret : null };
    })
    .answerWith(alerts.update, ({ params: { subscriptionId }, body }) => {
      const before = all[at(subscriptionId)];
      const subscription = buildSubscription({ ...before, ...alerts.update.body.parse(body) });
      all.splice(at(subscriptionId), 1, subscription);
      return { subscription };
    })
    .answerWith(alerts.remove, ({ params: { subscriptionId } }) => {
      all.splice(at(subscriptionId), 1);
      return undefined;
    });
};

const chooseHour = async (field: string, hour: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: hour }).click();
};

test('an organization adds a recipient for an institution', async () => {
  const server = answerInstitutions(startWith([]), [buildInstitution()]);
  await openConsole(path, { admin: buildOrganizationAdmin() });
  await expect.element(page.getByText('No recipients')).toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: 'Organization' }))
    .not.toBeInTheDocument();
  await expectAccessible('no recipients');
  await page.getByRole('combobox', { name: 'Institution' }).click();
  await page.getByRole('option', { name: 'Eden Campus' }).click();

  const form = await openForm('Add recipient');
  await expect.element(form).toMatchTextContent('Eden Campus');
  await expect.element(form.getByRole('radio', { name: 'E-mail' })).toBeChecked();
  await form.getByRole('button', { name: 'Add recipient' }).click();
  await expect
    .element(form.getByText('Enter an e-mail address such as name@example.com'))
    .toBeVisible();
  await fillForm(form, { 'E-mail address': 'rahima@example.com' });
  await form.getByText('বাংলা').click();
  await form.getByText('Only what is bad').click();
  await form.getByRole('checkbox', { name: 'Silent machines' }).click();
  await form.getByRole('checkbox', { name: 'Low stock' }).click();
  await form.getByRole('switch', { name: 'Quiet hours' }).click();
  await fillForm(form, { 'At most an hour': '3' });
  await expectAccessible('form of a recipient');
  await form.getByRole('button', { name: 'Add recipient' }).click();
  await expect.element(findToast('Recipient added')).toBeVisible();
  expect(server.callsOf(alerts.create)).toMatchObject([
    {
      query: { institutionId: 'i1' },
      body: {
        channel: 'EMAIL',
        address: 'rahima@example.com',
        language: 'bn',
        severity: 'bad',
        kinds: ['MACHINE_SILENT', 'STOCK_LOW'],
        mode: 'AT_ONCE',
        quiet: { from: 22, to: 7 },
        perHour: 3,
      },
    },
  ]);
  const row = findRow('rahima@example.com');
  await expect
    .element(row)
    .toMatchTextContent('At oncequiet from 22:00 to 07:00, at most 3 an hour');
  await expect.element(row).toMatchTextContent('Silent machines, Low stockবাংলা');
  await expect.element(row).toMatchTextContent('Nothing so far');
});

test('quiet hours are two hours of the day that differ, and can be given up', async () => {
  const server = startWith([]);
  await openConsole(path);
  const form = await openForm('Add recipient');
  await fillForm(form, { 'E-mail address': 'rahima@example.com' });
  await form.getByRole('switch', { name: 'Quiet hours' }).click();
  await chooseHour('Quiet from', '07:00');
  await form.getByRole('button', { name: 'Add recipient' }).click();
  const fault = form.getByText('Quiet hours begin and end at different hours');
  await expect.element(fault).toBeVisible();
  await chooseHour('Quiet to', '09:00');
  await expect.element(fault).not.toBeInTheDocument();
  await form.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect.element(form.getByRole('combobox', { name: 'Quiet from' })).not.toBeInTheDocument();
  for (const [perHour, text] of [
    ['0', 'Use 1 or more'],
    ['61', 'Enter at most 60'],
  ] as const) {
    await fillForm(form, { 'At most an hour': perHour });
    await userEvent.keyboard('{Enter}');
    await expect.element(form.getByText(text)).toBeVisible();
  }
  await fillForm(form, { 'At most an hour': '60' });
  await userEvent.keyboard('{Enter}');
  await expect.element(findToast('Recipient added')).toBeVisible();
  expect(server.callsOf(alerts.create)).toMatchObject([{ query: {}, body: { quiet: null } }]);
  await expect.element(findRow('rahima@example.com')).toMatchTextContent('Whole platform');
});

test('a recipient is changed, but for its address, and removed', async () => {
  const quiet = { from: 22, to: 7 };
  const server = startWith([
    buildSubscription({ placeName: 'Eden Campus', quiet, kinds: ['STOCK_LOW'] }),
  ]);
  await openConsole(path);
  await chooseMenuItem('rahima@example.com', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit recipient' });
  await expect.element(form).toMatchTextContent('Eden Campus');
  await expect.element(form.getByRole('radio', { name: 'Webhook' })).not.toBeInTheDocument();
  const address = form.getByRole('textbox', { name: 'E-mail address' });
  await expect.element(address).toBeDisabled();
  await expect
    .element(address)
    .toHaveAccessibleDescription('For another address add another recipient');
  await form.getByRole('checkbox', { name: 'Low stock' }).click();
  await form.getByText('Once a day').click();
  await expect.element(form.getByRole('switch', { name: 'Quiet hours' })).not.toBeInTheDocument();
  await chooseHour('Time of the digest', '18:00');
  await pressInDialog('Save');
  await expect.element(findToast('Recipient changed')).toBeVisible();
  expect(server.callsOf(alerts.update)[0]?.params).toEqual({ subscriptionId: 'w1' });
  expect(server.callsOf(alerts.update)[0]?.body).toEqual({
    language: 'en',
    severity: 'warning',
    kinds: [],
    mode: 'DIGEST',
    digestHour: 18,
    quiet,
    perHour: 6,
    version: 1,
  });
  const row = findRow('rahima@example.com');
  await expect.element(row).toMatchTextContent('EverythingEnglishIn a digest at 18:00');

  await chooseMenuItem('rahima@example.com', 'Remove');
  const question = 'Are you sure you want to stop notifying "rahima@example.com"?';
  await expect.element(page.getByRole('dialog').getByText(question, { exact: true })).toBeVisible();
  await pressInDialog('Cancel');
  expect(server.callsOf(alerts.remove)).toEqual([]);
  await chooseMenuItem('rahima@example.com', 'Remove');
  await pressInDialog('Remove');
  await expect.element(findToast('Recipient removed')).toBeVisible();
  await expect.element(page.getByText('No recipients')).toBeVisible();
});

test('a test shows at once what the receiver answered', async () => {
  const server = startWith([buildSubscription()]).answer(alerts.test, {
    delivery: buildDelivery({ kind: 'TEST', answer: 'Taken: 250 OK: message queued' }),
  });
  await openConsole(path);
  const send = page.getByRole('button', { name: 'Send a test to rahima@example.com' });
  const toasts = page.getByRole('region', { name: 'Notices' }).getByRole('listitem');
  await send.click();
  await expect.element(findToast('Taken: 250 OK: message queued')).toBeVisible();
  await expect.element(toasts.last()).toHaveAttribute('data-kind', 'done');
  const refused = buildDelivery({
    kind: 'TEST',
    state: 'GIVEN_UP',
    answer: 'Refused: 550 unknown',
  });
  server.answer(alerts.test, { delivery: refused });
  await send.click();
  await expect.element(findToast('Refused: 550 unknown')).toBeVisible();
  await expect.element(toasts.last()).toHaveAttribute('data-kind', 'failed');
  expect(server.callsOf(alerts.test)[0]?.params).toEqual({ subscriptionId: 'w1' });
});

test('a recipient says why it gets no alerts, and an unconfirmed one is asked again', async () => {
  const states = ['UNCONFIRMED', 'UNSUBSCRIBED', 'USED_UP'] as const;
  const rows = states.map((state) =>
    buildSubscription({ _id: state, address: `${state.toLowerCase()}@example.com`, state }),
  );
  const server = startWith(rows).answerWith(alerts.resend, () => ({
    subscription: buildSubscription({ state: 'UNCONFIRMED' }),
  }));
  await openConsole(path);
  const unconfirmed = findRow('unconfirmed@example.com');
  await expect.element(unconfirmed).toMatchTextContent('Not confirmed yet');
  const unsubscribed = findRow('unsubscribed@example.com');
  await expect.element(unsubscribed).toMatchTextContent('The recipient wants no more alerts');
  await expect
    .element(unsubscribed.getByRole('button', { name: 'Send a test' }))
    .not.toBeInTheDocument();
  const usedUp = findRow('used_up@example.com');
  await expect.element(usedUp).toMatchTextContent('The rest comes in one mail tomorrow');
  await expectAccessible('recipients that get no alerts');
  await unconfirmed
    .getByRole('button', { name: 'Send the mail to unconfirmed@example.com again' })
    .click();
  await expect.element(findToast('Mail sent again')).toBeVisible();
  expect(server.callsOf(alerts.resend)[0]?.params).toEqual({ subscriptionId: 'UNCONFIRMED' });
});

test('a webhook’s secret is shown once, and what is not public is refused at its address', async () => {
  const reason = 'This address is in a network that alerts are not sent to';
  const server = startWith([]);
  await openConsole(path);
  const form = await openForm('Add recipient');
  await form.getByText('Webhook', { exact: true }).click();
  const address = form.getByRole('textbox', { name: 'Address of the webhook' });
  for (const wrong of ['example.com', 'https://user:pass@example.com/', 'ftp://example.com']) {
    await address.fill(wrong);
    await form.getByRole('button', { name: 'Add recipient' }).click();
    await expect
      .element(address)
      .toHaveAccessibleDescription('Enter an address such as https://example.com/alerts');
  }
  expect(server.callsOf(alerts.create)).toEqual([]);
  server.refuse(alerts.create, 400, { message: reason, errors: { address: reason } });
  await address.fill('https://169.254.169.254/latest');
  await form.getByRole('button', { name: 'Add recipient' }).click();
  await expect.element(address).toHaveAccessibleDescription(reason);

  const subscription = buildSubscription({ channel: 'WEBHOOK', address: 'https://example.com/a' });
  server
    .answer(alerts.create, { subscription, secret })
    .answer(alerts.all, { subscriptions: [subscription], count: 1, sendsMail: true });
  await address.fill('https://example.com/a');
  await form.getByRole('button', { name: 'Add recipient' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect.element(shown.getByText(secret)).toBeVisible();
  await expectAccessible('secret of a webhook');
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(findRow('https://example.com/a')).toBeVisible();
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
});

test('a server without a mail server says so, and offers a webhook', async () => {
  startWith([], false);
  await openConsole(path);
  await expect
    .element(page.getByText('its operator has to set SMTP_URL and SMTP_FROM'))
    .toBeVisible();
  const form = await openForm('Add recipient');
  await expect.element(form.getByRole('radio', { name: 'Webhook' })).toBeChecked();
  await form.getByText('E-mail', { exact: true }).click();
  await expect.element(form.getByText('its operator has to set SMTP_URL.')).toBeVisible();
});

test('recipients have pages and show their last message', async () => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const last = { at, state: 'GIVEN_UP' as const, answer: 'Did not answer in time' };
  const others = Array.from({ length: 15 }, (_, n) =>
    buildSubscription({ _id: `w${n + 2}`, address: `office${n}@example.com` }),
  );
  startWith([buildSubscription({ last }), ...others]);
  await openConsole(path);
  const row = findRow('rahima@example.com');
  await expect.element(row).toMatchTextContent('Given up2 h agoDid not answer in time');
  const table = page.getByRole('table', { name: 'Recipients' });
  await expect.element(table.getByRole('row')).toHaveLength(16);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(table.getByRole('row')).toHaveLength(2);
});

test('without a reason the fallback names what failed', async () => {
  const server = startWith([buildSubscription()]).refuseChanges();
  await openConsole(path);
  const form = await openForm('Add recipient');
  await fillForm(form, { 'E-mail address': 'office@example.com' });
  await pressInDialog('Add recipient');
  await expect.element(findToast('Failed to add the recipient')).toBeVisible();
  await pressInDialog('Cancel');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await chooseMenuItem('rahima@example.com', 'Edit');
  await pressInDialog('Save');
  await expect.element(findToast('Failed to change the recipient')).toBeVisible();
  await pressInDialog('Cancel');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send a test to rahima@example.com' }).click();
  await expect.element(findToast('Failed to send the test')).toBeVisible();
  await chooseMenuItem('rahima@example.com', 'Remove');
  await pressInDialog('Remove');
  await expect.element(findToast('Failed to remove the recipient')).toBeVisible();

  server.refuse(alerts.all, 403);
  await openConsole(path);
  await expect
    .element(page.getByRole('alert').getByText('Failed to fetch the recipients'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add recipient' })).toBeDisabled();
});

testInRelease('on a phone recipients are cards, and a long address breaks', async () => {
  await page.viewport(320, 700);
  const address = `https://example.com/${'alerts-of-the-women-s-hall'.repeat(6)}`;
  startWith([buildSubscription({ channel: 'WEBHOOK', address, placeName: 'Eden Campus' })]);
  await openConsole(path);
  const card = page.getByRole('article');
  await expect.element(card.getByRole('heading', { name: address })).toBeVisible();
  await expect.element(card.getByText('Eden Campus · English')).toBeVisible();
  await expect
    .element(card.getByRole('button', { name: `Send a test to ${address}` }))
    .toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible('recipients on a small phone');
});

testInRelease('in Bangla the form of a recipient speaks Bangla and tells in Bangla', async () => {
  startWith([buildSubscription({ quiet: { from: 22, to: 7 } })]);
  await openConsole(path, { language: 'bn' });
  await expect
    .element(findRow('rahima@example.com'))
    .toMatchTextContent('২২:০০ থেকে ০৭:০০ পর্যন্ত নীরব');
  const form = await openForm('প্রাপক যোগ করুন');
  await expect.element(form.getByRole('radio', { name: 'বাংলা' })).toBeChecked();
  await form.getByRole('button', { name: 'প্রাপক যোগ করুন' }).click();
  await expect.element(form.getByText('name@example.com').first()).toBeVisible();
  await expectAccessible('form of a recipient in Bangla');
});
