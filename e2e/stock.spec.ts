import { machines } from '../contract/machines.ts';
import { sizes } from '../contract/sizes.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import type { TestServer } from './server.ts';
import type { World } from './world.ts';

/** Two rows with the counts 3, 20 and 0, the last place of the second row without a slot. */
const aMachine = async (server: TestServer, world: World) => {
  const institution = await world.institution(await world.organization());
  const line = { url: server.url, bearer: world.super.session.accessToken };
  const slot = (rowNo: number, columnNo: number, productCount: number) => ({
    rowNo,
    columnNo,
    productCount,
  });
  const { machine } = await call(line, machines.create, {
    params: { institutionId: institution._id },
    body: { physicalId: 'PAD-1', stocks: [slot(1, 1, 20), slot(1, 2, 20), slot(2, 1, 20)] },
  });
  const params = { institutionId: institution._id, machineId: machine._id };
  await call(line, sizes.add, {
    params,
    body: { sizeId: 'L', sizeName: 'Large', price: 12, point: 1 },
  });
  await call(line, machines.update, {
    params,
    body: { taskAssignedTo: '', stocks: [slot(1, 1, 3), slot(1, 2, 20), slot(2, 1, 0)] },
  });
  const read = async () => {
    const answer = await call(line, machines.all, { params });
    return answer.machines[0];
  };
  const change = (name: string) => call(line, machines.update, { params, body: { name } });
  return { tab: `${paths.institution(institution)}/machines`, read, change };
};

test('the stock is updated in the grid of the cabinet by keyboard alone', async ({
  page,
  server,
  world,
  enter,
}) => {
  const { tab, read } = await aMachine(server, world);
  await enter(world.super);
  await page.goto(tab);
  await expect(page.getByText('1 of 1 active, 1 low', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Update stock of PAD-1' }).click();
  const form = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
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
  server,
  world,
  enter,
}) => {
  const { tab, read } = await aMachine(server, world);
  await enter(world.super);
  await page.goto(tab);
  await page.getByRole('button', { name: 'Update stock of PAD-1' }).click();
  const form = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
  await form.getByRole('button', { name: 'Fill all to 20' }).click();
  await expect(form.getByText('23 → 60 pads +37')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'PAD-1' })).toContainText('60');
  expect((await read())?.stocks.map(({ productCount }) => productCount)).toEqual([20, 20, 20]);
});

test('an empty count is a fault at its slot', async ({ page, server, world, enter }) => {
  const { tab } = await aMachine(server, world);
  await enter(world.super);
  await page.goto(tab);
  await page.getByRole('button', { name: 'Update stock of PAD-1' }).click();
  const form = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
  await form.getByRole('textbox', { name: 'Row 1, column 2', exact: true }).fill('');
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(form.getByText('Product count is required')).toBeVisible();
});

test('counts that were typed stay when what somebody else changed is loaded', async ({
  page,
  server,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { tab, read, change } = await aMachine(server, world);
  await enter(world.super);
  await page.goto(tab);
  await page.getByRole('button', { name: 'Update stock of PAD-1' }).click();
  const form = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
  await form.getByRole('textbox', { name: 'Row 2, column 1', exact: true }).fill('9');
  await change('Library');
  await form.getByRole('button', { name: 'Save stock' }).click();
  await form.getByRole('button', { name: 'Load' }).click();
  await expect(form.getByText('1 slot changed')).toBeVisible();
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(toast(page, 'Machine updated successfully')).toBeVisible();
  const after = await read();
  expect(after?.name).toBe('Library');
  expect(after?.stocks.map(({ productCount }) => productCount)).toEqual([3, 20, 9]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the slots stand below one another and are filled row by row', async ({
    page,
    server,
    world,
    enter,
  }) => {
    const { tab, read } = await aMachine(server, world);
    await enter(world.super);
    await page.goto(tab);
    await page.getByRole('button', { name: 'Update stock of PAD-1' }).click();
    const form = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
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
