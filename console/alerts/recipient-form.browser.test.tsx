import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alerts } from '../../contract/alerts.ts';
import { chooseMenuItem, fillForm, findRow, openForm, pressInDialog } from '../testing/actions.ts';
import { answerInstitutions } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildSubscription } from '../testing/build-alerts.ts';
import { buildInstitution, buildOrganizationAdmin } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { recipientsPath, startWithRecipients, webhookSecret } from '../testing/recipients.ts';
import { testInRelease } from '../testing/release.ts';
import { expectToast } from '../testing/toasts.ts';

const chooseHour = async (field: string, hour: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: hour }).click();
};

test('an organization adds a recipient for an institution', async () => {
  const server = answerInstitutions(startWithRecipients([]), [buildInstitution()]);
  await openConsole(recipientsPath, { admin: buildOrganizationAdmin() });
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
  await form.getByText('Only the most urgent').click();
  await form.getByRole('checkbox', { name: 'Silent machines' }).click();
  await form.getByRole('checkbox', { name: 'Low stock' }).click();
  await form.getByRole('switch', { name: 'Quiet hours' }).click();
  await fillForm(form, { 'Most messages per hour': '3' });
  await expectAccessible('form of a recipient');
  await form.getByRole('button', { name: 'Add recipient' }).click();
  await expectToast('Recipient added');
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
  await expect.element(row).toMatchTextContent('Nothing yet');
});

testInRelease('quiet hours are two hours of the day that differ, and can be given up', async () => {
  const server = startWithRecipients([]);
  await openConsole(recipientsPath);
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
    await fillForm(form, { 'Most messages per hour': perHour });
    await userEvent.keyboard('{Enter}');
    await expect.element(form.getByText(text)).toBeVisible();
  }
  await fillForm(form, { 'Most messages per hour': '60' });
  await userEvent.keyboard('{Enter}');
  await expectToast('Recipient added');
  expect(server.callsOf(alerts.create)).toMatchObject([{ query: {}, body: { quiet: null } }]);
  await expect.element(findRow('rahima@example.com')).toMatchTextContent('Whole platform');
});

test('a recipient is changed, but for its address, and removed', async () => {
  const quiet = { from: 22, to: 7 };
  const server = startWithRecipients([
    buildSubscription({ placeName: 'Eden Campus', quiet, kinds: ['STOCK_LOW'] }),
  ]);
  await openConsole(recipientsPath);
  await chooseMenuItem('rahima@example.com', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit recipient' });
  await expect.element(form).toMatchTextContent('Eden Campus');
  await expect.element(form.getByRole('radio', { name: 'Webhook' })).not.toBeInTheDocument();
  const address = form.getByRole('textbox', { name: 'E-mail address' });
  await expect.element(address).toBeDisabled();
  await expect
    .element(address)
    .toHaveAccessibleDescription('To use another address, add another recipient');
  await form.getByRole('checkbox', { name: 'Low stock' }).click();
  await form.getByText('Once a day').click();
  await expect.element(form.getByRole('switch', { name: 'Quiet hours' })).not.toBeInTheDocument();
  await chooseHour('Time of the digest', '18:00');
  await pressInDialog('Save');
  await expectToast('Recipient changed');
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
  const question = 'Stop sending alerts to rahima@example.com?';
  await expect.element(page.getByRole('dialog').getByText(question, { exact: true })).toBeVisible();
  await pressInDialog('Cancel');
  expect(server.callsOf(alerts.remove)).toEqual([]);
  await chooseMenuItem('rahima@example.com', 'Remove');
  await pressInDialog('Remove');
  await expectToast('Recipient removed');
  await expect.element(page.getByText('No recipients')).toBeVisible();
});

test('a webhook’s secret is shown once, and what is not public is refused at its address', async () => {
  const reason = 'This address is in a network that alerts are not sent to';
  const server = startWithRecipients([]);
  await openConsole(recipientsPath);
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
    .answer(alerts.create, { subscription, secret: webhookSecret })
    .answer(alerts.all, { subscriptions: [subscription], count: 1, sendsMail: true });
  await address.fill('https://example.com/a');
  await form.getByRole('button', { name: 'Add recipient' }).click();
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect.element(shown.getByText(webhookSecret)).toBeVisible();
  await expectAccessible('secret of a webhook');
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await expect.element(findRow('https://example.com/a')).toBeVisible();
  await expect.element(page.getByText(webhookSecret)).not.toBeInTheDocument();
});

test('a server without a mail server says so, and offers a webhook', async () => {
  startWithRecipients([], false);
  await openConsole(recipientsPath);
  await expect
    .element(page.getByText('until its operator sets SMTP_URL and SMTP_FROM'))
    .toBeVisible();
  const form = await openForm('Add recipient');
  await expect.element(form.getByRole('radio', { name: 'Webhook' })).toBeChecked();
  await form.getByText('E-mail', { exact: true }).click();
  await expect.element(form.getByText('until its operator sets SMTP_URL.')).toBeVisible();
});

testInRelease('in Bangla the form of a recipient speaks Bangla and tells in Bangla', async () => {
  startWithRecipients([buildSubscription({ quiet: { from: 22, to: 7 } })]);
  await openConsole(recipientsPath, { language: 'bn' });
  await expect
    .element(findRow('rahima@example.com'))
    .toMatchTextContent('২২:০০ থেকে ০৭:০০ পর্যন্ত বার্তা যায় না');
  const form = await openForm('প্রাপক যোগ করুন');
  await expect.element(form.getByRole('radio', { name: 'বাংলা' })).toBeChecked();
  await form.getByRole('button', { name: 'প্রাপক যোগ করুন' }).click();
  await expect.element(form.getByText('name@example.com').first()).toBeVisible();
  await expectAccessible('form of a recipient in Bangla');
});
