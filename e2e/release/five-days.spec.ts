import type { Page } from '@playwright/test';
import { attention } from '../../contract/attention.ts';
import { callEndpoint } from '../call.ts';
import { expect, paths, phoneDevice, test } from '../fixtures.ts';
import { findRow, findTab } from '../lists.ts';
import { enterConsole } from '../session.ts';
import type { GivenDispense, World } from '../world.ts';

// An item leaves the list when the server has looked again, which a stream tells the page.
test.use({ isLive: true });

/** Counts the clicks of a day's work and prints them with its seconds. */
const expectClicks = async (page: Page, most: number, work: () => Promise<void>) => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  const count = 'addEventListener("pointerdown", () => void countClick(), true)';
  await page.addInitScript(count);
  await page.evaluate(count);
  const start = performance.now();
  await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${test.info().title}: ${clicks} clicks, ${seconds} s`);
  expect(clicks).toBeLessThanOrEqual(most);
};

const sale: GivenDispense = { transactionType: 'CASH', amount: 10 };
const jam: GivenDispense = { transactionType: 'CASH', isSuccessful: false, failureReason: 'JAM' };

/** A machine with 20 pads that reported these dispenses, once they have made an item of Attention. */
const aMachineWithItem = async (world: World, dispenses: readonly GivenDispense[]) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const machine = await world.machine(institution);
  await world.dispenses(machine, dispenses);
  const query = { machineId: machine._id };
  const rows = async () => (await callEndpoint(world.line, attention.all, { query })).rows;
  await expect.poll(rows).not.toHaveLength(0);
  return { institution, admin, machine };
};

test('a super admin resumes what jammed and compares organizations', async ({ page, world }) => {
  const { machine } = await aMachineWithItem(world, [jam, jam]);
  await world.organization();
  await enterConsole(page, world.super, paths.dashboard);
  await expectClicks(page, 4, async () => {
    await page.getByRole('link', { name: 'Attention: 1 item' }).click();
    await page
      .getByRole('button', { name: `Resume: 1 slot paused, ${machine.physicalId}` })
      .click();
    await expect(findRow(page, machine.physicalId)).toBeHidden();
    await page.getByRole('link', { name: 'VMS' }).click();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await comparison.scrollIntoViewIfNeeded();
    await comparison.getByRole('button', { name: 'Stock' }).click();
    await expect(comparison.getByRole('columnheader', { name: 'Stock' })).toHaveAttribute(
      'aria-sort',
      /ing$/,
    );
  });
});

test.describe('on a phone', () => {
  test.use(phoneDevice);

  test('a manager fills the machine that is empty', async ({ page, world }) => {
    const place = await aMachineWithItem(world, Array(20).fill(sale));
    await enterConsole(page, place.admin, paths.institution(place.institution));
    await expectClicks(page, 4, async () => {
      await page.getByRole('link', { name: 'Attention: 1 item' }).click();
      await page.getByLabel(/^Update stock: /).click();
      await page.getByRole('button', { name: /^Fill all/ }).click();
      await page.getByRole('button', { name: 'Save stock' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  });
});

test.describe('in Bangla', () => {
  test.use({ ...phoneDevice, locale: 'bn-BD' });

  test('a caretaker counts what is left', async ({ page, world }) => {
    const { admin, institution } = await aMachineWithItem(world, Array(20).fill(sale));
    await enterConsole(page, admin, paths.institution(institution, 'machines'));
    await expectClicks(page, 3, async () => {
      await page.getByRole('button', { name: 'মজুদ হালনাগাদ' }).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('৩');
      await page.getByRole('button', { name: 'মজুদ সংরক্ষণ করুন' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  });
});

test('an installer makes ten machines and registers 3,000 cards', async ({ page, world }) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await world.machine(institution);
  const machines = Array.from({ length: 10 }, (_, at) => `PGC-${at + 1}\tHall ${at + 1}`);
  const cards = Array.from({ length: 3000 }, (_, at) => `K-${at + 1}`);
  await enterConsole(page, admin, paths.institution(institution, 'machines'));
  await expectClicks(page, 9, async () => {
    await page.getByRole('button', { name: 'Add from a list' }).click();
    const list = page.getByRole('dialog', { name: 'Add machines from a list' });
    await list.getByLabel('Or paste rows from a sheet').fill(machines.join('\n'));
    await list.getByRole('button', { name: 'Review the lines' }).click();
    await list.getByRole('button', { name: 'Make 10 machines' }).click();
    await expect(findRow(page, 'PGC-10')).toBeVisible();
    await findTab(page, 'RFIDs').click();
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Import RFIDs' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'cards.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['RFID', ...cards].join('\n')),
    });
    const dialog = page.getByRole('dialog', { name: 'Import RFIDs' });
    await dialog.getByRole('button', { name: 'Import 3,000 RFIDs' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });
});

test("an accountant takes a month's payments and its report", async ({ page, world }) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const machine = await world.machine(institution);
  await world.dispenses(machine, Array(12).fill(sale));
  await enterConsole(page, admin, paths.institution(institution));
  await expectClicks(page, 6, async () => {
    await findTab(page, 'Report').click();
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'This month' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as XLSX' }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);
  });
});
