import type { Page } from '@playwright/test';
import type { Institution } from '../contract/institutions.ts';
import { machineApi } from '../contract/machine-api.ts';
import type { Organization } from '../contract/organizations.ts';
import { answerQuestion, openForm } from './actions.ts';
import { callEndpoint } from './call.ts';
import { expect, paths, test } from './fixtures.ts';
import { findRow } from './lists.ts';
import { machineLine } from './pairing.ts';
import { rowsOf } from './selling.ts';
import { enterConsole } from './session.ts';
import type { TestAdmin, World } from './world.ts';

/** The question before something is done to an RFID. */
const rfidQuestion = (action: string, physicalId: string) =>
  `Are you sure you want to ${action} this rfid "${physicalId}"?`;

interface OperatorScenario {
  readonly organization: Organization;
  readonly institution: Institution;
}

const dayMs = 86_400_000;
const slot = { rowNo: 1, columnNo: 1, uptimeMs: 0 } as const;
const sale = { ...slot, type: 'DISPENSE', isSuccessful: true, transactionType: 'CASH' } as const;
const jam = { ...slot, type: 'DISPENSE', isSuccessful: false, failureReason: 'JAM' } as const;

/** PAD-1 has sold for three weeks and was refilled; now it reports a jam and an unknown card. */
const aWorkingTenant = async (world: World): Promise<OperatorScenario> => {
  const place = await world.tenants();
  const machine = await world.machine(place.institution, { physicalId: 'PAD-1' });
  const line = await machineLine(world.line, machine);
  const sales = Array.from({ length: 84 }, (_, index) => {
    const daysAgo = 21 - Math.floor(index / 4);
    return { ...sale, at: new Date(Date.now() - daysAgo * dayMs).toISOString() };
  });
  const events = [
    ...sales,
    { ...slot, type: 'REFILL', added: 30 },
    { type: 'UNKNOWN_CARD', rfid: 'A91C04F2', uptimeMs: 0 },
    jam,
    jam,
  ].map((event, index) => ({ ...event, seq: index + 1 }));
  // Separate syncs: a jam in the same instant as a refill does not pause the slot.
  for (const part of [events.slice(0, -2), events.slice(-2)]) {
    await callEndpoint(line, machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events: part } });
  }
  return place;
};

/** Reloads until a background job has run after the first request. */
const expectSoon = (page: Page, path: string, text: RegExp) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 5000 });
  }).toPass();

const checkMachine = async (page: Page, { institution }: OperatorScenario) => {
  await expect(rowsOf(page, 'Stock update summary').filter({ hasText: 'Refilled' })).toHaveText(
    'Refilled+30',
  );
  await page.getByRole('heading', { name: 'Busy hours' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('slider', { name: 'Busy hours' })).toBeVisible();
  await expectSoon(page, paths.institution(institution, 'machines'), /^A slot runs out /);
  await page.getByRole('link', { name: 'PAD-1' }).click();
  await expect(page.getByText('Refilled 30 pads')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open door' })).toBeEnabled();
};

const checkCards = async (page: Page, { institution }: OperatorScenario) => {
  await page.goto(paths.institution(institution, 'rfids'));
  await page.getByText('Unknown cards (1)').click();
  await openForm(page, 'Add RFID A91C04F2');
  const adding = page.getByRole('dialog', { name: 'Add RFID' }).first();
  await adding.getByRole('button', { name: 'Add RFID' }).click();
  await answerQuestion(page, rfidQuestion('add', 'A91C04F2'), 'Add RFID');
  await page.getByText('RFIDs', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import RFIDs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import RFIDs' });
  const file = { name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from('RFID\nK-1\nK-2\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Import 2 RFIDs' }).click();
  await expect(dialog.getByText('2 RFIDs were added', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await findRow(page, 'A91C04F2').getByRole('link', { name: 'A91C04F2' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A91C04F2' })).toBeVisible();
};

const setUpMachine = async (page: Page, { institution }: OperatorScenario) => {
  await page.goto(paths.institution(institution, 'machines'));
  const form = await openForm(page, 'Add Machine');
  await form.getByLabel('Physical ID').fill('PAD-7');
  const grid = form.getByRole('region', { name: 'Lay out slots' });
  await grid.getByLabel('Rows').fill('2');
  await grid.getByLabel('Columns').fill('3');
  await grid.getByLabel('Pads in each').fill('8');
  await grid.getByLabel('Pads in each').press('Enter');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect(findRow(page, 'PAD-7')).toContainText('48');
};

const addRecipient = async (page: Page) => {
  await expectSoon(page, '/attention', /^1 slot paused$/);
  await page.getByRole('button', { name: 'Take: 1 slot paused, PAD-1' }).click();
  await page.getByRole('tab', { name: /^Mine/ }).click();
  await expect(findRow(page, 'PAD-1')).toBeVisible();
  await page.getByRole('link', { name: 'Recipients' }).click();
  const adding = await openForm(page, 'Add recipient');
  await adding.getByText('Webhook', { exact: true }).click();
  await adding.getByLabel(/^Address of the webhook/).fill('https://example.com/alerts');
  await adding.getByRole('button', { name: 'Add recipient' }).click();
  await expect(page.getByRole('dialog', { name: 'Secret of the webhook' })).toBeVisible();
};

const admins: Readonly<
  Record<string, (world: World, place: OperatorScenario) => Promise<TestAdmin>>
> = {
  'a super admin': async (world) => world.super,
  'an organization admin': (world, { organization }) => world.organizationAdmin(organization),
  'an institution admin': (world, { institution }) => world.institutionAdmin(institution),
};

for (const [who, of] of Object.entries(admins)) {
  const title = `${who} checks the machines, imports cards, sets up a machine, and becomes a recipient of alerts`;
  const tag = who === 'an organization admin' ? [] : ['@release'];
  test(title, { tag }, async ({ page, world }) => {
    const place = await aWorkingTenant(world);
    await enterConsole(page, await of(world, place), paths.institution(place.institution));
    await checkMachine(page, place);
    await checkCards(page, place);
    await setUpMachine(page, place);
    await addRecipient(page);
  });
}
