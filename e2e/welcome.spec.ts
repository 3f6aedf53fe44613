import { expectAccessible } from './axe.ts';
import { expect, paths, test } from './fixtures.ts';

test('an empty dashboard begins with the first organization', async ({ page, world, enter }) => {
  await enter(world.super);
  await page.goto(paths.dashboard);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(steps).toContainText('0 of 5 done');
  await expectAccessible(page, 'first steps');
  await steps.getByRole('link', { name: /Add an organization/ }).click();
  await expect(page).toHaveURL('/dashboard/organizations');
  await world.organization();
  await page.goto(paths.dashboard);
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  await expect(steps).toBeHidden();
});

test('an organization leads to its first institution and the machine there', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  await enter(world.super);
  await page.goto(paths.organization(organization));
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link')).toHaveCount(1);
  await expect(steps.getByRole('link', { name: /Add an institution/ })).toBeVisible();
  const institution = await world.institution(organization);
  await page.reload();
  await expect(steps).toContainText('1 of 4 done');
  await steps.getByRole('link', { name: /Add a machine/ }).click();
  await expect(page).toHaveURL(`${paths.institution(institution)}/machines`);
});

test('an institution’s steps are ticked as they are done, and go when they are', async ({
  page,
  world,
  enter,
}) => {
  const institution = await world.institution(await world.organization());
  await enter(world.super);
  await page.goto(paths.institution(institution));
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('0 of 3 done');
  await expect(steps.getByRole('listitem').nth(2)).toContainText('Optional');
  await world.machine(institution);
  await page.reload();
  await expect(steps).toContainText('1 of 3 done');
  await expect(
    steps.getByRole('listitem').first().getByRole('img', { name: 'Done' }),
  ).toBeVisible();
  await world.institutionAdmin(institution);
  await page.reload();
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  await expect(steps).toBeHidden();
});

test('the steps that were hidden stay hidden for this tenant alone', async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  const first = await world.institution(organization);
  const second = await world.institution(organization);
  await enter(world.super);
  await page.goto(paths.institution(first));
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Hide the first steps' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  await expect(steps).toBeHidden();
  await page.goto(paths.institution(second));
  await expect(steps).toBeVisible();
});

test('an institution admin is not asked to add admins', async ({ page, world, enter }) => {
  const institution = await world.institution(await world.organization());
  await enter(await world.institutionAdmin(institution));
  await page.goto(paths.institution(institution));
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('link', { name: /Add a machine/ })).toBeVisible();
  await expect(steps.getByText('Give it an admin')).toBeHidden();
});
