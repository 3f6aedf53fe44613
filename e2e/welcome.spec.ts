import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, paths, test } from './fixtures.ts';
import { enter } from './session.ts';

const firstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' });

test('an empty dashboard begins with the first organization', async ({ page, world }) => {
  await enter(page, world.super, paths.dashboard);
  await expect(firstSteps(page).getByRole('listitem')).toHaveCount(5);
  await expect(firstSteps(page)).toContainText('0 of 5 done');
  await expectAccessible(page, 'first steps');
  await firstSteps(page)
    .getByRole('link', { name: /Add an organization/ })
    .click();
  await expect(page).toHaveURL(paths.organizations);
  await world.organization();
  await page.goto(paths.dashboard);
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  await expect(firstSteps(page)).toBeHidden();
});

test('an organization leads to its first institution and the machine there', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  await enter(page, world.super, paths.organization(organization));
  await expect(firstSteps(page).getByRole('link')).toHaveText([/Add an institution/]);
  const institution = await world.institution(organization);
  await page.reload();
  await expect(firstSteps(page)).toContainText('1 of 4 done');
  await firstSteps(page)
    .getByRole('link', { name: /Add a machine/ })
    .click();
  await expect(page).toHaveURL(paths.institution(institution, 'machines'));
});

test('an institution’s steps are ticked as they are done, and go when they are', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  await enter(page, world.super, paths.institution(institution));
  await expect(firstSteps(page)).toContainText('0 of 3 done');
  await expect(firstSteps(page).getByRole('listitem').nth(2)).toContainText('Optional');
  await world.machine(institution);
  await page.reload();
  await expect(firstSteps(page)).toContainText('1 of 3 done');
  await expect(
    firstSteps(page).getByRole('listitem').first().getByRole('img', { name: 'Done' }),
  ).toBeVisible();
  await world.institutionAdmin(institution);
  await page.reload();
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  await expect(firstSteps(page)).toBeHidden();
});

test('the steps that were hidden stay hidden for this tenant alone', async ({ page, world }) => {
  const organization = await world.organization();
  const first = await world.institution(organization);
  const second = await world.institution(organization);
  await enter(page, world.super, paths.institution(first));
  await firstSteps(page).getByRole('button', { name: 'Hide the first steps' }).click();
  await expect(firstSteps(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  await expect(firstSteps(page)).toBeHidden();
  await page.goto(paths.institution(second));
  await expect(firstSteps(page)).toBeVisible();
});

test('an institution admin is not asked to add admins', async ({ page, world }) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await enter(page, admin, paths.institution(institution));
  await expect(firstSteps(page).getByRole('link', { name: /Add a machine/ })).toBeVisible();
  await expect(firstSteps(page).getByText('Give it an admin')).toBeHidden();
});
