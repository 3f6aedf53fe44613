import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { machines } from '../../../contract/machines.ts';
import { sizes } from '../../../contract/sizes.ts';
import {
  chooseMenuItem,
  chooseOption,
  clearField,
  expectAddress,
  findRow,
  reloadConsole,
} from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  answerMachinePages,
  answerOneMachine,
  buildMachines,
} from '../../testing/build-machines.ts';
import {
  buildInstitutionAdmin,
  buildMachine,
  buildSize,
  institutionId,
  machineId,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { answerQuestion } from '../../testing/questions.ts';
import { expectTexts, findCells } from '../../testing/read-texts.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast, findToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/sizes`;
const ofMachine = `${path}?machine=PAD-1`;

const startWith = (...given: Parameters<typeof buildSize>) => {
  const server = startServer();
  const machine = answerOneMachine(server, { name: 'Library', sizeTypes: given.map(buildSize) });
  return { server, machine };
};

const select = page.getByRole('main').getByRole('combobox', { name: 'Machine' });

test("without machines 'Add Size' is disabled and says why, and a machine is added next", async () => {
  startServer();
  await openConsole(path, { admin: buildInstitutionAdmin() });
  await expect.element(page.getByText('Please select a machine')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Size' });
  await expect.element(add).toBeDisabled();
  await expect
    .element(add)
    .toHaveAccessibleDescription('Sizes belong to a machine. Add a machine first.');
  await expectAccessible('sizes without machines');
  await page.getByRole('link', { name: 'Add a machine' }).click();
  await expectAddress(`/institution/${institutionId}/machines`);
  await expect.element(page.getByRole('button', { name: 'Add Machine' }).first()).toBeVisible();
});

test('the sizes of a machine are chosen by its physical ID, which stands in the URL', async () => {
  const { server } = startWith();
  await openConsole(path);
  await expect.element(page.getByText('Please select a machine')).toBeVisible();
  await expect
    .element(page.getByText('Each machine has sizes of its own, with their price and points.'))
    .toBeVisible();
  await chooseOption('Machine', 'PAD-1');
  await expectAddress(ofMachine);
  await expect.element(page.getByText('No product size found')).toBeVisible();
  await expect
    .element(page.getByText('A slot without a size has the price and points of its machine.'))
    .toBeVisible();
  await expect.element(page.getByText('Library')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Apply to/ })).not.toBeInTheDocument();
  expect(server.callsOf(machines.one)).toEqual([]);
  await reloadConsole();
  await expect.element(select).toHaveValue('PAD-1');
  await clearField('Machine');
  await expectAddress(path);
  await expect.element(page.getByText('Please select a machine')).toBeVisible();
});

test('sizes stand with their ID, name, price and points', async () => {
  const { machine } = startWith();
  machine.sizeTypes = [
    buildSize({ _id: 's1', sizeId: 'L', sizeName: 'Large', price: 12, point: 1 }),
    buildSize({ _id: 's2', sizeId: 'XL', sizeName: 'Extra', price: 1250.5, point: 1500 }),
  ];
  await openConsole(ofMachine);
  await expectTexts(page.getByRole('columnheader'), [
    'Size ID',
    'Size Name',
    'Product Price (Tk)',
    'Points',
    'Actions',
  ]);
  await expectTexts(findCells('Large'), ['L', 'Large', '12', '1', 'Edit']);
  await expectTexts(findCells('Extra'), ['XL', 'Extra', '1,250.5', '1,500', 'Edit']);
  await expectAccessible('sizes');
});

test('a size is removed after a question, which says why a size that a slot holds stays', async () => {
  const { server, machine } = startWith({ sizeName: 'Large' });
  const message = 'Size Large is used by row 1, column 1. Choose another size there first.';
  server.refuse(sizes.remove, 400, { message });
  await openConsole(ofMachine);
  await chooseMenuItem('Large', 'Delete');
  const question = 'Are you sure you want to delete this size "Large"?';
  await answerQuestion(question, 'Delete');
  await expectToast(message);
  server.refuse(sizes.remove, 400);
  await answerQuestion(question, 'Delete');
  await expectToast('Failed to remove product size');
  await expect.element(findRow('Large')).toBeInTheDocument();
  server.answerWith(sizes.remove, () => {
    machine.sizeTypes = [];
    return { machine };
  });
  await answerQuestion(question, 'Delete');
  await expectToast('A new product size removed successfully');
  await expect.element(page.getByText('No product size found')).toBeVisible();
  expect(server.callsOf(sizes.remove).at(-1)).toMatchObject({
    params: { institutionId, machineId, sizeId: 's1' },
  });
});

test('a machine that is gone is none: another one can be chosen', async () => {
  const { server } = startWith();
  server.refuse(machines.one, 404, { message: 'Machine not found' });
  await openConsole(`${path}?machine=PAD-GONE`);
  await expect.element(page.getByText('Please select a machine')).toBeVisible();
  await expect.element(select).toHaveValue('');
  await expect.element(findToast('Machine not found')).not.toBeInTheDocument();
});

test('machines, or one beyond the first hundred, that do not come can be fetched again', async () => {
  const { server, machine } = startWith({ sizeName: 'Large' });
  server.refuse(machines.all, 400);
  await openConsole(ofMachine);
  await expectToast('Failed to fetch machines');
  answerMachinePages(server, buildMachines(1)).refuse(machines.one, 500);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No product size found')).toBeVisible();
  await openConsole(`${path}?machine=PAD-101`);
  await expect.element(page.getByRole('alert').getByText('Server error')).toBeVisible();
  server.answer(machines.one, { machine: { ...machine, physicalId: 'PAD-101' } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(findRow('Large')).toBeVisible();
});

test('of more machines than a select offers, the others are found by typing', async () => {
  const server = answerMachinePages(startServer(), buildMachines(120));
  server.answerWith(machines.one, ({ params }) => ({
    machine: buildMachine({
      physicalId: params.machineId,
      name: params.machineId.replace('PAD-', 'Hall '),
    }),
  }));
  await openConsole(`${path}?machine=PAD-118`);
  await expect.element(select).toHaveValue('PAD-118');
  await select.click();
  await expect
    .element(page.getByRole('option', { name: '20 more: type to find them' }))
    .toBeDisabled();
  await select.fill('pad-119');
  await page.getByRole('option', { name: 'PAD-119' }).click();
  await expectAddress(`${path}?machine=PAD-119`);
  await expect.element(page.getByText('Hall 119')).toBeVisible();
  expect(server.callsOf(machines.all).map(({ query }) => query)).toContainEqual({
    find: 'pad-119',
    limit: '100',
  });
});
