import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { organizations } from '../../contract/organizations.ts';
import { createQueryClient } from '../core/calls/queries.ts';
import { startSession } from '../core/calls/session.ts';
import { entitySearch } from '../entities/search.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  reloadConsole,
  setClock,
} from '../testing/actions.ts';
import { answerOrganizations } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildAdmin, buildOrganization } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { fetchOrganizations } from './queries.ts';

const path = '/dashboard/organizations';
const cards = page.getByRole('article');
const findCard = (name: string) => cards.filter({ hasText: name });

const startWith = (given: readonly Parameters<typeof buildOrganization>[0][], attention = 0) =>
  answerOrganizations(
    startServer(),
    given.map((one, at) => buildOrganization({ _id: `o${at + 1}`, ...one })),
    attention,
  );

const startWithMany = (count: number) =>
  startWith(Array.from({ length: count }, (_, at) => ({ name: `Padma ${at + 1}` })));

test("without organizations it says 'No organizations found' and offers to add one", async () => {
  startWith([]);
  await openConsole(path);
  await expect.element(page.getByText('No organizations found')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add Organization' })).toBeVisible();
  await expectAccessible('no organizations');
  await page.getByRole('button', { name: 'Add the first organization' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add Organization' })).toBeVisible();
});

test('the cards stand in 2 columns at 600 px, 3 at 900 px and 4 at 1900 px', async () => {
  startWithMany(5);
  await openConsole(path);
  await expect.element(cards).toHaveLength(5);
  const columns: number[] = [];
  for (const width of [390, 599, 600, 899, 900, 1899, 1900]) {
    await page.viewport(width, 900);
    const lefts = cards.elements().map((card) => card.getBoundingClientRect().left);
    columns.push(new Set(lefts).size);
    await expectNoSidewaysScroll();
  }
  expect(columns).toEqual([1, 1, 2, 2, 3, 3, 4]);
});

test('a card says what is inside and how it stands', async () => {
  startWith(
    [
      {
        name: 'Padma',
        type: 'NGO',
        inside: { institutions: 3, machines: 1200, stockLeft: 24_000 },
      },
      {
        name: 'Meghna',
        inside: { machines: 4, silent: 2, silentSince: '2026-03-14T20:00:00.000Z' },
      },
      { name: 'Jamuna', inside: { machines: 4, low: 1, empty: 2, paused: 1 } },
      { name: 'Surma', inside: { machines: 4, flaggedPayments: 1, lateRefunds: 2, attention: 3 } },
      { name: 'Karnaphuli', inside: { institutions: 0 } },
      { name: 'Teesta', inside: { machines: 1, unusableAccounts: 1, attention: 1 } },
    ],
    4,
  );
  await openConsole(path);
  await expect.element(page.getByText('6, of which 4 need attention')).toBeVisible();
  const expectCard = (name: string, ...texts: readonly string[]) =>
    Promise.all(texts.map((text) => expect.element(findCard(name)).toMatchTextContent(text)));
  await expectCard('Padma', 'NGO', 'Institutions3', 'Machines1,200', 'Stock left24,000');
  await expectCard('Padma', 'No machine needs attention');
  // 20:00 in London is the next day in Dhaka.
  await expectCard('Meghna', '2 machines silent since 15/03');
  await expectCard('Jamuna', '1 slot paused, 1 machine low, 2 empty');
  await expectCard('Surma', '1 payment needs review, 2 refunds late');
  await expectCard('Karnaphuli', 'No institutions yet');
  await expectCard('Teesta', '1 bKash account unusable');
  await expectAccessible('organizations that need attention');
});

test('a click on a card opens the organization, and so does its name', async () => {
  startWithMany(1);
  await openConsole(path);
  // The card itself, far from the name.
  await cards.click({ position: { x: 150, y: 120 } });
  await expectAddress('/organization/o1');
  window.history.back();
  await expectAddress(path);
  await page.getByRole('link', { name: 'Padma 1' }).click();
  await expectAddress('/organization/o1');
});

test('the list is fetched again only when the last fetch is more than 15 minutes ago', async () => {
  setClock('2026-03-14T20:00:00.000Z');
  const server = startWithMany(1);
  const comeBackAt = async (time: string) => {
    vi.setSystemTime(`2026-03-14T${time}.000Z`);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect.element(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
    await page.getByRole('tab', { name: 'Organizations' }).click();
    await expect.element(findCard('Padma 1')).toBeVisible();
  };
  await openConsole(path);
  await expect.element(findCard('Padma 1')).toBeVisible();
  await comeBackAt('20:00:00');
  await comeBackAt('20:14:59');
  // One for the list, one for the select of the overview.
  expect(server.callsOf(organizations.all)).toHaveLength(2);
  await comeBackAt('20:15:01');
  // Strict mode shows it twice, and it is fetched for each.
  await expect.poll(() => server.callsOf(organizations.all).length).toBeGreaterThan(2);
});

test('the list stays in the cache for these 15 minutes, however long it is not shown', async () => {
  const server = startWithMany(1);
  startSession({ accessToken: 'token', admin: buildAdmin() });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const client = createQueryClient();
  const search = z.parse(entitySearch, {});
  await fetchOrganizations(client, search);
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  await fetchOrganizations(client, search);
  expect(server.callsOf(organizations.all)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_001);
  await fetchOrganizations(client, search);
  expect(server.callsOf(organizations.all)).toHaveLength(2);
  client.clear();
});

test('organizations have pages, are found and ordered, and the URL keeps it', async () => {
  const server = startWithMany(30);
  await openConsole(path);
  const lastQuery = () => server.callsOf(organizations.all).at(-1)?.query;
  await expect.element(page.getByText('1–24 of 30')).toBeVisible();
  expect(lastQuery()).toEqual({ page: '1', limit: '24', order: 'attention' });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(cards).toHaveLength(6);
  await expectAddress(`${path}?page=2`);
  await reloadConsole();
  await expect.element(page.getByText('25–30 of 30')).toBeVisible();
  await expect.element(findCard('Padma 30')).toBeVisible();

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'By name' }).click();
  await expectAddress(`${path}?order=name`);
  await page.getByRole('searchbox', { name: 'Find an organization' }).fill(' MA 2 ');
  await expectAddress(`${path}?find=MA+2&order=name`);
  await expect.element(cards).toHaveLength(11);
  expect(lastQuery()).toEqual({ page: '1', limit: '24', find: 'MA 2', order: 'name' });
  await page.getByRole('searchbox').fill('none');
  await expect.element(page.getByText('No organizations found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByText('1–24 of 30')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
});

testInRelease('a page beyond the last one shows the last one', async () => {
  startWithMany(30);
  await openConsole(`${path}?page=9`);
  await expect.element(page.getByText('25–30 of 30')).toBeVisible();
  await expect.element(cards).toHaveLength(6);
});

test('until the next page comes the one before stays, and says that it is behind', async () => {
  const server = startWithMany(30);
  await openConsole(path);
  await expect.element(cards).toHaveLength(24);
  const release = server.hold(organizations.all);
  await page.getByRole('button', { name: 'Next page' }).click();
  const grid = () => cards.first().element().parentElement;
  await expect.poll(() => grid()?.getAttribute('aria-busy')).toBe('true');
  await expect.element(cards).toHaveLength(24);
  release();
  await expect.element(cards).toHaveLength(6);
  expect(grid()?.getAttribute('aria-busy')).toBe('false');
});

testInRelease('a name is text, however it looks, and however long it is', async () => {
  const script = '<script>alert(1)</script>';
  const long = 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রম'.repeat(2);
  startWith([{ name: script }, { name: long }]);
  await page.viewport(320, 700);
  await openConsole(path);
  await expect.element(page.getByRole('link', { name: script })).toBeVisible();
  await expect.element(page.getByRole('link', { name: long })).toBeVisible();
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: `Actions for ${long}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(long);
  await expectNoSidewaysScroll();
  await expectAccessible('question about a long name on a small phone');
});
