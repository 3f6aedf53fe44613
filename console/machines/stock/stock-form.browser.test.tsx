import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Machine, machines } from '../../../contract/machines.ts';
import { type Person, people } from '../../../contract/people.ts';
import { expectNoSidewaysScroll, nightInDhaka, setClock } from '../../testing/actions.ts';
import { startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildMachine,
  buildPerson,
  buildSize,
  buildSlot,
  institutionId,
  machineId,
} from '../../testing/builders.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { expectTexts } from '../../testing/read-texts.ts';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/machines`;

/** Two rows with the counts 3, 20 and 0, the last place of the second row without a slot. */
const cabinet = [
  buildSlot({ productCount: 3 }),
  buildSlot({ columnNo: 2 }),
  buildSlot({ rowNo: 2, productCount: 0 }),
];

const openStock = async (given: Partial<Machine> = {}, listed: Person[] = []) => {
  const machine = { stocks: cabinet, sizeTypes: [buildSize()], ...given };
  const server = startFleet([machine])
    .answer(machines.update, { machine: buildMachine() })
    .answer(people.all, { people: listed });
  await openConsole(path);
  await page.getByRole('button', { name: 'Update stock' }).click();
  const form = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
  await expect.element(form).toBeVisible();
  return { server, form };
};

const findCount = (form: Locator, rowNo: number, columnNo: number) =>
  form.getByRole('textbox', { name: `Stock, row ${rowNo}, column ${columnNo}`, exact: true });

const countsOf = (server: FakeServer) => {
  const { stocks } = machines.update.body.parse(server.callsOf(machines.update).at(-1)?.body);
  return stocks?.map(({ productCount }) => productCount);
};

const refillsOf = (server: FakeServer) => {
  const { stocks } = machines.update.body.parse(server.callsOf(machines.update).at(-1)?.body);
  return stocks?.map(({ putIn }) => putIn);
};

const saveStock = async (server: FakeServer, form: Locator) => {
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expectToast('Machine updated successfully');
  await expect.element(form).not.toBeInTheDocument();
  return server.callsOf(machines.update).at(-1)?.body;
};

test('the stock is updated in the grid of the cabinet by keyboard alone', async () => {
  const { server, form } = await openStock({ version: 7 });
  await expect.element(findCount(form, 1, 1)).toHaveFocus();
  await expect.element(form.getByText('No slot', { exact: true })).toBeVisible();
  await expect.element(form.getByText('Nothing changed')).toBeVisible();
  await expect.element(form.getByText('23 pads', { exact: true })).toBeVisible();
  await expectAccessible('stock grid');

  await userEvent.keyboard('17');
  await expect.element(form.getByText('was 3')).toBeVisible();
  await expect.element(form.getByText('+14', { exact: true }).first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(findCount(form, 2, 1)).toHaveFocus();
  await userEvent.keyboard('++-');
  await expect.element(findCount(form, 2, 1)).toHaveValue('1');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(findCount(form, 2, 1)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  await expect.element(findCount(form, 1, 2)).toHaveFocus();
  await expect.element(form.getByText('2 slots changed')).toBeVisible();
  await expect.element(form.getByText('23 → 38 pads +15')).toBeVisible();
  await userEvent.selectOptions(form.getByLabelText('Size in row 1, column 2'), 'Large');
  await expect.element(form.getByText('other size')).toBeVisible();
  await form.getByLabelText('Assign to').fill('Shirin Akter');
  await userEvent.keyboard('{Enter}');
  await expectToast('Machine updated successfully');
  expect(server.callsOf(machines.update)).toMatchObject([
    {
      params: { institutionId, machineId },
      body: {
        taskAssignedTo: 'Shirin Akter',
        version: 7,
        stocks: [
          { rowNo: 1, columnNo: 1, productCount: 17, sizeId: null },
          { rowNo: 1, columnNo: 2, productCount: 20, sizeId: 'L' },
          { rowNo: 2, columnNo: 1, productCount: 1, sizeId: null },
        ],
      },
    },
  ]);
});

test('counts have buttons that say why they stop; a text that is no number stays with its fault', async () => {
  const { server, form } = await openStock();
  const save = form.getByRole('button', { name: 'Save stock' });
  await expect.element(form.getByLabelText('Row no.')).not.toBeInTheDocument();
  const less = form.getByRole('button', { name: 'One fewer in row 2, column 1' });
  await expect.element(less).toBeDisabled();
  await expect.element(less).toHaveAttribute('title', 'None left to remove');
  await form.getByRole('button', { name: 'One more in row 2, column 1' }).click();
  await expect.element(findCount(form, 2, 1)).toHaveValue('1');
  await less.click();
  await expect.element(form.getByText('Nothing changed')).toBeVisible();

  await findCount(form, 1, 1).fill('১৭');
  await expect.element(findCount(form, 1, 1)).toHaveValue('১৭');
  await findCount(form, 2, 1).fill('-5');
  await expect.element(findCount(form, 2, 1)).toHaveValue('0');
  await findCount(form, 1, 2).fill('9a');
  await save.click();
  await expect.element(findCount(form, 1, 2)).toHaveValue('9a');
  await expect.element(findCount(form, 1, 2)).toHaveFocus();
  await expect.element(form.getByText('Enter a whole number')).toBeVisible();
  await findCount(form, 1, 2).fill('');
  await save.click();
  await expect.element(form.getByText('Product count is required')).toBeVisible();
  await expect.element(findCount(form, 1, 2)).toHaveFocus();
  await expectAccessible('a count that is missing');
  await findCount(form, 1, 2).fill('9');

  await form.getByText('Capacity', { exact: true }).click();
  const capacity = form.getByRole('textbox', { name: 'Capacity of row 1, column 1' });
  await capacity.fill('0');
  await expect.element(form.getByText('Use 1 or more')).toBeVisible();
  await save.click();
  await expect.element(capacity).toHaveValue('0');
  expect(server.callsOf(machines.update)).toEqual([]);
  await capacity.fill('20');
  await saveStock(server, form);
  expect(countsOf(server)).toEqual([17, 9, 0]);
});

test('counts without a difference are saved as well, new slots come beside them, and all are filled at once', async () => {
  const { server, form } = await openStock({ taskAssignedTo: 'Rahima' });
  await expect.element(form.getByLabelText('Assign to')).toHaveValue('Rahima');
  expect(await saveStock(server, form)).toMatchObject({ taskAssignedTo: 'Rahima' });
  expect(countsOf(server)).toEqual([3, 20, 0]);

  await page.getByRole('button', { name: 'Update stock' }).click();
  await form.getByRole('button', { name: 'Rows × columns' }).click();
  const grid = form.getByRole('region', { name: 'Lay out slots' });
  await grid.getByLabelText('Rows').fill('2');
  await grid.getByLabelText('Columns').fill('2');
  await grid.getByLabelText('Pads in each').fill('9');
  await expect.element(grid.getByText('Adds 1 slot. The others stay as they are.')).toBeVisible();
  await grid.getByRole('button', { name: 'Make slots' }).click();
  await expect.element(findCount(form, 2, 2)).toHaveValue('9');
  await expect.element(form.getByText('new', { exact: true })).toBeVisible();
  await saveStock(server, form);
  expect(countsOf(server)).toEqual([3, 20, 0, 9]);

  await page.getByRole('button', { name: 'Update stock' }).click();
  await form.getByRole('button', { name: 'Fill all to 20' }).click();
  await expect.element(form.getByText('23 → 60 pads 37 put in')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await saveStock(server, form);
  expect(countsOf(server)).toEqual([undefined, undefined, undefined]);
  expect(refillsOf(server)).toEqual([17, 0, 20]);
});

test('what is put in stands beside the count: either is left empty, and both are saved at once', async () => {
  const { server, form } = await openStock();
  await form.getByText('Put in', { exact: true }).click();
  const putIn = (rowNo: number, columnNo: number) =>
    form.getByRole('textbox', { name: `Put in row ${rowNo}, column ${columnNo}`, exact: true });
  await expect.element(putIn(1, 1)).toHaveValue('');
  await putIn(1, 1).fill('১৭');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(putIn(2, 1)).toHaveFocus();
  await userEvent.keyboard('9');
  await expect.element(form.getByText('9 put in', { exact: true })).toBeVisible();
  await expect.element(form.getByText('→ 9', { exact: true })).toBeVisible();
  await putIn(1, 2).fill('4');
  await expect.element(form.getByText('above 20')).toBeVisible();
  await putIn(1, 2).fill('');
  await expectAccessible('a refill');

  await form.getByText('Stock', { exact: true }).click();
  await expect.element(findCount(form, 1, 1)).toHaveValue('');
  await expect.element(findCount(form, 1, 1)).toHaveAttribute('placeholder', '20');
  await expect.element(findCount(form, 1, 2)).toHaveValue('20');
  await findCount(form, 1, 1).fill('16');
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect.element(form.getByText('More put in than counted')).toBeVisible();
  await findCount(form, 1, 1).fill('18');
  await expect.element(form.getByText('−2', { exact: true }).first()).toBeVisible();
  await expect.element(form.getByText('23 → 47 pads 26 put in −2')).toBeVisible();
  await saveStock(server, form);
  expect(countsOf(server)).toEqual([18, undefined, undefined]);
  expect(refillsOf(server)).toEqual([17, 0, 9]);
});

test('slots of several capacities are filled to their own, and one that holds more stays', async () => {
  const { server, form } = await openStock({
    stocks: [
      buildSlot({ productCount: 2, capacity: 12 }),
      buildSlot({ columnNo: 2, productCount: 30, capacity: 15 }),
    ],
  });
  await expect.element(form.getByText('above 15')).toBeVisible();
  await form.getByRole('button', { name: 'Fill all', exact: true }).click();
  await saveStock(server, form);
  expect(refillsOf(server)).toEqual([10, 0]);
});

test('a slot shows its state: low, empty, paused, when it runs out; a wide cabinet scrolls in its panel', async () => {
  setClock(nightInDhaka);
  const runsOut = { expected: '2025-03-16', earliest: '2025-03-16', latest: '2025-03-17' };
  const paused = { cause: 'FAILURES', code: 'JAM', since: nightInDhaka } as const;
  const wide = Array.from({ length: 14 }, (_, at) => buildSlot({ rowNo: 5, columnNo: at + 1 }));
  const { form } = await openStock({
    stocks: [
      ...cabinet,
      buildSlot({ rowNo: 3, runsOut }),
      buildSlot({ rowNo: 4, paused }),
      ...wide,
    ],
  });
  const slots = form.getByRole('table', { name: 'Slots' });
  for (const note of ['Low', 'Empty', 'tomorrow', 'Paused']) {
    await expect.element(slots.getByText(note, { exact: true })).toBeVisible();
  }
  await expect.element(form.getByText('Low, 5 or fewer')).toBeVisible();
  await expect.element(form.getByRole('columnheader', { name: '14' })).toBeInTheDocument();
  await expectNoSidewaysScroll();
});

test('capacities follow from the counts or are fixed for all slots and for one; counts above them are marked', async () => {
  const { server, form } = await openStock({
    stocks: [
      buildSlot({ productCount: 12, capacity: 15, fixedCapacity: 15 }),
      buildSlot({ columnNo: 2, productCount: 9, capacity: 10 }),
    ],
  });
  await form.getByText('Capacity', { exact: true }).click();
  await expect.element(form.getByText('fixed', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'By highest stock' }).click();
  await expect.element(form.getByText('fixed', { exact: true })).not.toBeInTheDocument();
  await expect.element(form.getByText('automatic')).toHaveLength(2);
  await form.getByLabelText('Capacity of each').fill('10');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('12 in stock')).toBeVisible();
  const second = form.getByLabelText('Capacity of row 1, column 2');
  await expect.element(second).toHaveValue('10');
  await second.fill('2');
  const less = form.getByRole('button', { name: 'One fewer in row 1, column 2' });
  await less.click();
  await expect.element(less).toBeDisabled();
  await expect.element(less).toHaveAttribute('title', 'The capacity of a slot is at least one');
  await second.fill('');
  await expect.element(form.getByText('automatic')).toBeVisible();
  await expect.element(second).toHaveAttribute('placeholder', '10');
  await expectAccessible('capacities');
  await form.getByText('Stock', { exact: true }).click();
  await expect.element(form.getByText('above 10')).toBeVisible();
  expect(await saveStock(server, form)).toMatchObject({
    stocks: [
      { productCount: 12, fixedCapacity: 10 },
      { productCount: 9, fixedCapacity: null },
    ],
  });
});

test('on a phone the slots stand below one another and are filled row by row, with steps for a thumb', async () => {
  await page.viewport(390, 844);
  const { server, form } = await openStock({
    sizeTypes: [buildSize({ sizeName: 'রাতের জন্য অতিরিক্ত বড়' })],
  });
  await expect.element(form.getByRole('heading', { name: 'Row 2' })).toBeVisible();
  await expect.element(form.getByText('Unchanged').first()).toBeVisible();
  await expectAccessible('stock list');
  await expectNoSidewaysScroll();
  await form.getByRole('button', { name: 'Fill row to 20' }).first().click();
  const more = form.getByRole('button', { name: 'One more in row 2, column 1' });
  await more.click();
  await expect.element(form.getByText('23 → 41 pads 17 put in +1')).toBeVisible();
  await page.viewport(320, 640);
  await expectNoSidewaysScroll();
  const { right, width, height } = more.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(320);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  const capacity = form.getByText('Capacity', { exact: true }).element().getBoundingClientRect();
  const layout = form.getByRole('button', { name: 'Rows × columns' }).element();
  expect(capacity.bottom).toBeLessThanOrEqual(layout.getBoundingClientRect().top);
  await saveStock(server, form);
  expect(countsOf(server)).toEqual([undefined, undefined, 1]);
  expect(refillsOf(server)).toEqual([17, 0, undefined]);
});

test('‘Assign to’ suggests the active people of the institution and takes any other name', async () => {
  const { server, form } = await openStock({}, [
    buildPerson(),
    buildPerson({ _id: 'p2', name: 'Shirin Akter' }),
    buildPerson({ _id: 'p3', name: 'Shirin Akter' }),
    buildPerson({ _id: 'p4', name: 'Abdul Karim', isActive: false }),
  ]);
  const assignee = form.getByRole('combobox', { name: 'Assign to', exact: true });
  const names = page.getByRole('listbox', { name: 'People' }).getByRole('option');
  await assignee.click();
  await expectTexts(names, ['Rahima Khatun', 'Shirin Akter']);
  await expectAccessible('suggested people');
  await assignee.fill('shir');
  await expectTexts(names, ['Shirin Akter']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(assignee).toHaveValue('Shirin Akter');
  await expect.element(names.first()).not.toBeInTheDocument();
  await assignee.fill('A guard');
  await userEvent.keyboard('{Enter}');
  await expectToast('Machine updated successfully');
  expect(server.callsOf(machines.update).at(-1)?.body).toMatchObject({
    taskAssignedTo: 'A guard',
  });
});
