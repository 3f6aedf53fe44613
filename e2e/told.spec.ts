import { aMailbox, type Mailbox } from '../simulator/mailbox/mailbox.ts';
import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { act, answer, choose, openForm } from './deeds.ts';
import { test as base, expect, toast } from './fixtures.ts';
import { row } from './lists.ts';
import { TestServer } from './server.ts';
import { enter } from './session.ts';

/** A server that sends its mails to a mailbox of the test. */
const test = base.extend<{ readonly mailbox: Mailbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  mailbox: async ({}, use) => {
    const mailbox = await aMailbox();
    try {
      await use(mailbox);
    } finally {
      await mailbox.close();
    }
  },
  server: async ({ mailbox: { url } }, use) => {
    const server = await TestServer.start({
      SMTP_URL: url,
      SMTP_FROM: 'alerts@vms.example.com',
      SMTP_TLS: 'off',
    });
    try {
      await use(server);
    } finally {
      await server.remove();
    }
  },
});

const told = '/attention/told';

test('an organization adds who is told of an institution, tests, changes and removes it', async ({
  page,
  world,
  mailbox,
}) => {
  const { organization, institution } = await world.tenants('Padma Trust', 'Padma University');
  await enter(page, await world.organizationAdmin(organization), told);
  await expect(page.getByText('Nobody is told')).toBeVisible();
  await expectAccessible(page, 'nobody is told');
  await choose(page, 'Institution', institution.name);

  const adding = await openForm(page, 'Add recipient');
  await adding.getByRole('button', { name: 'Add recipient' }).click();
  await expect(adding.getByText('Enter an e-mail address')).toBeVisible();
  await adding.getByLabel(/^E-mail address/).fill('rahima@example.com');
  await adding.getByText('বাংলা').click();
  await adding.getByRole('switch', { name: 'Quiet hours' }).click();
  await expectAccessible(page, 'form of a recipient');
  await adding.getByRole('button', { name: 'Add recipient' }).click();
  await expect(row(page, 'rahima@example.com')).toContainText('quiet from 22:00 to 07:00');
  await expect(row(page, 'rahima@example.com')).toContainText('Padma University');

  await page.getByRole('button', { name: 'Send a test to rahima@example.com' }).click();
  await expect(toast(page, 'Taken: 250 OK: message queued')).toBeVisible();
  expect(mailbox.mails.map(({ mail }) => mail.subject)).toEqual(['[VMS] পরীক্ষামূলক বার্তা']);
  await expect(row(page, 'Test')).toContainText(['Sent', 'Sent']);
  await expectAccessible(page, 'who is told');

  await act(page, 'rahima@example.com', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit recipient' }).first();
  await editing.getByText('Once a day').click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'rahima@example.com').first()).toContainText('In a digest at 08:00');

  await act(page, 'rahima@example.com', 'Remove');
  await answer(page, 'Remove');
  await expect(page.getByText('Nobody is told')).toBeVisible();
});

test('a webhook’s secret is shown once, and what is not public is refused', async ({
  page,
  world,
}) => {
  expectComplaint(/status of 400/);
  await enter(page, world.super, told);
  const adding = await openForm(page, 'Add recipient');
  await adding.getByText('Webhook', { exact: true }).click();
  const address = adding.getByLabel(/^Address of the webhook/);
  await address.fill('https://169.254.169.254/latest');
  await adding.getByRole('button', { name: 'Add recipient' }).click();
  await expect(adding.getByText('in a network that alerts are not sent to')).toBeVisible();
  await address.fill('https://example.com/alerts');
  await adding.getByRole('button', { name: 'Add recipient' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page, 'secret of a webhook');
  await secret.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'https://example.com/alerts')).toContainText('Whole platform');
});

base('a server without a mail server says so', async ({ page, world }) => {
  await enter(page, world.super, told);
  await expect(page.getByText('its operator has to set SMTP_URL')).toBeVisible();
});
