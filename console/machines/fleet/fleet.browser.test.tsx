import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fleet as fleetCalls } from '../../../contract/fleet.ts';
import { expectAddress, findRow } from '../../testing/actions.ts';
import { buildMachine, buildOrganizationAdmin } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { expectTexts } from '../../testing/read-texts.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const buildFleetMachine = (given: Parameters<typeof buildMachine>[0], institution: string) => ({
  ...buildMachine(given),
  organization: { _id: 'o1', name: 'Padma' },
  institution: { _id: institution.toLowerCase(), name: institution },
});

const fleet = [
  buildFleetMachine({ _id: 'm1', physicalId: 'PAD-1', institutionId: 'library' }, 'Library'),
  buildFleetMachine({ _id: 'm2', physicalId: 'PAD-2', institutionId: 'hall' }, 'Hall'),
];

const startFleetServer = () => startServer().answer(fleetCalls.all, { machines: fleet, count: 2 });

test('the list has the columns of an institution’s list and the institution of each machine', async () => {
  startFleetServer();
  await openConsole('/machines');
  await expectTexts(page.getByRole('columnheader'), [
    '',
    'Physical ID',
    'Name',
    'Institution',
    'Product Price (Tk)',
    'Product Point',
    'Product Count',
    'Last Sync',
    'Actions',
  ]);
  await expect.element(findRow('PAD-2').getByRole('link', { name: 'Hall' })).toBeVisible();
  await expect.element(findRow('PAD-2').getByText('Padma')).toBeVisible();
});

test('state, institution and text stand in the URL and in the call', async () => {
  const server = startFleetServer();
  await openConsole('/machines?institutionId=i1&page=1', { admin: buildOrganizationAdmin() });
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Silent' }).click();
  await page.getByRole('searchbox', { name: 'Find by ID, name or SIM' }).fill('pad');
  await expectAddress('/machines?find=pad&institutionId=i1&state=SILENT');
  await expect
    .poll(() => server.callsOf(fleetCalls.all).at(-1)?.query)
    .toEqual({ page: '1', limit: '50', find: 'pad', institutionId: 'i1', state: 'SILENT' });
});

test('filters that fit no machine offer to show all', async () => {
  startServer().answer(fleetCalls.all, { machines: [], count: 0 });
  await openConsole('/machines?state=EMPTY');
  await expect.element(page.getByText('No machine matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expectAddress('/machines');
  await expect.element(page.getByText('No machines yet')).toBeVisible();
});

const chooseAll = async () => {
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
  await expect.element(page.getByText('2 machines chosen')).toBeVisible();
};

const chosen = fleet.map(({ _id, version }) => ({ _id, version }));

test('chosen machines are deactivated together, and stay chosen when it is refused', async () => {
  const server = startFleetServer().answer(fleetCalls.change, {
    changed: 2,
    unchanged: 0,
    outdated: [],
  });
  await openConsole('/machines');
  await chooseAll();
  server.refuse(fleetCalls.change, 500);
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate' });
  await expect
    .element(question.getByText('Are you sure you want to deactivate 2 machines?'))
    .toBeVisible();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast('Server error');
  server.answer(fleetCalls.change, { changed: 2, unchanged: 0, outdated: [] });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast('Machines updated');
  await expect.element(page.getByText('2 machines chosen')).not.toBeInTheDocument();
  const calls = server.callsOf(fleetCalls.change).map(({ body }) => body);
  expect(calls.at(-1)).toEqual({ isActivated: false, machines: chosen });
});

test('all that match the filters are changed by one call that names how many they are, but for those that are left out', async () => {
  const server = startServer()
    .answer(fleetCalls.all, { machines: fleet, count: 2500 })
    .answer(fleetCalls.change, { changed: 2499, unchanged: 0, outdated: [] });
  await openConsole('/machines?state=SILENT&find=pad');
  await chooseAll();
  await page.getByRole('button', { name: 'Choose all 2,500 that match' }).click();
  await page.getByRole('checkbox', { name: 'Choose PAD-2' }).click();
  await expect.element(page.getByText('2,499 machines chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Activate' });
  await expect
    .element(question.getByText('Are you sure you want to activate 2,499 machines?'))
    .toBeVisible();
  await question.getByRole('button', { name: 'Activate' }).click();
  await expectToast('Machines updated');
  expect(server.callsOf(fleetCalls.change).map(({ body }) => body)).toEqual([
    {
      isActivated: true,
      matching: { find: 'pad', state: 'SILENT', exceptIds: ['m2'], count: 2499 },
    },
  ]);
});

test('labels of all that match print in ranges, with the filters of the list', async () => {
  const server = startServer().answer(fleetCalls.all, { machines: fleet, count: 450 });
  await openConsole('/machines?state=TO_SET_UP');
  await chooseAll();
  await page.getByRole('button', { name: 'Choose all 450 that match' }).click();
  await page.getByRole('button', { name: 'QR labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR labels' });
  await dialog.getByRole('combobox', { name: 'Machines' }).click();
  await page.getByRole('option', { name: '401–450' }).click();
  await expect
    .poll(() => server.callsOf(fleetCalls.all).at(-1)?.query)
    .toEqual({ state: 'TO_SET_UP', page: '3', limit: '200' });
});

test('one price is set for the chosen machines with the versions that were read; who was changed meanwhile is named and stays chosen', async () => {
  const server = startFleetServer().answer(fleetCalls.change, {
    changed: 1,
    unchanged: 0,
    outdated: [{ _id: 'm2', physicalId: 'PAD-2', name: '' }],
  });
  await openConsole('/machines');
  await chooseAll();
  await page.getByRole('button', { name: 'Set price' }).click();
  const form = page.getByRole('dialog', { name: 'Set price' });
  await expect.element(form.getByText('keep the price of their size')).toBeVisible();
  await form.getByLabelText('Product Price (Tk)').fill('১২.৫');
  await form.getByRole('button', { name: 'Set price' }).click();
  await expectToast('Changed meanwhile, so they stay as they are: PAD-2');
  expect(server.callsOf(fleetCalls.change).map(({ body }) => body)).toEqual([
    { price: 12.5, machines: chosen },
  ]);
  await expect.element(page.getByText('1 machine chosen')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Choose PAD-2' })).toBeChecked();
});

test('a price that is no number is refused in the form', async () => {
  const server = startFleetServer();
  await openConsole('/machines');
  await chooseAll();
  await page.getByRole('button', { name: 'Set price' }).click();
  const form = page.getByRole('dialog', { name: 'Set price' });
  await form.getByLabelText('Product Price (Tk)').fill('');
  await form.getByRole('button', { name: 'Set price' }).click();
  await expect.element(form.getByText('Price must be a number')).toBeVisible();
  expect(server.callsOf(fleetCalls.change)).toEqual([]);
});

test('the chosen machines print as labels, each with its own institution', async () => {
  startFleetServer();
  await openConsole('/machines');
  await chooseAll();
  await page.getByRole('button', { name: 'QR labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR labels' });
  await expect.element(dialog.getByText('2 labels on 1 sheet of A4')).toBeVisible();
  const labels = document.querySelectorAll('body > [data-paper="labels"] > div > div');
  expect(Array.from(labels, (label) => label.textContent)).toEqual([
    expect.stringMatching(/PAD-1Library$/),
    expect.stringMatching(/PAD-2Hall$/),
  ]);
});
