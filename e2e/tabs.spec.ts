import { address, expect, logIn, paths, test } from './fixtures.ts';
import type { World } from './world.ts';

const aPlace = async (world: World) => {
  const organization = await world.organization();
  const institution = await world.institution(organization);
  await world.machine(institution, { physicalId: 'PAD-7' });
  return { organization, institution, home: paths.institution(institution) };
};

test('an old link leads to the tab’s address with what narrowed it', async ({
  page,
  world,
  enter,
}) => {
  const { home } = await aPlace(world);
  await enter(world.super);
  await page.goto(`${home}?tab=machines&machineFind=pad&findRfid=0412&machineId=m1`);
  await expect(page.getByRole('searchbox', { name: 'Find by ID or name' })).toHaveValue('pad');
  await expect.poll(() => address(page)).toBe(`${home}/machines?find=pad`);
  await page.goto(`${home}?tab=payments&view=days&statementRange=last_year`);
  await expect.poll(() => address(page)).toBe(`${home}/payments?view=days&period=last_year`);
  await page.goto(`${home}?tab=nothing&status=ALL`);
  await expect.poll(() => address(page)).toBe(home);
});

test('a tab is a link to its address, and going back goes from tab to tab', async ({
  page,
  world,
  enter,
}) => {
  const { home } = await aPlace(world);
  await enter(world.super);
  await page.goto(home);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const isChosen = async (name: string, place: string) => {
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(place);
  };
  await expect(tab('Machines')).toHaveAttribute('href', `${home}/machines`);
  await tab('Machines').click();
  await isChosen('Machines', `${home}/machines`);
  await page.keyboard.press('ArrowRight');
  await isChosen('RFIDs', `${home}/rfids`);
  await expect(tab('RFIDs')).toBeFocused();
  await page.goBack();
  await isChosen('Machines', `${home}/machines`);
  await page.goBack();
  await isChosen('Overview', home);
  await page.goForward();
  await isChosen('Machines', `${home}/machines`);
});

test('a filter stays with its tab: another tab opens with its own defaults, also after Refresh', async ({
  page,
  world,
  enter,
}) => {
  const { home } = await aPlace(world);
  await enter(world.super);
  await page.goto(home);
  await page.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option', { name: /PAD-7/ }).click();
  await expect(page).toHaveURL(/machineId=/);
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page).toHaveURL(/machineId=/);
  await page.getByRole('tab', { name: 'Dispenses' }).click();
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('');
  expect(address(page)).toBe(`${home}/dispenses`);
});

test('a tab asks for nothing twice', async ({ page, world, enter, complaints }) => {
  // An institution without credentials of its own.
  complaints.expect(/status of 404/);
  const { organization, home } = await aPlace(world);
  await enter(world.super);
  const places = [
    `${paths.dashboard}/organizations`,
    `${paths.dashboard}/payments`,
    ...['institutions', 'unlock-rfids', 'admins'].map(
      (tab) => `${paths.organization(organization)}/${tab}`,
    ),
    ...['machines', 'rfids', 'dispenses?page=2', 'sizes', 'admins', 'gateway'].map(
      (tab) => `${home}/${tab}`,
    ),
    `${home}/payments?group=OPEN`,
    `${home}/payments?view=days`,
    '/audit?page=2',
  ];
  for (const place of places) {
    // The page before asks for nothing any more.
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(`${request.method()} ${request.url()}`);
    });
    await page.goto(place, { waitUntil: 'networkidle' });
    page.removeAllListeners('request');
    expect(asked, place).toEqual([...new Set(asked)]);
  }
});

test('a tab that is not there is no page, and a limited one leads to the own start', async ({
  page,
  world,
  enter,
}) => {
  const { institution, home } = await aPlace(world);
  await enter(await world.institutionAdmin(institution));
  await page.goto(`${home}/nonsense`);
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  await page.goto(`${home}/admins`);
  await expect(page).toHaveURL(home);
});

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
  complaints,
}) => {
  complaints.expect(/status of 40[34]/);
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
