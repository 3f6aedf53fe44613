import { aCabinet, openStock } from './cabinet.ts';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, test } from './fixtures.ts';
import { enterConsole } from './session.ts';

test('the stock is counted by keyboard, on top of what somebody else changed meanwhile', async ({
  page,
  world,
}) => {
  const { tab, read, change } = await aCabinet(world);
  await enterConsole(page, world.super, tab);
  await expect(page.getByText('1 of 1 active, 1 low', { exact: true })).toBeVisible();
  const form = await openStock(page, 'PAD-1');
  await expect(
    form.getByRole('textbox', { name: 'Stock, row 1, column 1', exact: true }),
  ).toBeFocused();
  await page.keyboard.type('17');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('+');
  await form.getByLabel('Size in row 1, column 2').selectOption('Large');
  await form.getByLabel('Assign to').fill('Shirin Akter');
  await change('Library');
  expectComplaint(/status of 400/);
  await form.getByLabel('Assign to').press('Enter');
  await form.getByRole('button', { name: 'Load' }).click();
  await expect(form.getByText('3 slots changed')).toBeVisible();
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(findToast(page, 'Machine updated successfully')).toBeVisible();

  const after = await read();
  expect(after?.name).toBe('Library');
  expect(after?.taskAssignedTo).toBe('Shirin Akter');
  expect(after?.stocks.map(({ productCount }) => productCount)).toEqual([17, 20, 1]);
  expect(after?.stocks.map(({ sizeId }) => sizeId)).toEqual([null, 'L', null]);
});
