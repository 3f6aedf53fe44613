import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Size } from '../../../contract/machines.ts';
import { sizes } from '../../../contract/sizes.ts';
import { expectAddress, fillForm, openForm } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { answerOneMachine } from '../../testing/build-machines.ts';
import { buildSize, institutionId, machineId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { expectTexts, findCells } from '../../testing/read-texts.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/sizes`;
const ofMachine = `${path}?machine=PAD-1`;

const startWith = (...given: Partial<Size>[]) => {
  const server = startServer();
  const machine = answerOneMachine(server, { sizeTypes: given.map(buildSize) });
  /** The machine has these sizes from now on. */
  const changed = (...next: Size[]) => {
    machine.sizeTypes = next;
    return { machine };
  };
  return { server, changed };
};

const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name });
const large = {
  'Size Name': 'Large',
  'Size ID': 'L',
  'Product Price \\(Tk\\)': '12',
  Points: '1',
};

test('every fault is named at once and goes when its field is edited; prices have two decimals, points none', async () => {
  const { server } = startWith();
  await openConsole(ofMachine);
  const form = await openForm('Add Size');
  await expect.element(field('Size Name')).toHaveFocus();
  await form.getByRole('button', { name: 'Add Size' }).click();
  for (const [name, fault] of [
    ['Size Name', 'Size name is required'],
    ['Size ID', 'Size Id is required'],
    ['Product Price (Tk)', 'Price must be a number'],
    ['Points', 'Point must be a number'],
  ] as const) {
    await expect.element(field(name)).toHaveAccessibleDescription(fault);
  }
  await expect.element(field('Size Name')).toHaveFocus();
  await expectAccessible('size form with faults');
  await field('Size Name').fill('Large');
  await expect.element(form.getByText('Size name is required')).not.toBeInTheDocument();
  await expect.element(form.getByText('Size Id is required')).toBeVisible();
  await field('Size ID').fill('L');
  await field('Points').fill('-2');
  await expect.element(field('Points')).toHaveValue('0');
  await field('Points').fill('2.5');
  await expect.element(field('Points')).toHaveAccessibleDescription('Enter a whole number');
  for (const [typed, fault] of [
    ['14.5678', 'Use at most two decimals'],
    ['1000001', 'Enter a valid value'],
  ] as const) {
    await field('Product Price (Tk)').fill(typed);
    await form.getByRole('button', { name: 'Add Size' }).click();
    await expect.element(field('Product Price (Tk)')).toHaveAccessibleDescription(fault);
  }
  expect(server.callsOf(sizes.add)).toEqual([]);
});

test('a size is added to the machine that is shown; a refusal stands at its field and keeps what was typed', async () => {
  const { server, changed } = startWith();
  const message = 'This machine already has a size with this Size ID';
  server.refuse(sizes.add, 400, { message, errors: { sizeId: message } });
  await openConsole(ofMachine);
  const form = await openForm('Add Size');
  await expect.element(form.getByRole('combobox', { name: 'Machine' })).toHaveValue('PAD-1');
  await fillForm(form, large);
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Size ID')).toHaveAccessibleDescription(message);
  await expect.element(field('Size ID')).toHaveFocus();
  await expectToast(message);
  server.refuse(sizes.add, 400);
  await userEvent.keyboard('{Enter}');
  await expectToast('Failed to add product size');
  await expect.element(field('Size Name')).toHaveValue('Large');
  server.answerWith(sizes.add, () => changed(buildSize()));
  await userEvent.keyboard('{Enter}');
  await expectToast('A new product size added successfully');
  await expectTexts(findCells('Large'), ['L', 'Large', '12', '1', 'Edit']);
  await expect.element(form).not.toBeInTheDocument();
  expect(server.callsOf(sizes.add).at(-1)).toMatchObject({
    params: { institutionId, machineId },
    body: { sizeName: 'Large', sizeId: 'L', price: 12, point: 1 },
  });
});

test('before a machine is chosen the form asks for one, and shows its sizes afterwards', async () => {
  const { server, changed } = startWith();
  server.answerWith(sizes.add, () => changed(buildSize()));
  await openConsole(path);
  const form = await openForm('Add Size');
  const machine = form.getByRole('combobox', { name: 'Machine' });
  await expect.element(machine).toHaveFocus();
  await fillForm(form, large);
  await form.getByRole('button', { name: 'Add Size' }).click();
  await expect.element(form.getByText('Please select a machine')).toBeVisible();
  await expect.element(machine).toHaveFocus();
  await machine.fill('PAD');
  await page.getByRole('option', { name: 'PAD-1' }).click();
  await form.getByRole('button', { name: 'Add Size' }).click();
  await expectTexts(findCells('Large'), ['L', 'Large', '12', '1', 'Edit']);
  await expectAddress(ofMachine);
  expect(server.callsOf(sizes.add)).toMatchObject([{ params: { institutionId, machineId } }]);
});

test('a size is changed, but stays with its machine', async () => {
  const { server, changed } = startWith({ _id: 's7', price: 12 });
  server.refuse(sizes.update, 400);
  await openConsole(ofMachine);
  await page.getByRole('button', { name: 'Edit Large' }).click();
  const form = page.getByRole('dialog', { name: 'Edit size' });
  const machine = form.getByRole('combobox', { name: 'Machine' });
  await expect.element(machine).toBeDisabled();
  await expect.element(machine).toHaveAccessibleDescription('A size belongs to its machine');
  await expect.element(field('Product Price (Tk)')).toHaveValue('12');
  await field('Product Price (Tk)').fill('14.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast('Failed to update product size');
  server.answerWith(sizes.update, () => changed(buildSize({ _id: 's7', price: 14.5 })));
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast('Product size updated successfully');
  await expectTexts(findCells('Large'), ['L', 'Large', '14.5', '1', 'Edit']);
  expect(server.callsOf(sizes.update).at(-1)).toMatchObject({
    params: { institutionId, machineId, sizeId: 's7' },
    body: { sizeName: 'Large', sizeId: 'L', price: 14.5, point: 1 },
  });
});
