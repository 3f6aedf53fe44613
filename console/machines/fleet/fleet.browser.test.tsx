import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { machines } from '../../../contract/machines.ts';
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

const startFleetServer = () => startServer().answer(machines.fleet, { machines: fleet, count: 2 });

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
    .poll(() => server.callsOf(machines.fleet).at(-1)?.query)
    .toEqual({ page: '1', limit: '50', find: 'pad', institutionId: 'i1', state: 'SILENT' });
});

test('filters that fit no machine offer to show all', async () => {
  startServer().answer(machines.fleet, { machines: [], count: 0 });
  await openConsole('/machines?state=EMPTY');
  await expect.element(page.getByText('No machine matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expectAddress('/machines');
  await expect.element(page.getByText('No machines yet')).toBeVisible();
});

test('chosen machines are deactivated together, each in its institution, and stay chosen when one is refused', async () => {
  const server = startFleetServer().answerWith(machines.update, ({ params }) => {
    const machine = fleet.find(({ _id }) => _id === params.machineId);
    if (!machine) throw new Error(`No machine ${params.machineId}`);
    const { organization: _, institution: __, ...changed } = machine;
    return { machine: { ...changed, isActivated: false } };
  });
  await openConsole('/machines');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
  await expect.element(page.getByText('2 machines chosen')).toBeVisible();
  server.refuse(machines.update, 500);
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast('Server error');
  server.answerWith(machines.update, ({ params }) => ({
    machine: buildMachine({ _id: params.machineId, isActivated: false }),
  }));
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast('Machines updated');
  await expect.element(page.getByText('2 machines chosen')).not.toBeInTheDocument();
  const calls = server.callsOf(machines.update).slice(-2);
  expect(calls.map(({ params, body }) => [params, body])).toEqual([
    [{ institutionId: 'library', machineId: 'm1' }, { isActivated: false }],
    [{ institutionId: 'hall', machineId: 'm2' }, { isActivated: false }],
  ]);
});

const chooseAll = async () => {
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
  await expect.element(page.getByText('2 machines chosen')).toBeVisible();
};

test('one price is set for the chosen machines with the versions that were read; who was changed meanwhile is named and stays chosen', async () => {
  const nameOf = ({ _id, physicalId, name }: (typeof fleet)[number]) => ({ _id, physicalId, name });
  const [first, second] = fleet;
  if (!first || !second) throw new Error('There are two machines');
  const server = startFleetServer().answer(machines.setPrice, {
    priced: [{ ...nameOf(first), price: 12.5, version: 2 }],
    outdated: [{ ...nameOf(second), price: 11, version: 3 }],
  });
  await openConsole('/machines');
  await chooseAll();
  await page.getByRole('button', { name: 'Set price' }).click();
  const form = page.getByRole('dialog', { name: 'Set price' });
  await expect.element(form.getByText('keep the price of their size')).toBeVisible();
  await form.getByLabelText('Product Price (Tk)').fill('১২.৫');
  await form.getByRole('button', { name: 'Set price' }).click();
  await expectToast('Changed meanwhile, so the price was not set: PAD-2');
  expect(server.callsOf(machines.setPrice).map(({ body }) => body)).toEqual([
    {
      price: 12.5,
      machines: fleet.map(({ _id, version }) => ({ _id, version })),
    },
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
  expect(server.callsOf(machines.setPrice)).toEqual([]);
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
