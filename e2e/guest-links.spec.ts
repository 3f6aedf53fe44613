import { expectComplaint } from './complaints.ts';
import { address, expect, paths, test } from './fixtures.ts';
import { logIn } from './session.ts';
import type { World } from './world.ts';

const aPlace = async (world: World) => {
  const { organization, institution } = await world.tenants();
  await world.machine(institution, { physicalId: 'PAD-7' });
  return { organization, institution, home: paths.institution(institution) };
};

test('a guest’s link is opened after the login', async ({ page, world }) => {
  const { organization, home } = await aPlace(world);
  const place = `${home}/machines?find=PAD`;
  await page.goto(place);
  await expect(page).toHaveURL('/');
  await logIn(page, await world.organizationAdmin(organization));
  await expect(page.getByRole('tab', { name: 'Machines' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(address(page)).toBe(place);
});

test('a guest’s link to what the admin may not see leads to the own start, as one outside does', async ({
  page,
  world,
}) => {
  expectComplaint(/status of 40[34]/);
  const { organization, home } = await aPlace(world);
  const foreign = await world.organization();
  const admin = await world.organizationAdmin(foreign);
  const own = paths.organization(foreign);
  for (const place of [`${home}/machines`, paths.organization(organization), '/dashboard/report']) {
    await page.goto(place);
    await expect(page).toHaveURL('/');
    await logIn(page, admin);
    await expect(page).toHaveURL(own);
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  }
  await page.goto('/');
  await page.evaluate(() => sessionStorage.setItem('askedFor', '//elsewhere.example/dashboard'));
  await logIn(page, admin);
  await expect(page).toHaveURL(own);
});
