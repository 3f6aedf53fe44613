import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type AttentionOf, attention } from '../../contract/attention.ts';
import {
  chooseMenuItem,
  clearField,
  expectAddress,
  expectNoSidewaysScroll,
  findRow,
  findToast,
  nightInDhaka,
  setClock,
} from '../testing/actions.ts';
import { answerInstitutions, answerOrganizations } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import { type AttentionCase, buildEntry, buildPausedSlotItem } from '../testing/build-attention.ts';
import {
  buildInstitution,
  buildInstitutionAdmin,
  buildOrganization,
  buildOrganizationAdmin,
} from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { slicePage } from '../testing/slice-page.ts';
import { startServer } from '../testing/start-server.ts';

const item = '1 slot paused, PAD-1';
const rows = page.getByRole('table', { name: 'Attention' }).getByRole('row');
const tabNamed = (name: string) => page.getByRole('tab', { name });
const countOf = (open: number, mine = 0, snoozed = 0) => ({ counts: { open, mine, snoozed } });

/** A server with these items, which are taken, put off and done there by the super admin. */
const startWith = (given: readonly AttentionOf<'SLOT_PAUSED'>[]) => {
  let all = [...given];
  const of = {
    OPEN: () => all.filter(({ snoozedUntil, closedAt }) => !snoozedUntil && !closedAt),
    MINE: () => of.OPEN().filter(({ takenBy }) => takenBy?._id === 'a1'),
    SNOOZED: () => all.filter(({ snoozedUntil, closedAt }) => snoozedUntil && !closedAt),
    DONE: () => all.filter(({ closedAt }) => closedAt),
  };
  const me = { _id: 'a1', username: 'super' };
  const now = new Date().toISOString();
  const change = (id: string, changes: Partial<AttentionCase>) => {
    all = all.map((one) => (one._id === id ? { ...one, ...changes } : one));
    const [changed] = all.filter(({ _id }) => _id === id);
    if (!changed) throw new Error(`${id} is not there`);
    return { item: changed };
  };
  const count = () => countOf(of.OPEN().length, of.MINE().length, of.SNOOZED().length);
  return startServer()
    .answerWith(attention.count, count)
    .answerWith(attention.all, ({ query }) => {
      const { tab, kind } = attention.all.query.parse(query);
      const found = of[tab]().filter((one) => kind === undefined || one.kind === kind);
      return { items: slicePage(found, query), count: found.length, ...count() };
    })
    .answerWith(attention.take, ({ params: { itemId } }) =>
      change(itemId, { takenBy: me, takenAt: now }),
    )
    .answerWith(attention.giveBack, ({ params: { itemId } }) =>
      change(itemId, { takenBy: null, takenAt: null }),
    )
    .answerWith(attention.snooze, ({ params: { itemId }, body }) =>
      change(itemId, { snoozedUntil: attention.snooze.body.parse(body).until }),
    )
    .answerWith(attention.reopen, ({ params: { itemId } }) =>
      change(itemId, { snoozedUntil: null, closedAt: null, doneBy: null }),
    )
    .answerWith(attention.done, ({ params: { itemId } }) =>
      change(itemId, { closedAt: now, doneBy: me }),
    );
};

test('how many wait stands on every page and leads to them', async () => {
  const server = startWith([]);
  for (const [open, name, shown] of [
    [0, 'Attention', ''],
    [1, 'Attention: 1 item', '1'],
    [2, 'Attention: 2 items', '2'],
    [1200, 'Attention: 1,200 items', '99+'],
  ] as const) {
    server.answer(attention.count, countOf(open));
    await openConsole('/audit');
    const bell = page.getByRole('link', { name, exact: true });
    await expect.element(bell).toHaveTextContent(shown);
  }
  await page.getByRole('link', { name: 'Attention: 1,200 items' }).click();
  await expectAddress('/attention');
});

test('an item says what, where and since when, and leads to where it is mended', async () => {
  setClock(nightInDhaka);
  startWith([buildPausedSlotItem()]);
  await openConsole('/attention');
  await expect.element(page.getByText('1 open, 0 snoozed')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Attention' })).toBeVisible();
  const row = findRow('PAD-1');
  await expect.element(row).toMatchTextContent('Row 1, column 1: Failed twice in a row: Jam');
  await expect.element(row).toMatchTextContent('Eden Campus');
  // By the clock of the business.
  await expect.element(row).toMatchTextContent('2025-03-15 01:00 AM');
  await expect.element(row).toMatchTextContent('1 h ago');
  await expect
    .element(row.getByRole('link', { name: `Resume: ${item}` }))
    .toHaveAttribute('href', '/institution/i1/machines/m1');
  await expectAccessible('attention');
});

test('an item is taken, given back, put off, opened again and done', async () => {
  const server = startWith([buildPausedSlotItem()]);
  await openConsole('/attention');
  const take = page.getByRole('button', { name: `Take: ${item}` });
  await take.click();
  await expect.element(findRow('PAD-1').getByRole('cell', { name: 'super' })).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  await expect.element(tabNamed('Mine')).toHaveAccessibleDescription('1 item');
  await tabNamed('Mine').click();
  await expectAddress('/attention/mine');
  await expect.element(findRow('PAD-1')).toBeVisible();
  await chooseMenuItem(item, 'Give back');
  await expect.element(page.getByText('You have taken nothing')).toBeVisible();

  await tabNamed('Open').click();
  await chooseMenuItem(item, 'Snooze for a week');
  await expect.element(findToast('Snoozed')).toBeVisible();
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible();
  await expect.element(page.getByText('0 open, 1 snoozed')).toBeVisible();
  await tabNamed('Snoozed').click();
  await expect.element(page.getByRole('columnheader', { name: 'Snoozed until' })).toBeVisible();
  await chooseMenuItem(item, 'Open again');
  await expect.element(page.getByText('Nothing is snoozed')).toBeVisible();

  await tabNamed('Open').click();
  await chooseMenuItem(item, 'Done');
  await expect
    .element(
      findToast('Done: it comes back if it gets worse or begins anew, or goes on for a week'),
    )
    .toBeVisible();
  await expect.element(page.getByText('0 open, 0 snoozed')).toBeVisible();
  await tabNamed('Done').click();
  await expect.element(page.getByRole('columnheader', { name: 'Over' })).toBeVisible();
  // Nothing is to be done any more about what is over.
  await expect.element(page.getByRole('link', { name: `Resume: ${item}` })).not.toBeInTheDocument();
  await page.getByRole('button', { name: `Actions for ${item}` }).click();
  await expect.element(page.getByRole('menuitem')).toHaveLength(2);
  await page.getByRole('menuitem', { name: 'Open again' }).click();
  await expect.element(page.getByText('Nothing was over in the last 30 days')).toBeVisible();
  for (const row of [attention.take, attention.giveBack, attention.done]) {
    expect(server.callsOf(row).map(({ params }) => params)).toEqual([{ itemId: 'n1' }]);
  }
  expect(server.callsOf(attention.reopen)).toHaveLength(2);
});

test('items are put off by the clock of the business', async () => {
  setClock(nightInDhaka);
  const snoozes = [
    ['Snooze for an hour', '2025-03-14T21:00'],
    // 08:00 in Dhaka, where the day has begun already.
    ['Snooze until tomorrow, 08:00', '2025-03-16T02:00'],
    ['Snooze for a week', '2025-03-21T20:00'],
  ] as const;
  const server = startWith(
    snoozes.map((_, at) =>
      buildPausedSlotItem({
        _id: `n${at}`,
        machine: { _id: `m${at}`, physicalId: `PAD-${at}`, name: '' },
      }),
    ),
  );
  await openConsole('/attention');
  for (const [at, [action, until]] of snoozes.entries()) {
    await chooseMenuItem(`1 slot paused, PAD-${at}`, action);
    await expect.element(findRow(`PAD-${at}`)).not.toBeInTheDocument();
    expect(server.callsOf(attention.snooze).at(-1)).toMatchObject({
      params: { itemId: `n${at}` },
      body: { until: expect.stringContaining(until) },
    });
  }
});

test('the history of an item lists its actions from opening to closing', async () => {
  const done = { closedAt: '2025-03-14T20:00:00.000Z', openedAt: '2025-03-14T08:00:00.000Z' };
  const server = startWith([buildPausedSlotItem({ ...done })]).answer(attention.history, {
    history: [
      buildEntry({ at: '2025-03-14T09:00:00.000Z' }),
      buildEntry({ at: '2025-03-14T10:00:00.000Z', by: '', deed: 'GIVE_BACK' }),
      buildEntry({
        at: '2025-03-14T11:00:00.000Z',
        by: 'padma',
        deed: 'SNOOZE',
        until: '2025-03-14T12:00:00.000Z',
      }),
      buildEntry({ at: '2025-03-14T11:30:00.000Z', deed: 'REOPEN' }),
      buildEntry({ at: '2025-03-14T11:40:00.000Z', deed: 'DONE' }),
    ],
  });
  await openConsole('/attention/done');
  await chooseMenuItem(item, 'Who did what');
  const dialog = page.getByRole('dialog', { name: '1 slot paused' });
  await expect.element(dialog.getByRole('listitem')).toHaveLength(7);
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Noticed2025-03-14 02:00 PM',
    'super took it2025-03-14 03:00 PM',
    'Unknown gave it back2025-03-14 04:00 PM',
    'padma snoozed it until 2025-03-14 06:00 PM2025-03-14 05:00 PM',
    'super opened it again2025-03-14 05:30 PM',
    'super marked it as done2025-03-14 05:40 PM',
    'Over by itself2025-03-15 02:00 AM',
  ]);
  await expectAccessible('who did what');
  expect(server.callsOf(attention.history)[0]?.params).toEqual({ itemId: 'n1' });
});

test('filters stand in the URL and the query, and stay from tab to tab', async () => {
  const server = startWith([buildPausedSlotItem()]);
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
  await expect.element(page.getByText('Nothing fits these filters.')).toBeVisible();
  await tabNamed('Snoozed').click();
  await expectAddress(`/attention/snoozed${narrowed}`);
  await tabNamed('Open').click();
  // An institution is of one organization: it goes with it.
  await clearField('Organization');
  await expectAddress('/attention?kind=STOCK_LOW');
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expectAddress('/attention');
  await expect.element(findRow('PAD-1')).toBeVisible();
});

test('each admin type narrows by what is below it', async () => {
  const server = startWith([buildPausedSlotItem()]);
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
  startWith(many);
  await openConsole('/attention');
  await expect.element(rows).toHaveLength(16);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expectAddress('/attention?page=2');
  await expect.element(rows).toHaveLength(3);
});

test('a failure shows, and a retry fetches the list', async () => {
  const server = startWith([buildPausedSlotItem({ takenBy: { _id: 'a9', username: 'padma' } })]);
  server.refuseChanges();
  await openConsole('/attention');
  for (const [action, text] of [
    ['Give back', 'Failed to give it back'],
    ['Snooze for an hour', 'Failed to snooze it'],
    ['Done', 'Failed to mark it as done'],
  ] as const) {
    await chooseMenuItem(item, action);
    await expect.element(findToast(text)).toBeVisible();
  }
  const reason = 'padma has done it already';
  server.refuse(attention.done, 400, { message: reason });
  await chooseMenuItem(item, 'Done');
  await expect.element(findToast(reason)).toBeVisible();
  server.refuse(attention.all, 400);
  await openConsole('/attention');
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Failed to fetch what needs attention')).toBeVisible();
  startWith([buildPausedSlotItem()]);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(findRow('PAD-1')).toBeVisible();
});

testInRelease(
  'on a phone each is a card with the same actions, and nothing scrolls sideways',
  async () => {
    await page.viewport(390, 844);
    startWith([
      buildPausedSlotItem({
        institution: { _id: 'i1', name: 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষা' },
      }),
    ]);
    await openConsole('/attention');
    const card = page.getByRole('article');
    await expect.element(card.getByRole('heading', { name: '1 slot paused' })).toBeVisible();
    await expect.element(card.getByRole('link', { name: `Resume: ${item}` })).toBeVisible();
    await expectAccessible('attention on a phone');
    await expectNoSidewaysScroll();
    await card.getByRole('button', { name: `Take: ${item}` }).click();
    await expect.element(card.getByText('super')).toBeVisible();
    await chooseMenuItem(item, 'Snooze for an hour');
    await tabNamed('Snoozed').click();
    await expect.element(card).toMatchTextContent('Snoozed until');
    await expectNoSidewaysScroll();
  },
);

testInRelease('in Bangla attention speaks Bangla', async () => {
  startWith([buildPausedSlotItem({ institution: { _id: 'i1', name: 'ইডেন কলেজ' } })]);
  await openConsole('/attention', { language: 'bn' });
  await expect.element(page.getByText('১টি খোলা, ০টি পরে দেখার জন্য রাখা')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'নজর দরকার: ১টি বিষয়' })).toBeVisible();
  await expect.element(page.getByRole('tabpanel')).not.toMatchTextContent(/[a-z]{4}/);
  await expectAccessible('attention in Bangla');
});
