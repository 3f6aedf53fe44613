import { expectAccessible } from './axe.ts';
import { address, expect, paths, phone, test } from './fixtures.ts';
import { row } from './lists.ts';
import { failCalls, tryAgain } from './outages.ts';
import { enter } from './session.ts';

test('an institution without machines offers to add one', async ({ page, world }) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await enter(page, admin, paths.institution(institution, 'machines'));
  await expect(page.getByText('No machines yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Machine' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Add Machine' })).toBeVisible();
});

test('the table shows each machine as the specification names its columns', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  const synced = await world.machine(institution, { name: 'Library', physicalId: 'PAD-1' });
  await world.machine(institution, { physicalId: 'PAD-2' });
  await world.dispenses(synced, [{ transactionType: 'CASH', amount: 10 }]);
  await enter(page, world.super, paths.institution(institution, 'machines'));
  const cells = row(page, 'PAD-1').getByRole('cell');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Physical ID',
    'Name',
    'Product Price (Tk)',
    'Product Point',
    'Product Count',
    'Last Sync',
    'Actions',
  ]);
  await expect(cells.nth(0)).toContainText('Active');
  await expect(cells.nth(1)).toContainText('Library');
  await expect(cells.nth(2)).toHaveText('10');
  await expect(cells.nth(3)).toHaveText('–');
  await expect(cells.nth(4)).toHaveText('19');
  await expect(cells.nth(5)).toHaveText(/\d\d\/\d\d\/\d{4} \d\d:\d\dJust now/);
  await expect(row(page, 'PAD-2').getByRole('cell').nth(5)).toContainText('N/A');
  await expect(page.getByText('2 of 2 active', { exact: true })).toBeVisible();
  await expectAccessible(page, 'machines');
});

test('finding and order stand in the URL and survive a reload', async ({ page, world }) => {
  const institution = await world.institution();
  for (const physicalId of ['PAD-9', 'PAD-10', 'BOX-1']) {
    await world.machine(institution, { physicalId });
  }
  await enter(page, world.super, paths.institution(institution, 'machines'));
  await page.getByRole('searchbox', { name: 'Find by ID, name or SIM' }).fill('pad');
  const head = page.getByRole('columnheader', { name: 'Physical ID' });
  await head.getByRole('button').click();
  await head.getByRole('button').click();
  const ids = page
    .getByRole('row')
    .filter({ hasText: '-' })
    .getByRole('cell')
    .filter({ hasText: 'Active' });
  await expect(ids).toHaveText([/PAD-10/, /PAD-9/]);
  expect(address(page)).toContain('find=pad&order=-id');
  await page.reload();
  await expect(ids).toHaveText([/PAD-10/, /PAD-9/]);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
});

test('machines that cannot be fetched say so, and can be tried again', async ({ page, world }) => {
  const machine = await world.machine(await world.institution(), { physicalId: 'PAD-1' });
  await failCalls(page, '**/machine/all/*', 500);
  await enter(page, world.super, paths.institutionOf(machine, 'machines'));
  await expect(page.getByRole('alert').getByText('Server error')).toBeVisible();
  await tryAgain(page);
  await expect(row(page, 'PAD-1')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('each machine is a card with its stock and its common action in sight', async ({
    page,
    world,
  }) => {
    const machine = await world.machine(await world.institution(), {
      physicalId: 'PAD-1',
      name: 'জেবুন্নেছা হল, নিচতলা',
    });
    await enter(page, world.super, paths.institutionOf(machine, 'machines'));
    const card = page.getByRole('listitem').filter({ hasText: 'PAD-1' });
    await expect(card).toContainText('20pads');
    await expect(card).toContainText('10 Tk · no points');
    await expectAccessible(page, 'machines on a phone');
    await card.getByRole('button', { name: 'Update stock of PAD-1' }).click();
    await expect(page.getByRole('dialog', { name: 'Update Stock: PAD-1' })).toBeVisible();
  });
});
