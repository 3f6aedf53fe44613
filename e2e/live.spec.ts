import type { Page } from '@playwright/test';
import { live } from '../contract/live.ts';
import { machineApi } from '../contract/machine-api.ts';
import { chooseMenuItem } from './actions.ts';
import { callEndpoint } from './call.ts';
import { expectAway, expectComplaint } from './complaints.ts';
import { expect, paths, test } from './fixtures.ts';
import { findRow } from './lists.ts';
import { openLive } from './open-live.ts';
import { machineLine } from './pairing.ts';
import { findTile } from './selling.ts';
import { enterConsole } from './session.ts';

test.use({ isLive: true });

test('a machine appears online, and an open form keeps its input', { tag: '@release' }, async ({
  page,
  world,
}) => {
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
    expectComplaint(/503/);
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
