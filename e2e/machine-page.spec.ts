import type { Page } from '@playwright/test';
import { machineApi } from '../contract/machine-api.ts';
import { callEndpoint } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, readAddress, test } from './fixtures.ts';
import { machineLine } from './pairing.ts';
import { enterConsole } from './session.ts';
import type { World } from './world.ts';

const entries = (page: Page) =>
  page.locator('section', { hasText: 'What happened' }).getByRole('listitem');
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text });
const kind = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A machine that reported a sale, a jammed slot and an unknown card. */
const aReportingMachine = async (world: World) => {
  const { organization, institution } = await world.tenants();
  const machine = await world.machine(institution, { physicalId: 'PAD-1', name: 'Library' });
  const line = await machineLine(world.line, machine);
  const slot = { rowNo: 1, columnNo: 1, uptimeMs: 0 } as const;
  const sale = { ...slot, type: 'DISPENSE', isSuccessful: true, transactionType: 'CASH' } as const;
  const jam = { ...slot, type: 'DISPENSE', isSuccessful: false, failureReason: 'JAM' } as const;
  const card = { type: 'UNKNOWN_CARD', rfid: 'A91C04F2', uptimeMs: 0 } as const;
  const machineState = { firmware: '1.4.2', rssi: -71, configVersion: 1, doorOpen: false };
  // One by one: a jam in the same instant as a drop does not pause the slot.
  for (const [index, event] of [sale, card, card, jam, jam].entries()) {
    const events = [{ ...event, seq: index + 1 }];
    await callEndpoint(line, machineApi.sync, {
      body: { epoch: 1, uptimeMs: 0, ...machineState, events },
    });
  }
  return { organization, institution, machine };
};

test('the page of a machine says how it is and what happened, and leads to what can be done', async ({
  page,
  world,
}) => {
  const { institution, machine } = await aReportingMachine(world);
  const admin = await world.institutionAdmin(institution);
  await enterConsole(page, admin, paths.institution(institution, 'machines'));
  await page.getByRole('link', { name: 'PAD-1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'PAD-1' })).toBeVisible();
  await expect(page).toHaveTitle('PAD-1 · Library · VMS');
  await expect(page.getByRole('navigation', { name: 'You are here' })).toContainText('PAD-1');
  for (const fact of ['-71 dBm', '1.4.2', '1, applied', '19 of 20', 'Closed']) {
    await expect(page.getByText(fact.replace('-', '−'), { exact: false })).toBeVisible();
  }
  await expect(entry(page, 'A controller was paired')).toBeVisible();

  await kind(page, 'Sales').click();
  await expect(entry(page, 'A pad sold for cash, 10 Tk')).toContainText('Row 1, column 1');
  await expect(entry(page, 'A pad was not dispensed: Jam')).toHaveCount(2);

  await kind(page, 'Unknown cards').click();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('Unknown card A91C04F2 was tapped 2 times');
  const assign = page.getByRole('link', { name: 'Add RFID' });
  await expect(assign).toHaveAttribute('href', /\/rfids\?add=A91C04F2$/);
  expect(readAddress(page)).toBe(
    paths.institution(institution, `machines/${machine._id}?kind=CARDS`),
  );

  await kind(page, 'Faults').click();
  await page.getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paused slots: PAD-1' });
  await dialog.getByRole('button', { name: 'Resume row 1, column 1' }).click();
  await expect(findToast(page, 'The slots sell again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await kind(page, 'Changes').click();
  await expect(entry(page, 'Slots resumed')).toContainText(`Changed by ${admin.username}`);
  await kind(page, 'Door').click();
  await expect(page.getByText('Nothing of this kind has happened')).toBeVisible();
});

test('where the timeline cannot be fetched the rest of the page stays', {
  tag: '@release',
}, async ({ page, world }) => {
  expectComplaint(/ERR_FAILED|dynamically imported module/);
  const { institution } = await aReportingMachine(world);
  await page.route('**/assets/timeline-*.js', (route) => route.abort());
  await enterConsole(page, world.super, paths.institution(institution, 'machines/PAD-1'));
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'PAD-1' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Slots' })).toBeVisible();
});
