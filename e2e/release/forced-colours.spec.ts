import type { Locator } from '@playwright/test';
import { expectComplaint } from '../complaints.ts';
import { expect, paths, test } from '../fixtures.ts';
import { enterConsole } from '../session.ts';

test.use({ forcedColors: 'active' });

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor);

const underlineOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).borderBottomColor);

test('in forced colours the chosen segment, tab and radio differ from the others', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  await enterConsole(page, world.super, paths.institution(institution));
  const frequency = page.getByRole('radiogroup', { name: 'Frequency' });
  const daily = frequency.getByText('Daily');
  expect(await backgroundOf(daily)).not.toBe(await backgroundOf(frequency.getByText('Monthly')));

  const tab = (name: string) => page.getByRole('tab', { name });
  const paper = await backgroundOf(page.locator('body'));
  expect(await underlineOf(tab('Overview'))).not.toBe(paper);
  expect(await underlineOf(tab('Machines'))).toBe(paper);

  // The institution has no account of its own.
  expectComplaint(/status of 404/);
  await page.goto(paths.institution(institution, 'gateway'));
  const radio = (name: string) => page.getByRole('radio', { name });
  await expect(radio('Default gateway')).toBeChecked();
  expect(await backgroundOf(radio('Default gateway'))).not.toBe(
    await backgroundOf(radio('Own bKash gateway')),
  );
});

test('in forced colours the types of dispenses keep their colours', async ({ page, world }) => {
  const machine = await world.machine(await world.institution());
  await world.dispenses(machine, [{ transactionType: 'BKASH' }, { transactionType: 'CASH' }]);
  await enterConsole(page, world.super, paths.dashboard);
  const swatchOf = (type: string) =>
    backgroundOf(page.getByRole('row', { name: type }).first().locator('[aria-hidden]').first());
  await expect(page.getByRole('row', { name: 'BKASH' }).first()).toBeVisible();
  expect(await swatchOf('BKASH')).not.toBe(await swatchOf('CASH'));
});

test('in forced colours the login button has an edge', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('border-top-width', '1px');
});
