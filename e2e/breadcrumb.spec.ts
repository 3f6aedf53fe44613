import { expect, paths, test } from './fixtures.ts';
import { enter } from './session.ts';

test('the breadcrumb says where one is and leads up and to a sibling', async ({ page, world }) => {
  const { organization, institution } = await world.tenants('Padma', 'Rokeya Hall');
  const sibling = await world.institution(organization, { name: 'Shamsun Nahar Hall' });
  await enter(page, world.super, paths.institution(institution));
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(crumbs.getByRole('listitem')).toContainText(['Dashboard', 'Padma', 'Rokeya Hall']);
  await crumbs.getByRole('button', { name: 'Others beside Rokeya Hall' }).click();
  await page.getByRole('menuitem', { name: 'Shamsun Nahar Hall' }).click();
  await expect(page).toHaveURL(paths.institution(sibling));
  await crumbs.getByRole('link', { name: 'Padma' }).click();
  await expect(page).toHaveURL(paths.organization(organization));
  await crumbs.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(paths.dashboard);
});

test('the breadcrumb shows no more than the admin may open', async ({ page, world }) => {
  const { organization, institution } = await world.tenants('Padma', 'Rokeya Hall');
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await enter(page, await world.institutionAdmin(institution), paths.institution(institution));
  await expect(crumbs.getByRole('listitem')).toContainText(['Rokeya Hall']);
  await enter(page, await world.organizationAdmin(organization), paths.institution(institution));
  await expect(crumbs.getByRole('listitem')).toContainText(['Padma', 'Rokeya Hall']);
});
