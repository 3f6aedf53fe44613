import { admins } from '../contract/admins.ts';
import { machines } from '../contract/machines.ts';
import { unlockRfids } from '../contract/unlock-rfids.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { act, answer, confirmDelete } from './deeds.ts';
import { address, expect, paths, phone, test } from './fixtures.ts';
import { card, row, rows } from './lists.ts';
import { many } from './many.ts';
import { enter, logIn } from './session.ts';

test('of more than 500 institutions a page is asked for, the most urgent of all first', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  const tab = paths.organization(organization, 'institutions');
  await many(519, (n) => world.institution(organization, { name: `Hall ${n}` }));
  const last = await world.institution(organization, { name: 'Zia Hall' });
  await call(world.line, machines.create, {
    params: { institutionId: last._id },
    body: { physicalId: 'PAD-1', stocks: [{ rowNo: 1, columnNo: 1, productCount: 0 }] },
  });
  const lists = page.waitForResponse(/institution\/all/);
  await enter(page, world.super, tab);
  await expect(page.getByText('1–24 of 520')).toBeVisible();
  expect((await (await lists).json()).institutions).toHaveLength(24);
  await expect(page.getByText('520, of which 1 needs attention')).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(24);
  await expect(cards.first()).toContainText('Zia Hall');
  await expect(cards.nth(1)).toContainText('Hall 1');
  await expectAccessible(page, 'a page of institutions');

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'By name' }).click();
  await page.getByRole('button', { name: 'Page 22', exact: true }).click();
  await expect(page.getByText('505–520 of 520')).toBeVisible();
  await page.reload();
  await expect(cards.last()).toContainText('Zia Hall');
  await page.getByRole('searchbox', { name: 'Find an institution' }).fill('hall 51');
  await expect(cards).toHaveCount(11);
  await expect(cards.first()).toContainText('Hall 51');
  expect(address(page)).toBe(`${tab}?find=hall+51&order=name`);
  await expect(page.getByText('520, of which 1 needs attention')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find an institution' }).fill('none');
  await expect(page.getByText('No institutions found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('1–24 of 520')).toBeVisible();
});

test('an institution is chosen, and moved to, among more than are offered', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  await many(120, (n) => world.institution(organization, { name: `Hall ${n}` }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await enter(page, world.super, paths.organization(organization));
  const select = page.getByRole('main').getByRole('combobox', { name: 'Institution' });
  await select.click();
  await expect(page.getByRole('option')).toHaveCount(101);
  await expect(page.getByRole('option', { name: '20 more: type to find them' })).toBeDisabled();
  await select.fill('all 117');
  await page.getByRole('option', { name: 'Hall 117' }).click();
  await expect(select).toHaveValue('Hall 117');
  await page.reload();
  await expect(select).toHaveValue('Hall 117');
  // No whole list stands behind a select.
  expect(asked.filter((path) => path.includes('/institution/all/'))).toEqual([]);

  await page.goto(paths.organization(organization, 'institutions?order=name&page=5'));
  await card(page, 'Hall 119').click();
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await crumbs.getByRole('button', { name: 'Others beside Hall 119' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(102);
  await expect(page.getByRole('menuitem', { name: 'Hall 119' })).toBeVisible();
  await expectAccessible(page, 'a hundred siblings');
  await page.getByRole('menuitem', { name: 'All 120' }).click();
  await expect(page.getByText('1–24 of 120')).toBeVisible();
});

test('an own change is seen at once, on whichever page it stands', async ({ page, world }) => {
  const organization = await world.organization();
  await many(25, (n) => world.institution(organization, { name: `Hall ${n}` }));
  await enter(page, world.super, paths.organization(organization, 'institutions?page=2'));
  await expect(page.getByRole('article')).toHaveCount(1);
  await act(page, 'Hall 25', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit institution' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Zia Hall');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Zia Hall')).toBeVisible();
  await confirmDelete(page, 'Zia Hall');
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /^24$/ })).toBeVisible();
});

test('organizations have pages and are offered by name', async ({ page, world }) => {
  await many(30, (n) => world.organization({ name: `Padma ${n}` }));
  await enter(page, world.super, paths.organizations);
  await expect(page.getByText('1–24 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
  await act(page, 'Padma 30', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit organization' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Jamuna');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Find an organization' }).fill('jam');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/audit');
  await page.getByRole('main').getByRole('combobox', { name: 'Organization' }).click();
  await expect(page.getByRole('option')).toHaveCount(30);
  await expect(page.getByRole('option').first()).toHaveText('Jamuna');
});

test('admins have pages and are found', async ({ page, world }) => {
  const organization = await world.organization();
  const params = { organizationId: organization._id };
  await many(27, (n) =>
    call(world.line, admins.organizationCreate, {
      params,
      body: { username: `office ${n}`, password: 'nilkhet-boi-2024' },
    }),
  );
  await enter(page, world.super, paths.organization(organization, 'admins?page=2'));
  const list = page.getByRole('list', { name: 'Admins' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.last()).toContainText('office 27');
  await expectAccessible(page, 'a page of admins');
  for (const name of ['office 26', 'office 27']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await answer(page, 'Delete');
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
  }
  await expect(list).toHaveCount(25);
  await page.getByRole('searchbox', { name: 'Find an admin' }).fill('office 2');
  await expect(list).toHaveCount(7);
  await page.getByRole('searchbox', { name: 'Find an admin' }).fill('none');
  await expect(page.getByText('No admin found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(list).toHaveCount(25);
});

test('unlock RFIDs have pages, found and ordered among all', async ({ page, world }) => {
  const organization = await world.organization();
  const params = { id: organization._id };
  await many(30, (n) =>
    call(world.line, unlockRfids.add, {
      params,
      body: { physicalId: `DOOR-${n}`, isActive: n !== 3 },
    }),
  );
  const tab = paths.organization(organization, 'unlock-rfids');
  const lists = page.waitForResponse(/unlock\/rfid\/all/);
  await enter(page, world.super, `${tab}?order=rfid&page=2`);
  expect((await (await lists).json()).rfids).toHaveLength(5);
  await expect(rows(page).last()).toContainText('DOOR-30');
  await expect(page.getByText('30 RFIDs, 1 blocked')).toBeVisible();
  await page.getByRole('searchbox').fill('door-2');
  await expect(rows(page)).toHaveCount(12);
  await expect(row(page, 'DOOR-29')).toBeVisible();
});

test('the sessions of a busy account have pages', async ({ page, server, world }) => {
  const { username, password } = await world.organizationAdmin(await world.organization());
  const body = { username, password };
  await many(11, () => call({ url: server.url }, admins.login, { body }));
  await page.goto('/');
  await logIn(page, body);
  await page.getByRole('button', { name: /^Welcome!/ }).click();
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sessions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expect(dialog.getByText('1–10 of 13')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(dialog.getByText('11–13 of 13')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the cards of institutions have pages', async ({ page, world }) => {
    const organization = await world.organization();
    await many(30, (n) => world.institution(organization, { name: `Hall ${n}` }));
    await enter(page, world.super, paths.organization(organization, 'institutions'));
    await expect(page.getByText('1–24 of 30')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('article')).toHaveCount(6);
    await expectAccessible(page, 'pages of institutions on a phone');
  });
});
