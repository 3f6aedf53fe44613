import { expectAccessible } from './axe.ts';
import { aCabinet, countCabinet, openStock } from './cabinet.ts';
import { expectComplaint } from './complaints.ts';
import { expect, phone, test, toast } from './fixtures.ts';
import { row } from './lists.ts';
import { enter } from './session.ts';

test('the stock is updated in the grid of the cabinet by keyboard alone', async ({
  page,
  world,
}) => {
  const { tab, read } = await aCabinet(world);
  await enter(page, world.super, tab);
  await expect(page.getByText('1 of 1 active, 1 low', { exact: true })).toBeVisible();
  const form = await openStock(page, 'PAD-1');
  const cell = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect(cell('Row 1, column 1')).toBeFocused();
  await expect(form.getByText('No slot')).toBeVisible();
  await expect(form.getByText('Nothing changed')).toBeVisible();
  await expectAccessible(page, 'stock grid');

  await page.keyboard.type('17');
  await expect(form.getByText('was 3')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(cell('Row 2, column 1')).toBeFocused();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await expect(cell('Row 2, column 1')).toHaveValue('1');
  await page.keyboard.press('ArrowRight');
  await expect(cell('Row 2, column 1')).toBeFocused();
  await expect(form.getByText('2 slots changed')).toBeVisible();
  await expect(form.getByText('23 → 38 pads +15')).toBeVisible();
  await form.getByLabel('Size in row 1, column 2').selectOption('Large');
  await form.getByLabel('Assign to').fill('Shirin Akter');
  await form.getByLabel('Assign to').press('Enter');
  await expect(toast(page, 'Machine updated successfully')).toBeVisible();

  const after = await read();
  expect(after?.taskAssignedTo).toBe('Shirin Akter');
  expect(after?.stocks.map(({ productCount }) => productCount)).toEqual([17, 20, 1]);
  expect(after?.stocks.map(({ sizeId }) => sizeId)).toEqual([null, 'L', null]);
});

test('every slot is filled at once, and leaving asks before that is lost', async ({
  page,
  world,
}) => {
  const { form, read } = await countCabinet(page, world);
  await form.getByRole('button', { name: 'Fill all to 20' }).click();
  await expect(form.getByText('23 → 60 pads +37')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(row(page, 'PAD-1')).toContainText('60');
  expect((await read())?.stocks.map(({ productCount }) => productCount)).toEqual([20, 20, 20]);
});

test('counts that were typed stay when what somebody else changed is loaded', async ({
  page,
  world,
}) => {
  const { form, read, change } = await countCabinet(page, world);
  await form.getByRole('textbox', { name: 'Row 2, column 1', exact: true }).fill('9');
  await change('Library');
  expectComplaint(/status of 400/);
  await form.getByRole('button', { name: 'Save stock' }).click();
  await form.getByRole('button', { name: 'Load' }).click();
  await expect(form.getByText('1 slot changed')).toBeVisible();
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(toast(page, 'Machine updated successfully')).toBeVisible();
  const after = await read();
  expect(after?.name).toBe('Library');
  expect(after?.stocks.map(({ productCount }) => productCount)).toEqual([3, 20, 9]);
});

test('an empty count is a fault at its slot', async ({ page, world }) => {
  const { form } = await countCabinet(page, world);
  await form.getByRole('textbox', { name: 'Row 1, column 2', exact: true }).fill('');
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(form.getByText('Product count is required')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the slots stand below one another and are filled row by row', async ({ page, world }) => {
    const { form, read } = await countCabinet(page, world);
    await expect(form.getByRole('heading', { name: 'Row 2' })).toBeVisible();
    await expectAccessible(page, 'stock list');
    await form.getByRole('button', { name: 'Fill row to 20' }).first().click();
    await form.getByRole('button', { name: 'One more in row 2, column 1' }).click();
    await expect(form.getByText('23 → 41 pads +18')).toBeVisible();
    await form.getByRole('button', { name: 'Save stock' }).click();
    await expect(toast(page, 'Machine updated successfully')).toBeVisible();
    expect((await read())?.stocks.map(({ productCount }) => productCount)).toEqual([20, 20, 1]);
  });
});
