import { expectAccessible } from './axe.ts';
import { act, choose, openForm } from './deeds.ts';
import { expect, paths, phone, test } from './fixtures.ts';
import { failCalls, tryAgain } from './outages.ts';
import { expectNoSidewaysScroll } from './scrolling.ts';
import { chooseInUserMenu, enter } from './session.ts';

test('the user menu leads to the audit, whose entries open to what was changed', async ({
  page,
  world,
}) => {
  const organization = await world.organization({ name: 'Padma Trust' });
  const institution = await world.institution(organization, { name: 'Eden College' });
  await world.machine(institution, { physicalId: 'PAD-1' });
  await enter(page, world.super, paths.dashboard);
  await chooseInUserMenu(page, 'Audit');
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

test('before and after stand side by side, and only what differs', async ({ page, world }) => {
  const organization = await world.organization({ name: 'Padma Trust', description: 'Of tests' });
  await enter(page, world.super, paths.organizations);
  await act(page, 'Padma Trust', 'Edit');
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

test('what was refused says why in its line', async ({ page, world, server }) => {
  const wrong = { username: 'nobody', password: 'not it' };
  await fetch(new URL('/api/v1/admin/login', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wrong),
  });
  await enter(page, world.super, '/audit');
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  const tried = entries.filter({ hasText: 'nobody' });
  await expect(tried).toContainText('Login Username or password is incorrect');
});

test('an audit that cannot be fetched says so and can be tried again', async ({ page, world }) => {
  await failCalls(page, '**/api/v1/audit/all?*', 400);
  await enter(page, world.super, '/audit');
  await expect(page.getByRole('alert').getByText('Failed to fetch the audit')).toBeVisible();
  await tryAgain(page);
  await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('entries are cards, filters a sheet, and nothing scrolls sideways', async ({
    page,
    world,
  }) => {
    await world.organization({ name: 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রম' });
    await enter(page, world.super, '/audit');
    await page.getByRole('button', { name: /^Organization created/ }).tap();
    await expect(page.getByRole('table', { name: 'What was changed' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    const sheet = await openForm(page, 'Filters');
    await choose(page, 'Outcome', 'Denied');
    await sheet.getByRole('button', { name: 'Show results' }).tap();
    await expect(page.getByText('Nothing was recorded')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
