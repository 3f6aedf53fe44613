import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Machine, machines } from '../../../contract/machines.ts';
import { chooseMenuItem, expectNoSidewaysScroll, openForm } from '../../testing/actions.ts';
import { startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { buildMachine, buildSize, buildSlot, institutionId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/machines`;

const openAdding = async (fleet: readonly Partial<Machine>[] = []) => {
  const server = startFleet(fleet).answer(machines.create, { machine: buildMachine() });
  await openConsole(path);
  const form = await openForm('Add Machine');
  await form.getByLabelText('Physical ID').fill('PAD-7');
  return { server, form };
};

const layOut = async (form: Locator, rows: string, columns: string) => {
  const grid = form.getByRole('region', { name: 'Lay out slots' });
  await grid.getByLabelText('Rows').fill(rows);
  await grid.getByLabelText('Columns').fill(columns);
  await grid.getByLabelText('Pads in each').fill('8');
  await userEvent.keyboard('{Enter}');
};

const findNewSize = (form: Locator) => form.getByRole('region', { name: 'New size' });

test('a new machine gets slots and sizes by row in one save, and nobody is asked for points', async () => {
  const { server, form } = await openAdding();
  await form.getByLabelText('Product Price (Tk)').fill('12');
  await layOut(form, '2', '3');
  await userEvent.selectOptions(form.getByLabelText('Size of row 1'), 'New size…');
  const newSize = findNewSize(form);
  await expect.element(newSize.getByLabelText('Size Name')).toHaveFocus();
  await expect.element(newSize.getByLabelText('Price of the size (Tk)')).toHaveValue('12');
  await expect.element(newSize.getByLabelText('Points of the size')).not.toBeInTheDocument();
  await expectAccessible('a new size in the form of a machine');
  await userEvent.keyboard('{Enter}');
  await expect.element(newSize.getByText('Size name is required')).toBeVisible();
  await newSize.getByLabelText('Size Name').fill('Large');
  await expect.element(newSize.getByLabelText('Size ID')).toHaveValue('Large');
  await newSize.getByLabelText('Size ID').fill('L');
  await newSize.getByLabelText('Price of the size (Tk)').fill('15');
  await userEvent.keyboard('{Enter}');
  await expect.element(newSize).not.toBeInTheDocument();
  await expect.element(form.getByLabelText('Size of row 1')).toHaveFocus();
  await expect.element(form.getByLabelText('Size of row 1')).toHaveValue('L');
  await expect.element(form.getByLabelText('Size of row 2')).toHaveValue('');
  await expect
    .element(form.getByLabelText('Size of all slots'))
    .toHaveDisplayValue('Different sizes');
  await expectAccessible('sizes by row');
  expect(server.callsOf(machines.create)).toEqual([]);

  await userEvent.selectOptions(form.getByLabelText('Size of row 2'), 'New size…');
  await newSize.getByLabelText('Size Name').fill('L');
  await newSize.getByRole('button', { name: 'Use this size' }).click();
  await expect
    .element(newSize.getByText('This machine already has a size with this Size ID'))
    .toBeVisible();
  await newSize.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form.getByLabelText('Size of row 2')).toHaveValue('');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expectToast('Machine created successfully');
  const { stocks, newSizes } = machines.create.body.parse(server.callsOf(machines.create)[0]?.body);
  expect(stocks?.map(({ sizeId }) => sizeId)).toEqual(['L', 'L', 'L', null, null, null]);
  expect(newSizes).toEqual([{ sizeName: 'Large', sizeId: 'L', price: 15, point: 0 }]);
});

test('a new machine is offered the sizes of the institution; one that no slot holds is not made', async () => {
  const { server, form } = await openAdding([
    { sizeTypes: [buildSize({ price: 15, point: 2 })] },
    {
      physicalId: 'PAD-2',
      sizeTypes: [
        buildSize({ price: 15, point: 2 }),
        buildSize({ _id: 's2', sizeId: 'N', sizeName: 'Night', price: 20 }),
      ],
    },
  ]);
  await layOut(form, '1', '2');
  const all = form.getByLabelText('Size of all slots');
  await expect
    .poll(() => Array.from(all.element().querySelectorAll('option'), (one) => one.textContent))
    .toEqual(['No size', 'Large · 15 Tk', 'Night · 20 Tk', 'New size…']);
  await userEvent.selectOptions(all, 'Night · 20 Tk');
  await userEvent.selectOptions(all, 'Large · 15 Tk');
  await expect.element(form.getByLabelText('Size type').nth(1)).toHaveDisplayValue('Large');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expectToast('Machine created successfully');
  expect(server.callsOf(machines.create)[0]?.body).toMatchObject({
    stocks: [{ sizeId: 'L' }, { sizeId: 'L' }],
    newSizes: [{ sizeName: 'Large', sizeId: 'L', price: 15, point: 2 }],
  });
});

test('a machine without sizes gets one for a slot, and its points where they are on', async () => {
  const server = startFleet([
    { pointsEnabled: true, point: 3, stocks: [buildSlot(), buildSlot({ columnNo: 2 })] },
  ]).answer(machines.update, { machine: buildMachine() });
  await openConsole(path);
  await chooseMenuItem('PAD-1', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit machine' });
  await expect.element(form.getByLabelText('Size of row 1')).not.toBeInTheDocument();
  await page.viewport(320, 640);
  await userEvent.selectOptions(form.getByLabelText('Size type').first(), 'New size…');
  const newSize = findNewSize(form);
  await newSize.getByLabelText('Size Name').fill('রাত');
  await expect.element(newSize.getByLabelText('Points of the size')).toHaveValue('3');
  await expectNoSidewaysScroll();
  await expectAccessible('a new size on a phone');
  await newSize.getByRole('button', { name: 'Use this size' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast('Machine updated successfully');
  expect(server.callsOf(machines.update)[0]?.body).toMatchObject({
    stocks: [{ sizeId: 'রাত' }, { sizeId: null }],
    newSizes: [{ sizeName: 'রাত', sizeId: 'রাত', point: 3 }],
  });
});
