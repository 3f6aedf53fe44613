import type { Page } from '@playwright/test';
import { expectComplaint } from './complaints.ts';
import { choose } from './deeds.ts';
import { address, expect, paths, test } from './fixtures.ts';
import { enter, switchTo } from './session.ts';
import type { World } from './world.ts';

/** An institution with a machine, and its address. */
const aHome = async (world: World) => {
  const { organization, institution } = await world.tenants();
  await world.machine(institution, { physicalId: 'PAD-7' });
  return { organization, institution, home: paths.institution(institution) };
};

const enterHome = async (page: Page, world: World) => {
  const { home } = await aHome(world);
  await enter(page, world.super, home);
  return home;
};

test.use({ isLive: true });

test('an old link leads to the tab’s address with what narrowed it', async ({ page, world }) => {
  const { home } = await aHome(world);
  await enter(page, world.super, `${home}?tab=machines&machineFind=pad&findRfid=0412&machineId=m1`);
  await expect(page.getByRole('searchbox', { name: 'Find by ID, name or SIM' })).toHaveValue('pad');
  await expect.poll(() => address(page)).toBe(`${home}/machines?find=pad`);
  await page.goto(`${home}?tab=payments&view=days&statementRange=last_year`);
  await expect.poll(() => address(page)).toBe(`${home}/payments?view=days&period=last_year`);
  await page.goto(`${home}?tab=nothing&status=ALL`);
  await expect.poll(() => address(page)).toBe(home);
});

test('a tab is a link to its address, and going back goes from tab to tab', async ({
  page,
  world,
}) => {
  const home = await enterHome(page, world);
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
}) => {
  const home = await enterHome(page, world);
  await choose(page, 'Machine', /PAD-7/);
  await expect(page).toHaveURL(/machineId=/);
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page).toHaveURL(/machineId=/);
  await page.getByRole('tab', { name: 'Dispenses' }).click();
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('');
  expect(address(page)).toBe(`${home}/dispenses`);
});

test('a tab asks for nothing twice', async ({ page, world }) => {
  // An institution without credentials of its own.
  expectComplaint(/status of 404/);
  const { organization, home } = await aHome(world);
  await enter(page, world.super);
  const places = [
    paths.organizations,
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
}) => {
  const { institution, home } = await aHome(world);
  await enter(page, await world.institutionAdmin(institution), `${home}/nonsense`);
  await expect(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
  await page.goto(`${home}/admins`);
  await expect(page).toHaveURL(home);
});

test('the title of the document names the tab and whose it is, also on the way back', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants('Padma Trust', 'Hall A');
  await enter(page, world.super, paths.institution(institution));
  await expect(page).toHaveTitle('Overview · Hall A · VMS');
  await page.getByRole('tab', { name: 'Machines' }).click();
  await expect(page).toHaveTitle('Machines · Hall A · VMS');
  await page.goBack();
  await expect(page).toHaveTitle('Overview · Hall A · VMS');
  await page.goto(paths.organization(organization, 'unlock-rfids'));
  await expect(page).toHaveTitle('RFIDs to unlock · Padma Trust · VMS');
  await page.goto(paths.organizations);
  await expect(page).toHaveTitle('Organizations · Dashboard · VMS');
  await switchTo(page, 'Language', 'বাংলা');
  await expect(page).toHaveTitle(/^[ঀ-৿ ]+ · [ঀ-৿ ]+ · VMS$/);
});
