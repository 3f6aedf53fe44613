import { machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { chooseMenuItem, openForm } from '../actions.ts';
import { expectAccessible } from '../axe.ts';
import { callEndpoint } from '../call.ts';
import { expect, findToast, paths, test } from '../fixtures.ts';
import { findRow } from '../lists.ts';
import { pageTexts } from '../pdf.ts';
import { enterConsole } from '../session.ts';
import type { World } from '../world.ts';

const large = { sizeId: 'L', sizeName: 'Large', price: 12, point: 1 };

/** PAD-1 with a slot of large ones that holds 15, and others of their bare physical IDs. */
const aFleet = async (world: World, others: number) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const model = await world.machine(institution, { physicalId: 'PAD-1' });
  for (let index = 0; index < others; index++) {
    await world.machine(institution, { physicalId: `PAD-${index + 2}` });
  }
  const params = { institutionId: institution._id, machineId: model._id };
  await callEndpoint(world.line, sizes.add, { params, body: large });
  const slot = { rowNo: 1, columnNo: 1, sizeId: 'L', productCount: 12, fixedCapacity: 15 };
  await callEndpoint(world.line, machines.update, { params, body: { stocks: [slot] } });
  const read = async (physicalId: string) => {
    const { institutionId } = params;
    const one = { institutionId, machineId: physicalId };
    return (await callEndpoint(world.line, machines.one, { params: one })).machine;
  };
  return { institution, admin, read, tab: (name: string) => paths.institution(institution, name) };
};

test('slots are made by rows and columns, a second machine is like the first, and all get their labels', async ({
  page,
  world,
}) => {
  const { admin, tab, read, institution } = await aFleet(world, 5);
  await enterConsole(page, admin, tab('machines'));
  const form = await openForm(page, 'Add Machine');
  await form.getByLabel('Physical ID').fill('PAD-7');
  const grid = form.getByRole('region', { name: 'Lay out slots' });
  await grid.getByLabel('Rows').fill('2');
  await grid.getByLabel('Columns').fill('3');
  await grid.getByLabel('Pads in each').fill('8');
  await grid.getByLabel('Columns').press('Enter');
  await form.getByRole('button', { name: 'Remove slot 6' }).click();
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect(findRow(page, 'PAD-7')).toContainText('40');

  await chooseMenuItem(page, 'PAD-1', 'Duplicate');
  const copy = page.getByRole('dialog', { name: 'Duplicate PAD-1' });
  await copy.getByLabel('Physical ID').fill('PAD-8');
  await copy.getByRole('button', { name: 'Add Machine' }).click();
  await expect(findRow(page, 'PAD-8')).toBeVisible();
  expect(await read('PAD-8')).toMatchObject({
    sizeTypes: [large],
    stocks: [{ sizeId: 'L', productCount: 0, capacity: 15, fixedCapacity: 15 }],
  });

  await page.getByRole('button', { name: 'QR labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR labels' });
  await expect(dialog.getByText(/^8 labels on 2 sheets of A4/)).toBeVisible();
  const texts = pageTexts(await page.pdf({ preferCSSPageSize: true }));
  expect(texts).toHaveLength(2);
  expect(texts.map((text) => text.split('Scan to pay with bKash').length - 1)).toEqual([6, 2]);
  expect(texts.map((text) => text.split(institution.name).length - 1)).toEqual([6, 2]);
  expect(texts[1]).toContain('PAD-8');
  expect(texts.join()).not.toMatch(/Machines|Add Machine/);
});

test('the sizes of a machine are given to others after a look at what changes', async ({
  page,
  world,
}) => {
  const { admin, tab, read, institution } = await aFleet(world, 2);
  const { _id: machineId } = await read('PAD-2');
  await callEndpoint(world.line, sizes.add, {
    params: { institutionId: institution._id, machineId },
    body: { ...large, price: 10 },
  });
  await enterConsole(page, admin, `${tab('sizes')}?machine=PAD-1`);
  await page.getByRole('button', { name: 'Apply to other machines…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply the sizes of PAD-1' });
  await dialog.getByLabel('Some machines').check();
  const show = dialog.getByRole('button', { name: 'Show what changes' });
  await expect(show).toBeDisabled();
  await expect(show).toHaveAccessibleDescription('Choose the machines that get these sizes.');
  await expect(dialog.getByRole('checkbox', { name: 'PAD-1' })).toBeHidden();
  await dialog.getByRole('checkbox', { name: 'PAD-2' }).check();
  await expectAccessible(page, 'machines for sizes');
  await show.click();
  await expect(dialog.getByText('Changes 1 machine.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByLabel('All other machines of the institution').check();
  await show.click();
  await expect(dialog.getByText('Changes 2 machines.')).toBeVisible();
  await expect(dialog.getByText('Large: 10 Tk → 12 Tk')).toBeVisible();
  await expect(dialog.getByText('Added: Large (12 Tk)')).toBeVisible();
  await expectAccessible(page, 'sizes to be applied');
  await dialog.getByRole('button', { name: 'Apply to 2 machines' }).click();
  await expect(findToast(page, 'Product sizes applied')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const id of ['PAD-2', 'PAD-3']) {
    expect((await read(id)).sizeTypes).toMatchObject([large]);
  }
});
