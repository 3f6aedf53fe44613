import { choose } from './deeds.ts';
import { address, expect, paths, test } from './fixtures.ts';
import { enter } from './session.ts';

test('filters stand in the URL and can be cleared', async ({ page, world }) => {
  const organization = await world.organization();
  await world.institution(organization);
  await enter(page, world.super, '/audit');
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

test('a super admin narrows the audit to one organization', async ({ page, world }) => {
  const padma = await world.organization({ name: 'Padma Trust' });
  await world.institution(padma, { name: 'Eden College' });
  await world.organization({ name: 'Meghna Trust' });
  await enter(page, world.super, '/audit?page=2');
  await choose(page, 'Organization', 'Padma Trust');
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

test('long lists come in pages', async ({ page, world }) => {
  for (let n = 0; n < 16; n += 1) await world.organization();
  await enter(page, world.super, '/audit');
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(15);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(entries).toHaveCount(2);
  await expect(page).toHaveURL('/audit?page=2');
  await page.goto('/audit?page=9');
  await page.getByRole('button', { name: 'To the last page' }).click();
  await expect(entries).toHaveCount(2);
});

test('an organization admin reads its own audit, an institution admin none', async ({
  page,
  world,
}) => {
  const organization = await world.organization({ name: 'Padma Trust' });
  await world.organization({ name: 'Meghna Trust' });
  const institution = await world.institution(organization);
  await enter(page, await world.organizationAdmin(organization), '/audit');
  const entries = page.getByRole('list', { name: 'Entries' });
  await expect(entries).toContainText('Padma Trust');
  await expect(entries).not.toContainText('Meghna Trust');
  await expect(page.getByRole('combobox', { name: 'Action' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Organization' })).toBeHidden();
  await enter(page, await world.institutionAdmin(institution), '/audit');
  await expect(page).toHaveURL(paths.institution(institution));
  await page.getByRole('button', { name: /^Welcome!/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Audit' })).toBeHidden();
});
