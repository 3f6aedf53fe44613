import type { Page } from '@playwright/test';
import { live } from '../contract/live.ts';
import { machineApi } from '../contract/machine-api.ts';
import { chooseMenuItem } from './actions.ts';
import { callEndpoint } from './call.ts';
import { expectAway, expectComplaint } from './complaints.ts';
import { expect, paths } from './fixtures.ts';
import { findRow, findRows } from './lists.ts';
import { machineLine } from './pairing.ts';
import { test } from './payer.ts';
import { paymentRows, paymentsPathOf } from './payment-details.ts';
import { findTile } from './selling.ts';
import { enterConsole } from './session.ts';

test.use({ isLive: true });

/** Opens a page, and waits until its event stream is connected and its queries are refetched. */
const openLive = async (page: Page, path: string): Promise<void> => {
  const connected = page.waitForResponse(`**${live.changes.path}`);
  await page.goto(path);
  await connected;
  await page.waitForResponse('**/api/v1/**');
};

test('an open overview counts new sales', async ({ page, world }) => {
  const institution = await world.institution();
  const machine = await world.machine(institution);
  await enterConsole(page, world.super);
  await openLive(page, paths.institution(institution));
  const dispensed = findTile(page, 'Dispensed').getByRole('paragraph').first();
  await expect(dispensed).toHaveText('0');
  await world.dispenses(machine, [{ transactionType: 'CASH' }]);
  await expect(dispensed).toHaveText('1');
  await expect(page.getByText(/^Updated/)).toBeVisible();
});

test('a machine appears online, and an open form keeps its input', async ({ page, world }) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const machine = await world.machine(institution, { physicalId: 'PAD-1' });
  await enterConsole(page, admin);
  await openLive(page, paths.institution(institution, 'machines'));
  const lastSync = findRow(page, 'PAD-1').getByRole('cell').nth(5);
  await expect(lastSync).toContainText('N/A');
  await chooseMenuItem(page, 'PAD-1', 'Edit');
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('Library');
  const line = await machineLine(world.line, machine);
  await callEndpoint(line, machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events: [] } });
  await expect(lastSync).toContainText('Just now');
  await expect(name).toHaveValue('Library');
});

test('the pairing dialog says when a controller has taken the code', async ({ page, world }) => {
  const institution = await world.institution();
  await world.machine(institution, { physicalId: 'PAD-1' });
  await enterConsole(page, world.super);
  await openLive(page, paths.institution(institution, 'machines'));
  await chooseMenuItem(page, 'PAD-1', 'Pairing code');
  const dialog = page.getByRole('dialog', { name: 'Pairing code' });
  await dialog.getByRole('button', { name: 'Make a pairing code' }).click();
  await expect(dialog.getByText(/Shown only now/)).toBeVisible();
  const claimCode = (await dialog.getByLabel('Pairing code').innerText()).trim();
  const body = { physicalId: 'PAD-1', claimCode };
  await callEndpoint({ url: world.line.url }, machineApi.claim, { body });
  const here = page.getByRole('dialog', { name: 'PAD-1 is here' });
  await expect(here.getByRole('status')).toContainText('Paired');
  await expect(here.getByRole('button', { name: 'Done' })).toBeFocused();
});

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

test('the tabs of a browser share one stream, which another one takes over', async ({
  page,
  context,
  world,
}) => {
  const institution = await world.institution();
  const machine = await world.machine(institution);
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith(live.changes.path)) streams += 1;
  });
  await enterConsole(page, world.super);
  await openLive(page, paths.institution(institution));
  const other = await context.newPage();
  await other.goto(paths.institution(institution));
  const dispensed = (tab: Page) => findTile(tab, 'Dispensed').getByRole('paragraph').first();
  await expect(dispensed(other)).toHaveText('0');
  await world.dispenses(machine, [{ transactionType: 'CASH' }]);
  await expect(dispensed(other)).toHaveText('1');
  await expect(dispensed(page)).toHaveText('1');
  expect(streams).toBe(1);
  const taken = other.waitForRequest(`**${live.changes.path}`);
  await page.close();
  await taken;
});

test.describe('with a server of its own', () => {
  test.use({ ownServer: {} });

  test('the page resumes after a server restart', async ({ page, server, world }) => {
    expectAway();
    expectComplaint(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|503/);
    const institution = await world.institution();
    const machine = await world.machine(institution);
    await enterConsole(page, world.super);
    await openLive(page, paths.institution(institution));
    await server.stop();
    await server.restart();
    const dispensed = findTile(page, 'Dispensed').getByRole('paragraph').first();
    const resumed = page.waitForResponse(`**${live.changes.path}`);
    await world.dispenses(machine, [{ transactionType: 'CASH' }]);
    await resumed;
    await expect(dispensed).toHaveText('1');
  });
});
