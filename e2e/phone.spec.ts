import { sizes } from '../contract/sizes.ts';
import { call } from './call.ts';
import { nightInDhaka } from './clock.ts';
import { expect, paths, phone, test, toast } from './fixtures.ts';
import { range } from './range.ts';
import { expectNoSidewaysScroll } from './scrolling.ts';
import { superAdmin } from './server.ts';
import { enter, logIn } from './session.ts';

test.use(phone);

test('the login fits a phone, also with its errors and in Bangla', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).tap();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'বাংলা' }).tap();
  await expect(page.getByText('ব্যবহারকারীর নাম দিতে হবে')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the filters of the overview stand in a sheet, the dates in sight', async ({
  page,
  world,
}) => {
  await page.clock.setFixedTime(nightInDhaka);
  await enter(page, world.super, paths.dashboard);
  await expect(range(page)).toHaveText('13/02 – 15/03/2025');
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Period' }).tap();
  await page.getByRole('option', { name: 'Last year' }).tap();
  await sheet.getByText('Monthly').tap();
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: 'Show results' }).tap();
  await expect(sheet).toBeHidden();
  await expect(range(page)).toHaveText('15/03/2024 – 15/03/2025');
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard?period=last_year&frequency=MONTHLY');

  await range(page).tap();
  await expect(page.getByRole('dialog', { name: 'Choose dates' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the menu holds welcome, places, language, colours and Logout', async ({ page, world }) => {
  const organization = await world.organization();
  await page.goto('/');
  await logIn(page, superAdmin);
  await expect(page).toHaveURL(paths.dashboard);
  await page.goto(paths.organization(organization));
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(menu.getByText('Welcome!')).toBeVisible();
  await expect(menu.getByText('super')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await menu.getByRole('link', { name: 'Dashboard' }).tap();
  await expect(page).toHaveURL(paths.dashboard);
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Menu' }).tap();
  await menu.getByText('বাংলা').tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('VMS অ্যাডমিন ড্যাশবোর্ডে স্বাগতম');
  await page.getByRole('dialog').getByText('English').tap();
  await menu.getByRole('button', { name: 'Logout' }).tap();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('nothing scrolls sideways with long names, on any screen', async ({ page, world }) => {
  const name = 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রমপরিচালনাকমিটি';
  const organization = await world.organization({ name, description: name, type: name });
  const institution = await world.institution(organization, { name, address: name, type: name });
  const machine = await world.machine(institution, {
    name,
    physicalId: 'PAD-0123456789-0123456789',
  });
  await world.dispenses(machine, [{ transactionType: 'CASH', amount: 98_765.25 }]);
  await enter(page, world.super);
  for (const path of [
    paths.dashboard,
    paths.organization(organization),
    paths.institution(institution),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto(paths.organizations);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Actions for ${name}` }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('what can be done with sizes fits a phone in Bangla', async ({ page, world }) => {
  const machine = await world.machine(await world.institution());
  const params = { institutionId: machine.institutionId, machineId: machine._id };
  const body = { sizeId: 'L', sizeName: 'Large', price: 12, point: 1 };
  await call(world.line, sizes.add, { params, body });
  await enter(page, world.super);
  await page.evaluate(() => localStorage.setItem('language', 'bn'));
  const tab = paths.institutionOf(machine, 'sizes');
  await page.goto(`${tab}?machine=${machine.physicalId}`);
  await expect(page.getByRole('button', { name: 'সাইজ যোগ করুন' }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
