import { aMailbox, type Mailbox } from '../../simulator/mailbox/mailbox.ts';
import { chooseMenuItem, chooseOption, openForm, pressInDialog } from '../actions.ts';
import { expectComplaint } from '../complaints.ts';
import { test as base, expect, findToast } from '../fixtures.ts';
import { freePort } from '../free-port.ts';
import { findRow } from '../lists.ts';
import { enterConsole } from '../session.ts';

/** The server sends mail to a mailbox of the test. */
const test = base.extend<{ readonly mailbox: Mailbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  mailbox: async ({}, use) => {
    const mailbox = await aMailbox();
    await use(mailbox);
    await mailbox.close();
  },
  ownServer: async ({ mailbox: { url } }, use) => {
    const port = String(await freePort());
    await use({
      SMTP_URL: url,
      SMTP_FROM: 'alerts@vms.example.com',
      SMTP_TLS: 'off',
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      PORT: port,
      ALERT_DOMAINS: 'example.com',
    });
  },
});

test('an organization adds a recipient for an institution, tests it, adds a webhook with its secret, and removes both', async ({
  page,
  world,
  mailbox,
}) => {
  expectComplaint(/status of 400/);
  const { organization, institution } = await world.tenants();
  await enterConsole(page, await world.organizationAdmin(organization), '/attention/told');
  await chooseOption(page, 'Institution', institution.name);
  const adding = await openForm(page, 'Add recipient');
  await adding.getByLabel(/^E-mail address/).fill('rahima@example.com');
  await adding.getByText('বাংলা').click();
  await adding.getByRole('button', { name: 'Add recipient' }).click();
  await expect(findRow(page, 'rahima@example.com')).toContainText(institution.name);
  await page.getByRole('button', { name: 'Send a test to rahima@example.com' }).click();
  await expect(findToast(page, 'Accepted: 250 OK: message queued')).toBeVisible();
  expect(mailbox.mails.map(({ mail }) => mail.subject)).toEqual(['[VMS] পরীক্ষামূলক বার্তা']);
  await expect(findRow(page, 'Test')).toContainText(['Sent', 'Sent']);

  const hooking = await openForm(page, 'Add recipient');
  await hooking.getByText('Webhook', { exact: true }).click();
  const address = hooking.getByLabel(/^Address of the webhook/);
  await address.fill('https://169.254.169.254/latest');
  await hooking.getByRole('button', { name: 'Add recipient' }).click();
  await expect(hooking.getByText('in a network that alerts are not sent to')).toBeVisible();
  await address.fill('https://example.com/alerts');
  await hooking.getByRole('button', { name: 'Add recipient' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await secret.getByRole('button', { name: 'Done' }).click();

  for (const name of ['https://example.com/alerts', 'rahima@example.com']) {
    await chooseMenuItem(page, name, 'Remove');
    await pressInDialog(page, 'Remove');
    await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeHidden();
  }
  await expect(page.getByText('No recipients')).toBeVisible();
});
