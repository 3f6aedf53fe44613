import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { machines } from '../../../contract/machines.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  findRow,
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
import { expectTexts, findCells, readTexts } from '../../testing/read-texts.ts';
import { expectToast } from '../../testing/toasts.ts';

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

test('the table shows each machine as the specification names its columns, and which ones need somebody', async () => {
  setClock(nightInDhaka);
  const paused = { cause: 'FAULT', code: 'MOTOR', since: nightInDhaka } as const;
  const stocks = [
    buildSlot({ runsOut: runsOutOn('2025-03-20') }),
    buildSlot({ rowNo: 2, runsOut: runsOutOn('2025-03-16') }),
  ];
  startFleet(
    [
      { physicalId: 'PAD-1', name: 'Library', stocks: [buildSlot({ productCount: 19 })] },
      {
        physicalId: 'NEW-1',
        lastSyncedAt: null,
        isOnline: false,
        keyState: 'NONE',
        pairedAt: null,
      },
      {
        physicalId: 'MUTE-1',
        lastSyncedAt: null,
        isOnline: false,
        pairedAt: '2025-03-14T10:00:00.000Z',
      },
      { physicalId: 'SOON-1', price: 1012.5, pointsEnabled: true, point: 3, stocks },
      { physicalId: 'OFF-1', isActivated: false, isOnline: false, stocks },
      { physicalId: 'DUMB-1', isOnline: false },
      { physicalId: 'LOW-1', stocks: [buildSlot(), buildSlot({ rowNo: 2, productCount: 5 })] },
      { physicalId: 'NIL-1', stocks: [buildSlot({ productCount: 0 })] },
      { physicalId: 'OPEN-1', isDoorOpen: true, stocks: [buildSlot({ paused })] },
    ],
    { active: 7, low: 1, empty: 1, paused: 1 },
  );
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
  await expect
    .element(page.getByText('7 of 9 active, 1 low, 1 empty, 1 slot paused', { exact: true }))
    .toBeVisible();
  const textsOf = (id: string) => readTexts(findCells(id)).slice(0, 6);
  expect(textsOf('PAD-1')).toEqual([
    'PAD-1Active',
    expect.stringContaining('Library'),
    '10',
    '–',
    '19',
    '15/03/2025 02:00Just now',
  ]);
  expect(textsOf('NEW-1')[5]).toBe('N/ANot paired');
  expect(textsOf('MUTE-1')[5]).toBe('N/ANo contact since its pairing');
  expect(textsOf('SOON-1').slice(2, 5)).toEqual(['1,012.5', '3', expect.stringMatching(/^40/)]);
  await expect.element(findRow('SOON-1').getByText('A slot runs out tomorrow')).toBeVisible();
  await expect.element(findRow('OFF-1').getByText('A slot runs out')).not.toBeInTheDocument();
  expect(textsOf('OFF-1')[0]).toBe('OFF-1Inactive');
  await expect.element(findRow('OFF-1').getByLabelText('Offline')).not.toBeInTheDocument();
  await expect.element(findRow('DUMB-1').getByLabelText('Offline')).toBeVisible();
  expect(textsOf('LOW-1')[4]).toBe('25 Low');
  expect(textsOf('NIL-1')[4]).toBe('0 Empty');
  expect(textsOf('OPEN-1')[0]).toBe('OPEN-1Active1 slot pausedDoor open');
  await expectAccessible('machines');
});

test('finding, order and page stand in the URL, in the calls, and survive a reload', async () => {
  const server = startFleet([{}]).answer(machines.all, { machines: [buildMachine()], count: 60 });
  const lastQuery = () => server.callsOf(machines.all).at(-1)?.query;
  // A page beyond the last one shows the last one.
  await openConsole(`${path}?page=9`);
  await expect.element(page.getByText('51–60 of 60')).toBeVisible();
  expect(lastQuery()).toEqual({ page: '2', limit: '50' });
  for (const [title, order] of [
    ['Name', 'name'],
    ['Product Price (Tk)', 'price'],
    ['Product Point', 'point'],
    ['Product Count', 'count'],
    ['Last Sync', 'sync'],
  ]) {
    await page.getByRole('columnheader', { name: title }).getByRole('button').click();
    await expect.poll(lastQuery).toEqual({ page: '1', limit: '50', order });
  }
  await page.getByRole('searchbox', { name: 'Find by ID, name or SIM' }).fill(' pad ');
  await expectAddress(`${path}?find=pad&order=sync`);
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

test('machines that cannot be fetched say so, and can be tried again', async () => {
  const server = startFleet([{}]).refuse(machines.all, 500);
  await openConsole(path);
  await expect.element(page.getByRole('alert').getByText('Server error')).toBeVisible();
  await expectToast('Server error');
  server.refuse(machines.all, 403);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectToast('Failed to fetch machines');
  answerMachines(server, [buildMachine()]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(findRow('PAD-1')).toBeVisible();
});

test('hostile and long names stay text, and the page as wide as the screen', async () => {
  const name = `<script>document.title = 'stolen'</script>${'জেবুন্নেছা'.repeat(8)}`;
  startFleet([{ name, physicalId: 'X'.repeat(90) }]);
  await openConsole(path);
  for (const width of [1280, 390, 320]) {
    await page.viewport(width, 800);
    await expect.element(page.getByText(name).first()).toBeVisible();
    await expectNoSidewaysScroll();
  }
  await expect.poll(() => document.title).toBe('Machines · Eden Campus · VMS');
});

test('on a phone each machine is a card with its stock and its common action in sight, edged where it needs somebody', async () => {
  await page.viewport(390, 844);
  startFleet([
    { name: 'জেবুন্নেছা হল, নিচতলা', pointsEnabled: false },
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
  const card = page.getByRole('listitem').filter({ hasText: 'PAD-1' });
  await expect.element(card.getByText('20pads')).toBeVisible();
  await expect.element(card.getByText('10 Tk · no points')).toBeVisible();
  await expect.element(card.getByText('জেবুন্নেছা হল, নিচতলা')).toBeVisible();
  await expectAccessible('machines on a phone');
  await card.getByRole('button', { name: 'Update stock' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Update Stock: PAD-1' })).toBeVisible();
});
