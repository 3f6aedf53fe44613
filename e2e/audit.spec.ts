import { expectAccessible } from './axe.ts';
import { address, expect, paths, test } from './fixtures.ts';

test('the user menu leads to the audit, whose entries open to what was changed', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization({ name: 'Padma Trust' });
  const institution = await world.institution(organization, { name: 'Eden College' });
  await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(world.super);
  await page.goto(paths.dashboard);
  await page.getByRole('button', { name: /^Welcome!/ }).click();
  await page.getByRole('menuitem', { name: 'Audit' }).click();
  await expect(page).toHaveURL('/audit');
  await expect(page).toHaveTitle('Audit · VMS');
  await expect(page.getByRole('status').filter({ hasText: '4 entries' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(4);
  const machine = entries.filter({ hasText: 'Machine created' });
  await machine.getByRole('button', { name: /^Machine created PAD-1/ }).click();
  const changes = machine.getByRole('table', { name: 'What was changed' });
  await expect(changes.getByRole('row', { name: 'Physical ID PAD-1' })).toBeVisible();
  await expect(changes.getByRole('row', { name: 'Slots · 1 × 1 · Stock 20' })).toBeVisible();
  await expectAccessible(page, 'audit with an open entry');
});

test('before and after stand side by side, and only what differs', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization({ name: 'Padma Trust', description: 'Of tests' });
  await enter(world.super);
  await page.goto('/dashboard/organizations');
  await page.getByRole('button', { name: 'Actions for Padma Trust' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Meghna Trust');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article')).toContainText('Meghna Trust');
  await page.goto('/audit');
  await page.getByRole('button', { name: /^Organization updated Meghna Trust/ }).click();
  const changes = page.getByRole('table', { name: 'What was changed' });
  await expect(changes.getByRole('row')).toHaveText([
    'FieldBeforeAfter',
    'NamePadma TrustMeghna Trust',
  ]);
  expect(organization.name).toBe('Padma Trust');
});

test('filters stand in the URL and can be cleared', async ({ page, world, enter }) => {
  const organization = await world.organization();
  await world.institution(organization);
  await enter(world.super);
  await page.goto('/audit');
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Action' }).fill('institution cre');
  await page.getByRole('option', { name: 'Institution created' }).click();
  await expect(entries).toHaveCount(1);
  expect(new URL(page.url()).searchParams.get('action')).toBe('POST /institution/create');
  await page.reload();
  await expect(entries).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Who' }).fill('nobody');
  await expect(page.getByText('Nothing was recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(entries).toHaveCount(3);
  await expect.poll(() => address(page)).toBe('/audit');
  await expect(page.getByRole('searchbox', { name: 'Who' })).toHaveValue('');
});

test('a super admin narrows the audit to one organization', async ({ page, world, enter }) => {
  const padma = await world.organization({ name: 'Padma Trust' });
  await world.institution(padma, { name: 'Eden College' });
  await world.organization({ name: 'Meghna Trust' });
  await enter(world.super);
  await page.goto('/audit?page=2');
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: 'Padma Trust' }).click();
  await expect.poll(() => address(page)).toBe(`/audit?organizationId=${padma._id}`);
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toContainText([
    'Institution created Eden College',
    'Organization created Padma Trust',
  ]);
  await expect(entries).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue('Padma Trust');
  await expect(entries).toHaveCount(2);
  await page.getByRole('button', { name: 'All organizations' }).click();
  await expect(entries).toHaveCount(4);
  await expect.poll(() => address(page)).toBe('/audit');
});

test('long lists come in pages', async ({ page, world, enter }) => {
  for (let n = 0; n < 16; n += 1) await world.organization();
  await enter(world.super);
  await page.goto('/audit');
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(15);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(entries).toHaveCount(2);
  await expect(page).toHaveURL('/audit?page=2');
  await page.goto('/audit?page=9');
  await page.getByRole('button', { name: 'To the first page' }).click();
  await expect(entries).toHaveCount(15);
});

test('an organization admin reads its own audit, an institution admin none', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization({ name: 'Padma Trust' });
  await world.organization({ name: 'Meghna Trust' });
  const institution = await world.institution(organization);
  await enter(await world.organizationAdmin(organization));
  await page.goto('/audit');
  const entries = page.getByRole('list', { name: 'Entries' });
  await expect(entries).toContainText('Padma Trust');
  await expect(entries).not.toContainText('Meghna Trust');
  await expect(page.getByRole('combobox', { name: 'Action' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Organization' })).toBeHidden();
  await enter(await world.institutionAdmin(institution));
  await page.goto('/audit');
  await expect(page).toHaveURL(paths.institution(institution));
  await page.getByRole('button', { name: /^Welcome!/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Audit' })).toBeHidden();
});

test('what was refused says why in its line', async ({ page, world, enter, server }) => {
  const wrong = { username: 'nobody', password: 'not it' };
  await fetch(new URL('/api/v1/admin/login', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wrong),
  });
  await enter(world.super);
  await page.goto('/audit');
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  const tried = entries.filter({ hasText: 'nobody' });
  await expect(tried).toContainText('Login Username or password is incorrect');
});

test('an audit that cannot be fetched says so and can be tried again', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await enter(world.super);
  let broken = true;
  await page.route('**/api/v1/audit/all?*', (route) =>
    broken ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  );
  await page.goto('/audit');
  await expect(page.getByRole('alert').getByText('Failed to fetch the audit')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('entries are cards, filters a sheet, and nothing scrolls sideways', async ({
    page,
    world,
    enter,
  }) => {
    await world.organization({ name: 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রম' });
    await enter(world.super);
    await page.goto('/audit');
    await page.getByRole('button', { name: /^Organization created/ }).tap();
    await expect(page.getByRole('table', { name: 'What was changed' })).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(390);
    await page.getByRole('button', { name: 'Filters' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('combobox', { name: 'Outcome' }).tap();
    await page.getByRole('option', { name: 'Denied' }).tap();
    await sheet.getByRole('button', { name: 'Show results' }).tap();
    await expect(page.getByText('Nothing was recorded')).toBeVisible();
    expect(await width()).toBe(390);
  });
});
