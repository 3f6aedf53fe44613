import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { attention } from '../../contract/attention.ts';
import {
  chooseMenuItem,
  expectAddress,
  expectNoSidewaysScroll,
  findRow,
} from '../testing/actions.ts';
import { attentionRows, countsOf, findTab, startWithItems } from '../testing/attention-list.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildAttentionCase,
  buildAttentionRow,
  buildPausedSlotItem,
} from '../testing/build-attention.ts';
import { buildSilentMachineItem } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const silentAt = (physicalId: string) =>
  buildSilentMachineItem({ _id: physicalId, machine: { _id: physicalId, physicalId, name: '' } });

const storm = buildAttentionRow([silentAt('PU-1'), silentAt('PU-2'), silentAt('PU-3')], {
  _id: 'g1',
  count: 10_000,
  machines: 10_000,
  institutions: 500,
  organizations: 40,
});

const startWithRows = (rows: ReturnType<typeof buildAttentionRow>[]) =>
  startServer().answer(attention.all, { rows, count: rows.length, ...countsOf(rows.length) });

test('machines that fell silent at once are one row, which is put off by one click', async () => {
  const server = startWithRows([storm]).answer(attention.snooze, { action: 'd1', items: 10_000 });
  await openConsole('/attention');
  const row = findRow('10,000 machines silent');
  await expect.element(row).toMatchTextContent('PU-1, PU-2, PU-3 and 9,997 more');
  await expect.element(row).toMatchTextContent('500 institutions');
  await expect.element(row).toMatchTextContent('40 organizations');
  // There is no one place to go to.
  await expect.element(row.getByRole('link')).not.toBeInTheDocument();
  const name = 'Snooze until tomorrow, 08:00: 10,000 machines silent, 500 institutions';
  await page.getByRole('button', { name }).click();
  await expectToast('Snoozed');
  expect(server.callsOf(attention.snooze)).toMatchObject([{ body: { rows: ['g1'], tab: 'OPEN' } }]);
});

test('machines of one institution lead to its machines', async () => {
  startWithRows([buildAttentionRow([silentAt('PU-1'), silentAt('PU-2')])]);
  await openConsole('/attention');
  const row = findRow('2 machines silent');
  await expect.element(row).toMatchTextContent('PU-1, PU-2');
  await expect
    .element(row.getByRole('link', { name: 'Show it: 2 machines silent, Eden Campus' }))
    .toHaveAttribute('href', '/institution/i1/machines');
});

test('one row has all that troubles a machine, and says how much of it somebody has taken', async () => {
  const slots = [{ rowNo: 1, columnNo: 1, sizeName: '', left: 2, soon: 0 }];
  const low = {
    ...buildAttentionCase({ _id: 'n2' }),
    kind: 'STOCK_LOW',
    facts: { slots },
  } as const;
  const taken = buildPausedSlotItem({ takenBy: { _id: 'a9', username: 'padma' } });
  startWithRows([buildAttentionRow([taken, low])]);
  await openConsole('/attention');
  const row = findRow('1 slot paused');
  await expect.element(row).toMatchTextContent('Also: 1 slot low');
  await expect.element(row).toMatchTextContent('1 of 2 taken');
  await expect
    .element(row.getByRole('button', { name: 'Take: 1 slot paused, PAD-1' }))
    .toBeVisible();
  await expectAccessible('rows of attention');
});

const twoMachines = () =>
  [1, 2].map((at) =>
    buildPausedSlotItem({
      _id: `n${at}`,
      machine: { _id: `m${at}`, physicalId: `PAD-${at}`, name: '' },
    }),
  );

test('what is done by mistake is undone in its toast', async () => {
  startWithItems(twoMachines());
  await openConsole('/attention');
  await chooseMenuItem('1 slot paused, PAD-1', 'Done');
  await expect.element(findRow('PAD-1')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(findRow('PAD-1')).toBeVisible();
  await expectToast('Undone');
});

test('chosen rows are changed together', async () => {
  const server = startWithItems(twoMachines());
  await openConsole('/attention');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click();
  const bar = page.getByRole('region', { name: 'Chosen rows' });
  await expect.element(bar.getByText('2 rows chosen')).toBeVisible();
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(server.callsOf(attention.done)).toMatchObject([{ body: { rows: ['n1', 'n2'] } }]);
  await findTab('Done').click();
  await page.getByRole('checkbox', { name: 'Choose 1 slot paused, PAD-2' }).click();
  await bar.getByRole('button', { name: 'Open again' }).click();
  await expect.element(attentionRows).toHaveLength(2);
});

test('rows are searched and, where there is more than a page, sorted, by the URL and the query', async () => {
  const many = Array.from({ length: 17 }, (_, at) =>
    buildPausedSlotItem({
      _id: `n${at}`,
      machine: { _id: `m${at}`, physicalId: `PAD-${at}-X`, name: '' },
    }),
  );
  const server = startWithItems(many);
  await openConsole('/attention');
  await page.getByRole('searchbox', { name: 'Search machine, place or RFID' }).fill('PU-LIB');
  await expectAddress('/attention?find=PU-LIB');
  await page.getByRole('button', { name: 'Since' }).click();
  await expectAddress('/attention?find=PU-LIB&order=since');
  expect(server.callsOf(attention.all).at(-1)?.query).toMatchObject({
    find: 'PU-LIB',
    order: 'since',
  });
  // An action changes what the list shows.
  await chooseMenuItem('1 slot paused, PAD-1-X', 'Done');
  await expect.element(findRow('PAD-1-X')).not.toBeInTheDocument();
  expect(server.callsOf(attention.done)).toMatchObject([{ body: { find: 'PU-LIB' } }]);
  startWithItems(twoMachines());
  await openConsole('/attention');
  await expect.element(findRow('PAD-1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Since' })).not.toBeInTheDocument();
});

test('on a phone a row of many machines is a card like another', async () => {
  await page.viewport(390, 844);
  startWithRows([storm]);
  await openConsole('/attention');
  const card = page.getByRole('article');
  await expect.element(card.getByRole('heading', { name: '10,000 machines silent' })).toBeVisible();
  await expect.element(card).toMatchTextContent('500 institutions · 40 organizations');
  await expectNoSidewaysScroll();
});

test('rows are walked, chosen and done by keys, which a question mark lists', async () => {
  const server = startWithItems(twoMachines());
  await openConsole('/attention');
  const box = (at: number) =>
    page.getByRole('checkbox', { name: `Choose 1 slot paused, PAD-${at}` });
  await expect.element(box(2)).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(box(2)).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(box(1)).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(box(1)).toBeChecked();
  await userEvent.keyboard('e');
  await expect.element(findRow('PAD-1')).not.toBeInTheDocument();
  // The next row has taken its place.
  await userEvent.keyboard('j');
  await expect.element(box(2)).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(box(2)).toBeChecked();
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect.element(keys.getByText('Choose the row')).toBeVisible();
  await expectAccessible('keys of attention');
  // A dialog has its own.
  await userEvent.keyboard('e{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await page.getByRole('searchbox').fill('je');
  await expect.element(findRow('PAD-2')).toBeVisible();
  expect(server.callsOf(attention.done)).toHaveLength(1);
});
