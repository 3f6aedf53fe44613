import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Machine, machines } from '../../../contract/machines.ts';
import {
  chooseMenuItem,
  expectNoSidewaysScroll,
  openForm,
  pressInDialog,
} from '../../testing/actions.ts';
import { startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildMachine,
  buildSize,
  buildSlot,
  institutionId,
  machineId,
} from '../../testing/builders.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/machines`;

const openAdding = async () => {
  const server = startFleet([]).answer(machines.create, { machine: buildMachine() });
  await openConsole(path);
  return { server, form: await openForm('Add Machine') };
};

const openEditing = async (given: Partial<Machine> = {}) => {
  const server = startFleet([given]).answer(machines.update, {
    machine: buildMachine(),
  });
  await openConsole(path);
  await chooseMenuItem('PAD-1', 'Edit');
  return { server, form: page.getByRole('dialog', { name: 'Edit machine' }) };
};

const findSlot = (form: Locator, number: number) =>
  form.getByRole('group', { name: `Slot ${number}`, exact: true });

const expectTexts = async (within: Locator, texts: readonly string[]) => {
  for (const text of texts) await expect.element(within.getByText(text)).toBeVisible();
};

const expectSaved = async (server: FakeServer, form: Locator) => {
  await expectToast('Machine updated successfully');
  await expect.element(form).not.toBeInTheDocument();
  return server.callsOf(machines.update).at(-1)?.body;
};

test('a new machine has its defaults, shows every fault at its field, and is sent once', async () => {
  const { server, form } = await openAdding();
  const price = form.getByLabelText('Product Price (Tk)');
  const [first, second] = [findSlot(form, 1), findSlot(form, 2)];
  await expect.element(form.getByLabelText('Machine Name')).toHaveFocus();
  await expect.element(price).toHaveValue('10');
  await expect.element(form.getByRole('switch', { name: 'Points enabled' })).not.toBeChecked();
  await expect.element(form.getByLabelText('Product Point')).toBeDisabled();
  await expect.element(first.getByLabelText('Row no.')).toHaveValue('1');
  await expect.element(first.getByLabelText('Column no.')).toHaveValue('1');
  await expect.element(first.getByLabelText('Size type')).toBeVisible();

  await form.getByRole('button', { name: 'Add New Row or Column' }).click();
  await expect.element(second.getByLabelText('Row no.')).toHaveValue('1');
  await expect.element(second.getByLabelText('Column no.')).toHaveValue('2');
  await first.getByLabelText('Row no.').fill('-4');
  await expect.element(first.getByLabelText('Row no.')).toHaveValue('0');
  await first.getByLabelText('Column no.').fill('0');
  await second.getByLabelText('Row no.').fill('');
  await second.getByLabelText('Column no.').fill('');
  await second.getByLabelText('Stock').fill('');
  await price.fill('');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expectTexts(form, ['Physical Id is required', 'Price must be a number']);
  await expectTexts(first, ['Row no. cannot be less than 1', 'Column no. cannot be less than 1']);
  await expectTexts(second, [
    'Row no. is required',
    'Column no. is required',
    'Product count is required',
  ]);
  await expect.element(form.getByLabelText('Physical ID')).toHaveFocus();
  await expectAccessible('machine form with faults');
  await form.getByLabelText('Physical ID').fill(' PAD-7 ');
  await expect.element(form.getByText('Physical Id is required')).not.toBeInTheDocument();
  await expect.element(form.getByText('Price must be a number')).toBeVisible();
  await form.getByRole('button', { name: 'Remove slot 2' }).click();
  await first.getByLabelText('Row no.').fill('1');
  await first.getByLabelText('Column no.').fill('1');
  await first.getByLabelText('Stock').fill('৮');
  await price.fill('1000001');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect.element(form.getByText('Enter a valid value')).toBeVisible();
  expect(server.callsOf(machines.create)).toEqual([]);

  await form.getByLabelText('Machine Name').fill('পাঠাগার');
  await form.getByLabelText('SIM number').fill('01712345678');
  await price.fill('12.5');
  await form.getByRole('switch', { name: 'Points enabled' }).click();
  await form.getByLabelText('Product Point').fill('2');
  const release = server.hold(machines.create);
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(form.getByRole('button', { name: 'Add Machine' })).toBeDisabled();
  release();
  await expectToast('Machine created successfully');
  await expect.element(form).not.toBeInTheDocument();
  expect(server.callsOf(machines.create)).toMatchObject([
    {
      params: { institutionId },
      body: {
        name: 'পাঠাগার',
        physicalId: 'PAD-7',
        simNumber: '01712345678',
        price: 12.5,
        pointsEnabled: true,
        point: 2,
        stocks: [{ rowNo: 1, columnNo: 1, productCount: 8 }],
      },
    },
  ]);
});

test('a refusal stands at its field, of a slot too; the form stays, fills a phone and is not lost unasked', async () => {
  const { server, form } = await openAdding();
  const taken = 'A machine with this physical ID already exists';
  server.refuse(machines.create, 400, { message: taken, errors: { physicalId: taken } });
  const physicalId = form.getByLabelText('Physical ID');
  await physicalId.fill('PAD-1');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect.element(form.getByText(taken)).toBeVisible();
  await expect.element(physicalId).toHaveFocus();
  await expect.element(physicalId).toHaveValue('PAD-1');
  await expectToast(taken);

  const twice = 'The slot at row 1, column 1 is in the list twice';
  server.refuse(machines.create, 400, { message: twice, errors: { 'stocks.1.rowNo': twice } });
  await form.getByRole('button', { name: 'Add New Row or Column' }).click();
  await findSlot(form, 2).getByLabelText('Column no.').fill('1');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect.element(findSlot(form, 2).getByText(twice)).toBeVisible();
  await expect.element(findSlot(form, 2).getByLabelText('Row no.')).toHaveFocus();

  await page.viewport(320, 640);
  await expect.poll(() => form.element().getBoundingClientRect().width).toBe(320);
  await expectNoSidewaysScroll();
  await expectAccessible('machine form on a phone');

  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await openForm('Add Machine');
  await expect.element(physicalId).toHaveValue('');
});

test('slots are made by rows and columns at once', async () => {
  const { server, form } = await openAdding();
  await form.getByLabelText('Physical ID').fill('PAD-7');
  const grid = form.getByRole('region', { name: 'Lay out slots' });
  const make = grid.getByRole('button', { name: 'Make slots' });
  await expect.element(make).toBeDisabled();
  await expect
    .element(make)
    .toHaveAccessibleDescription('Enter rows, columns and the stock of each slot.');
  await grid.getByLabelText('Rows').fill('21');
  await grid.getByLabelText('Columns').fill('20');
  await grid.getByLabelText('Pads in each').fill('8');
  await expect
    .element(make)
    .toHaveAccessibleDescription('Too many: a machine has at most 400 slots.');
  await expect.element(make).toBeDisabled();
  await expectAccessible('a grid of too many slots');
  await grid.getByLabelText('Rows').fill('2');
  await grid.getByLabelText('Columns').fill('3');
  await expect.element(grid.getByText('Makes 6 slots with 8 each.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('6 slots', { exact: true })).toBeVisible();
  await expect.element(grid).not.toBeInTheDocument();
  expect(server.callsOf(machines.create)).toEqual([]);
  await form.getByRole('button', { name: 'Remove slot 6' }).click();
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expectToast('Machine created successfully');
  const { stocks = [] } = machines.create.body.parse(server.callsOf(machines.create)[0]?.body);
  const places = stocks.map(({ rowNo, columnNo }) => `${rowNo}.${columnNo}`);
  expect(places).toEqual(['1.1', '1.2', '1.3', '2.1', '2.2']);
  expect(new Set(stocks.map(({ productCount }) => productCount))).toEqual(new Set([8]));
});

test('a slot gets a size of its machine; slots that are there stay as they are, unless they are replaced', async () => {
  const { server, form } = await openEditing({
    sizeTypes: [buildSize(), buildSize({ _id: 's2', sizeId: 'N', sizeName: 'Night' })],
    stocks: [buildSlot(), buildSlot({ rowNo: 9, productCount: 4 })],
  });
  await userEvent.selectOptions(findSlot(form, 1).getByLabelText('Size type'), 'Night');
  await form.getByRole('button', { name: 'Rows × columns' }).click();
  const grid = form.getByRole('region', { name: 'Lay out slots' });
  await grid.getByLabelText('Rows').fill('1');
  await grid.getByLabelText('Columns').fill('1');
  await grid.getByLabelText('Pads in each').fill('8');
  await expect.element(grid.getByText('All of these slots exist already.')).toBeVisible();
  await expect.element(grid.getByRole('button', { name: 'Make slots' })).toBeDisabled();
  await grid.getByLabelText('Columns').fill('2');
  await expect.element(grid.getByText('Adds 1 slot. The others stay as they are.')).toBeVisible();
  await grid.getByText('Replace the slots').click();
  await expect
    .element(grid.getByText('Makes 2 slots with 8 each. Removes 1 other slot.'))
    .toBeVisible();
  await grid.getByRole('button', { name: 'Make slots' }).click();
  await expect.element(form.getByText('2 slots', { exact: true })).toBeVisible();
  await expect.element(findSlot(form, 1).getByLabelText('Stock')).toHaveValue('8');
  await expect.element(findSlot(form, 2).getByLabelText('Column no.')).toHaveValue('2');
  await form.getByRole('button', { name: 'Save' }).click();
  expect(await expectSaved(server, form)).toMatchObject({
    stocks: [
      { sizeId: 'N', productCount: 8 },
      { sizeId: null, productCount: 8 },
    ],
  });
});

test('a duplicate has everything of its model but what is its own, and empty slots', async () => {
  const size = buildSize();
  const stocks = [buildSlot({ sizeId: 'L', productCount: 12, fixedCapacity: 15 })];
  const server = startFleet([
    {
      name: 'Library',
      simNumber: '017',
      price: 12,
      pointsEnabled: true,
      point: 3,
      stocks,
      sizeTypes: [size],
    },
  ]).answer(machines.create, { machine: buildMachine() });
  await openConsole(path);
  await chooseMenuItem('PAD-1', 'Duplicate');
  const copy = page.getByRole('dialog', { name: 'Duplicate PAD-1' });
  await expect.element(copy.getByLabelText('Physical ID')).toHaveValue('');
  await expect.element(copy.getByLabelText('Machine Name')).toHaveValue('');
  await expect.element(copy.getByLabelText('SIM number')).toHaveValue('');
  await expect.element(copy.getByLabelText('Product Price (Tk)')).toHaveValue('12');
  await expect.element(copy.getByLabelText('Size type')).toHaveValue('L');
  await expect.element(copy.getByLabelText('Stock')).toHaveValue('0');
  await expectAccessible('a machine like another');
  await copy.getByLabelText('Physical ID').fill('PAD-8');
  await copy.getByRole('button', { name: 'Add Machine' }).click();
  await expectToast('Machine created successfully');
  expect(server.callsOf(machines.create)[0]?.body).toMatchObject({
    physicalId: 'PAD-8',
    sizesOf: machineId,
    price: 12,
    pointsEnabled: true,
    point: 3,
    stocks: [{ sizeId: 'L', productCount: 0, fixedCapacity: 15 }],
  });
});

test('a machine is edited: locked fields say why, prices are checked, and slots that were not touched are not sent', async () => {
  const { server, form } = await openEditing({ simNumber: '017', version: 4 });
  for (const [label, why] of [
    ['Physical ID', 'A physical ID cannot be changed'],
    ['Product Point', 'Enable points to set them'],
  ] as const) {
    const field = form.getByLabelText(label);
    await expect.element(field).toBeDisabled();
    await expect.element(field).toHaveAccessibleDescription(why);
  }
  await form.getByRole('switch', { name: 'Points enabled' }).click();
  const point = form.getByLabelText('Product Point');
  await expect.element(point).toBeEnabled();
  await expect.element(point).not.toHaveAccessibleDescription();

  const price = form.getByLabelText('Product Price (Tk)');
  const hint = form.getByText('bKash accepts at least 1 Tk');
  await price.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('Price must be a number')).toBeVisible();
  expect(server.callsOf(machines.update)).toEqual([]);
  for (const text of ['0', '0.01', '0.5']) {
    await price.fill(text);
    await expect.element(hint).toBeVisible();
  }
  await price.fill('1');
  await expect.element(hint).not.toBeInTheDocument();

  server.refuse(machines.update, 403);
  await pressInDialog('Save');
  await expectToast('Failed to update machine');
  await expect.element(form.getByRole('button', { name: 'Load' })).not.toBeInTheDocument();
  server.answer(machines.update, { machine: buildMachine() });
  // A price that bKash does not accept can be saved.
  await price.fill('0.5');
  await form.getByLabelText('Machine Name').fill('Library');
  await form.getByRole('button', { name: 'Save' }).click();
  const body = await expectSaved(server, form);
  expect(body).toMatchObject({ name: 'Library', simNumber: '017', price: 0.5, version: 4 });
  expect(body).not.toHaveProperty('stocks');
  expect(server.callsOf(machines.update)[0]?.params).toEqual({ institutionId, machineId });
});
