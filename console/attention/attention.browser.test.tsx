import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attention } from '../../contract/attention.ts';
import { notices } from '../../contract/notices.ts';
import {
  chooseMenuItem,
  clearField,
  expectAddress,
  expectNoSidewaysScroll,
  findRow,
  nightInDhaka,
  setClock,
} from '../testing/actions.ts';
import { answerInstitutions, answerOrganizations } from '../testing/answer-tenants.ts';
import {
  attentionRows,
  countsOf,
  findTab,
  pausedSlotTitle,
  startWithItems,
} from '../testing/attention-list.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildPausedSlotItem } from '../testing/build-attention.ts';
import { buildNotices } from '../testing/build-notices.ts';
import {
  buildInstitution,
  buildInstitutionAdmin,
  buildOrganization,
  buildOrganizationAdmin,
} from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { expectToast } from '../testing/toasts.ts';

test('how many cannot wait until tomorrow stands on every page and leads to them', async () => {
  const server = startWithItems([]);
  for (const [urgent, name, shown] of [
    [0, 'Attention', ''],
    [1, 'Attention: 1 item', '1'],
    [2, 'Attention: 2 items', '2'],
    [1200, 'Attention: 1,200 items', '99+'],
  ] as const) {
    server.answer(notices.all, buildNotices(countsOf(2000, 0, 0, urgent)));
    await openConsole('/audit');
    const bell = page.getByRole('link', { name, exact: true });
    await expect.element(bell).toHaveTextContent(shown);
  }
  await page.getByRole('link', { name: 'Attention: 1,200 items' }).click();
  await expectAddress('/attention');
});

test('the number of the bell is asked for with the first data of a page', async () => {
  const server = startWithItems([]);
  await openConsole('/audit');
  // Before anything is drawn.
  expect(server.callsOf(notices.all)).toHaveLength(1);
});

test('an item says what, where and since when, and is mended in its place', async () => {
  setClock(nightInDhaka);
  startWithItems([buildPausedSlotItem()]);
  await openConsole('/attention');
  await expect.element(page.getByText('1 open, 0 snoozed')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeVisible();
  const row = findRow('PAD-1');
  await expect.element(row).toMatchTextContent('Row 1, column 1: Failed twice in a row: Jam');
  await expect.element(row).toMatchTextContent('Eden Campus');
  // By the clock of the business.
  await expect.element(row).toMatchTextContent('15/03/2025 01:00');
  await expect.element(row).toMatchTextContent('1 h ago');
  await expect
    .element(row.getByRole('button', { name: `Resume: ${pausedSlotTitle}` }))
    .toBeVisible();
  await expectAccessible('attention');
});

test('filters stand in the URL and the query, and stay from tab to tab', async () => {
  const server = startWithItems([buildPausedSlotItem()]);
  answerOrganizations(server, [buildOrganization()]);
  answerInstitutions(server, [buildInstitution()]);
  await openConsole('/attention?page=3');
  await expect.element(page.getByRole('combobox', { name: 'Institution' })).not.toBeInTheDocument();
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Organization', 'Padma Trust');
  await choose('Institution', 'Eden Campus');
  await choose('Kind', 'Low stock');
  const narrowed = '?organizationId=o1&institutionId=i1&kind=STOCK_LOW';
  await expectAddress(`/attention${narrowed}`);
  expect(server.callsOf(attention.all).at(-1)?.query).toEqual({
    organizationId: 'o1',
    institutionId: 'i1',
    kind: 'STOCK_LOW',
    tab: 'OPEN',
    page: '1',
    limit: '15',
  });
  await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible();
  await findTab('Snoozed').click();
  await expectAddress(`/attention/snoozed${narrowed}`);
  await findTab('Open').click();
  // An institution is of one organization: it goes with it.
  await clearField('Organization');
  await expectAddress('/attention?kind=STOCK_LOW');
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expectAddress('/attention');
  await expect.element(findRow('PAD-1')).toBeVisible();
});

test('each admin type narrows by what is below it', async () => {
  const server = startWithItems([buildPausedSlotItem()]);
  answerInstitutions(server, [buildInstitution()]);
  const field = (name: string) => page.getByRole('combobox', { name });
  await openConsole('/attention', { admin: buildOrganizationAdmin() });
  await expect.element(field('Institution')).toBeVisible();
  await expect.element(field('Organization')).not.toBeInTheDocument();
  await openConsole('/attention', { admin: buildInstitutionAdmin() });
  await expect.element(field('Kind')).toBeVisible();
  await expect.element(field('Institution')).not.toBeInTheDocument();
});

test('long lists come in pages', async () => {
  const many = Array.from({ length: 17 }, (_, at) =>
    buildPausedSlotItem({
      _id: `n${at}`,
      machine: { _id: 'm', physicalId: `PAD-${at}`, name: '' },
    }),
  );
  startWithItems(many);
  await openConsole('/attention');
  await expect.element(attentionRows).toHaveLength(16);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expectAddress('/attention?page=2');
  await expect.element(attentionRows).toHaveLength(3);
});

test('a failure shows, and a retry fetches the list', async () => {
  const server = startWithItems([
    buildPausedSlotItem({ takenBy: { _id: 'a9', username: 'padma' } }),
  ]);
  server.refuseChanges();
  await openConsole('/attention');
  for (const [action, text] of [
    ['Give back', 'Failed to give it back'],
    ['Snooze for an hour', 'Failed to snooze it'],
    ['Done', 'Failed to mark it as done'],
  ] as const) {
    await chooseMenuItem(pausedSlotTitle, action);
    await expectToast(text);
  }
  const reason = 'padma has done it already';
  server.refuse(attention.done, 400, { message: reason });
  await chooseMenuItem(pausedSlotTitle, 'Done');
  await expectToast(reason);
  server.refuse(attention.all, 400);
  await openConsole('/attention');
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Failed to fetch what needs attention')).toBeVisible();
  startWithItems([buildPausedSlotItem()]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(findRow('PAD-1')).toBeVisible();
});

testInRelease(
  'on a phone each is a card with the same actions, and nothing scrolls sideways',
  async () => {
    await page.viewport(390, 844);
    startWithItems([
      buildPausedSlotItem({
        institution: { _id: 'i1', name: 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষা' },
      }),
    ]);
    await openConsole('/attention');
    const card = page.getByRole('article');
    await expect.element(card.getByRole('heading', { name: '1 slot paused' })).toBeVisible();
    await expect
      .element(card.getByRole('button', { name: `Resume: ${pausedSlotTitle}` }))
      .toBeVisible();
    await expectAccessible('attention on a phone');
    await expectNoSidewaysScroll();
    await card.getByRole('button', { name: `Take: ${pausedSlotTitle}` }).click();
    await expect.element(card.getByText('super')).toBeVisible();
    await chooseMenuItem(pausedSlotTitle, 'Snooze for an hour');
    await findTab('Snoozed').click();
    await expect.element(card).toMatchTextContent('Snoozed until');
    await expectNoSidewaysScroll();
  },
);

testInRelease('in Bangla attention speaks Bangla', async () => {
  startWithItems([buildPausedSlotItem({ institution: { _id: 'i1', name: 'ইডেন কলেজ' } })]);
  await openConsole('/attention', { language: 'bn' });
  await expect.element(page.getByText('১টি খোলা, ০টি পরে দেখা হবে')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'নজর দরকার: ১টি বিষয়' })).toBeVisible();
  await expect.element(page.getByRole('tabpanel')).not.toMatchTextContent(/[a-z]{4}/);
  await expectAccessible('attention in Bangla');
});
