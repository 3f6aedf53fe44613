import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { machines } from '../../../contract/machines.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  findRow,
  findToast,
  nightInDhaka,
  reloadConsole,
  setClock,
} from '../../testing/actions.ts';
import { answerMachines, startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildInstitutionAdmin,
  buildMachine,
  buildSlot,
  institutionId,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { expectTexts, findCells } from '../../testing/read-texts.ts';

const path = `/institution/${institutionId}/machines`;

const runsOutOn = (day: string) => ({ expected: day, earliest: day, latest: day });

test('an institution without machines offers to add one', async () => {
  startFleet([]);
  await openConsole(path, { admin: buildInstitutionAdmin() });
  await expect.element(page.getByText('No machines yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'QR labels' })).not.toBeInTheDocument();
  await expectAccessible('no machines');
  await page.getByRole('button', { name: 'Add Machine' }).last().click();
  await expect.element(page.getByRole('dialog', { name: 'Add Machine' })).toBeVisible();
});

test('the table shows each machine as the specification names its columns', async () => {
  setClock(nightInDhaka);
  startFleet([
    { physicalId: 'PAD-1', name: 'Library', stocks: [buildSlot({ productCount: 19 })] },
    { physicalId: 'PAD-2', lastSyncedAt: null, keyState: 'NONE' },
  ]);
  await openConsole(path);
  await expectTexts(page.getByRole('columnheader'), [
    'Physical ID',
    'Name',
    'Product Price (Tk)',
    'Product Point',
    'Product Count',
    'Last Sync',
    'Actions',
  ]);
  await expect.element(findCells('PAD-1').nth(0)).toHaveTextContent('PAD-1Active');
  await expect.element(findCells('PAD-1').nth(1)).toMatchTextContent('Library');
  await expect.element(findCells('PAD-1').nth(2)).toHaveTextContent('10');
  await expect.element(findCells('PAD-1').nth(3)).toHaveTextContent('–');
  await expect.element(findCells('PAD-1').nth(4)).toHaveTextContent('19');
  await expect.element(findCells('PAD-1').nth(5)).toHaveTextContent('15/03/2025 02:00Just now');
  await expect.element(findCells('PAD-2').nth(5)).toHaveTextContent('N/ANot paired');
  await expect.element(page.getByText('2 of 2 active', { exact: true })).toBeVisible();
  await expectAccessible('machines');
});

test('prices have their places, points stand where they are enabled, counts are the sum of all slots', async () => {
  startFleet([
    {
      price: 1012.5,
      pointsEnabled: true,
      point: 3,
      stocks: [buildSlot(), buildSlot({ rowNo: 2 })],
    },
  ]);
  await openConsole(path);
  await expect.element(findCells('PAD-1').nth(2)).toHaveTextContent('1,012.5');
  await expect.element(findCells('PAD-1').nth(3)).toHaveTextContent('3');
  await expect.element(findCells('PAD-1').nth(4)).toHaveTextContent('40');
});

test('the table says which machines need somebody: inactive, silent, low, empty, paused, open', async () => {
  const paused = {
    cause: 'FAULT',
    code: 'MOTOR',
    since: nightInDhaka,
  } as const;
  startFleet(
    [
      { physicalId: 'OFF-1', isActivated: false, isOnline: false },
      { physicalId: 'DUMB-1', isOnline: false, lastSyncedAt: nightInDhaka },
      { physicalId: 'LOW-1', stocks: [buildSlot(), buildSlot({ rowNo: 2, productCount: 5 })] },
      { physicalId: 'NIL-1', stocks: [buildSlot({ productCount: 0 })] },
      { physicalId: 'OPEN-1', isDoorOpen: true, stocks: [buildSlot({ paused })] },
    ],
    { active: 4, low: 1, empty: 1, paused: 1 },
  );
  await openConsole(path);
  await expect
    .element(page.getByText('4 of 5 active, 1 low, 1 empty, 1 slot paused', { exact: true }))
    .toBeVisible();
  await expect.element(findCells('OFF-1').nth(0)).toHaveTextContent('OFF-1Inactive');
  await expect.element(findRow('OFF-1').getByLabelText('Offline')).not.toBeInTheDocument();
  await expect.element(findRow('DUMB-1').getByLabelText('Offline')).toBeVisible();
  await expect.element(findCells('LOW-1').nth(4)).toHaveTextContent('25 Low');
  await expect.element(findCells('NIL-1').nth(4)).toHaveTextContent('0 Empty');
  await expect
    .element(findCells('OPEN-1').nth(0))
    .toHaveTextContent('OPEN-1Active1 slot pausedDoor open');
});

test('a machine says when its first slot runs out, an inactive one does not', async () => {
  setClock(nightInDhaka);
  const [soon, later] = [runsOutOn('2025-03-16'), runsOutOn('2025-03-20')];
  const stocks = [buildSlot({ runsOut: later }), buildSlot({ rowNo: 2, runsOut: soon })];
  startFleet([
    { physicalId: 'PAD-1', stocks },
    { physicalId: 'PAD-2', stocks, isActivated: false },
  ]);
  await openConsole(path);
  await expect.element(findRow('PAD-1').getByText('A slot runs out tomorrow')).toBeVisible();
  await expect.element(findRow('PAD-2').getByText('A slot runs out')).not.toBeInTheDocument();
});

test('finding, order and page stand in the URL, in the calls, and survive a reload', async () => {
  const server = startFleet([{}]).answer(machines.all, { machines: [buildMachine()], count: 60 });
  const lastQuery = () => server.callsOf(machines.all).at(-1)?.query;
  await openConsole(path);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(page.getByText('51–60 of 60')).toBeVisible();
  expect(lastQuery()).toEqual({ page: '2', limit: '50' });
  await page.getByRole('searchbox', { name: 'Find by ID, name or SIM' }).fill(' pad ');
  await expectAddress(`${path}?find=pad`);
  const head = page.getByRole('columnheader', { name: 'Physical ID' });
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expectAddress(`${path}?find=pad&order=-id`);
  await expect.poll(lastQuery).toEqual({ page: '1', limit: '50', find: 'pad', order: '-id' });
  await reloadConsole();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await expect
    .element(page.getByRole('searchbox', { name: 'Find by ID, name or SIM' }))
    .toHaveValue('pad');
  await head.getByRole('button').click();
  await expectAddress(`${path}?find=pad`);
  await expect.element(head).not.toHaveAttribute('aria-sort');
});

test.each([
  ['Name', 'name'],
  ['Product Price (Tk)', 'price'],
  ['Product Point', 'point'],
  ['Product Count', 'count'],
  ['Last Sync', 'sync'],
])('machines are ordered by %s', async (title, order) => {
  const server = startFleet([{}]);
  await openConsole(path);
  await page.getByRole('columnheader', { name: title }).getByRole('button').click();
  await expect.poll(() => server.callsOf(machines.all).at(-1)?.query).toMatchObject({ order });
});

test('what fits no machine says so, and all are shown again', async () => {
  const server = startFleet([{}]).answerWith(machines.all, ({ query: { find } }) =>
    find ? { machines: [], count: 0 } : { machines: [buildMachine()], count: 1 },
  );
  await openConsole(`${path}?find=nowhere`);
  await expect.element(page.getByText('No machine fits what you typed')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(findRow('PAD-1')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expectAddress(path);
  expect(server.callsOf(machines.all).at(-1)?.query).not.toHaveProperty('find');
});

test('a page beyond the last one shows the last one', async () => {
  const server = startFleet([{}]).answer(machines.all, { machines: [buildMachine()], count: 51 });
  await openConsole(`${path}?page=9`);
  await expect.element(page.getByText('51–51 of 51')).toBeVisible();
  expect(server.callsOf(machines.all).at(-1)?.query).toMatchObject({ page: '2' });
});

test('machines that cannot be fetched say so, and can be tried again', async () => {
  const server = startFleet([{}]).refuse(machines.all, 500);
  await openConsole(path);
  await expect.element(page.getByRole('alert').getByText('Server error')).toBeVisible();
  await expect.element(findToast('Server error')).toBeVisible();
  server.refuse(machines.all, 403);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(findToast('Failed to fetch machines')).toBeVisible();
  answerMachines(server, [buildMachine()]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(findRow('PAD-1')).toBeVisible();
});

test('hostile and long names stay text, and the page as wide as the screen', async () => {
  const name = `<script>document.title = 'stolen'</script>${'জেবুন্নেছা'.repeat(8)}`;
  startFleet([{ name, physicalId: 'X'.repeat(90) }]);
  for (const width of [1280, 390, 320]) {
    await page.viewport(width, 800);
    await openConsole(path);
    await expect.element(page.getByText(name).first()).toBeVisible();
    await expectNoSidewaysScroll();
  }
  await expect.poll(() => document.title).toBe('Machines · Eden Campus · VMS');
});

test('in Bangla the table has Bangla words and digits', async () => {
  setClock(nightInDhaka);
  startFleet([{ name: 'পাঠাগার' }]);
  await openConsole(path, { language: 'bn' });
  await expect.element(findCells('PAD-1').nth(2)).toHaveTextContent('১০');
  await expect.element(findCells('PAD-1').nth(4)).toHaveTextContent('২০');
  await expect.element(findCells('PAD-1').nth(5)).toHaveTextContent('১৫/০৩/২০২৫ ০২:০০এইমাত্র');
  await expect.element(page.getByText('১টির মধ্যে ১টি সক্রিয়')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'পণ্যের সংখ্যা' })).toBeVisible();
});

test('on a phone each machine is a card with its stock and its common action in sight', async () => {
  await page.viewport(390, 844);
  startFleet([{ name: 'জেবুন্নেছা হল, নিচতলা', pointsEnabled: false }]);
  await openConsole(path);
  const card = page.getByRole('listitem').filter({ hasText: 'PAD-1' });
  await expect.element(card.getByText('20pads')).toBeVisible();
  await expect.element(card.getByText('10 Tk · no points')).toBeVisible();
  await expect.element(card.getByText('জেবুন্নেছা হল, নিচতলা')).toBeVisible();
  await expectAccessible('machines on a phone');
  await card.getByRole('button', { name: 'Update stock' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Update Stock: PAD-1' })).toBeVisible();
});

test('on a phone a card is edged where its machine needs somebody', async () => {
  await page.viewport(390, 844);
  startFleet([
    { physicalId: 'PAD-1' },
    { physicalId: 'PAD-2', stocks: [buildSlot({ productCount: 2 })] },
    { physicalId: 'PAD-3', stocks: [buildSlot({ productCount: 0 })] },
    { physicalId: 'PAD-4', isOnline: false, lastSyncedAt: nightInDhaka },
  ]);
  await openConsole(path);
  const cards = page.getByRole('article');
  await expect.element(cards).toHaveLength(4);
  await expect
    .poll(() => cards.elements().map((card) => card.getAttribute('data-tone')))
    .toEqual([null, 'low', 'bad', 'bad']);
  await expect.element(cards.nth(1).getByText('Low', { exact: true })).toBeVisible();
  await expect.element(cards.nth(2).getByText('Empty', { exact: true })).toBeVisible();
});

test('on a phone machines are ordered from a list of orders', async () => {
  await page.viewport(390, 844);
  const server = startFleet([{}]);
  await openConsole(path);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Last Sync, newest first' }).click();
  await expectAddress(`${path}?order=-sync`);
  await expect
    .poll(() => server.callsOf(machines.all).at(-1)?.query)
    .toMatchObject({ order: '-sync' });
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Usual order' }).click();
  await expectAddress(path);
});
