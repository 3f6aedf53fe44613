import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attention } from '../../contract/attention.ts';
import {
  chooseMenuItem,
  expectAddress,
  findRow,
  nightInDhaka,
  setClock,
} from '../testing/actions.ts';
import { findTab, pausedSlotTitle, startWithItems } from '../testing/attention-list.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildEntry, buildPausedSlotItem } from '../testing/build-attention.ts';
import { openConsole } from '../testing/open-console.tsx';
import { expectToast } from '../testing/toasts.ts';

test('an item is taken, given back, put off, opened again and done', async () => {
  const server = startWithItems([buildPausedSlotItem()]);
  await openConsole('/attention');
  const take = page.getByRole('button', { name: `Take: ${pausedSlotTitle}` });
  await take.click();
  await expect.element(findRow('PAD-1').getByRole('cell', { name: 'super' })).toBeVisible();
  await expect.element(take).not.toBeInTheDocument();
  await expect.element(findTab('Mine')).toHaveAccessibleDescription('1 item');
  await findTab('Mine').click();
  await expectAddress('/attention/mine');
  await expect.element(findRow('PAD-1')).toBeVisible();
  await chooseMenuItem(pausedSlotTitle, 'Give back');
  await expect.element(page.getByText('You have taken nothing')).toBeVisible();

  await findTab('Open').click();
  await chooseMenuItem(pausedSlotTitle, 'Snooze for a week');
  await expectToast('Snoozed');
  await expect.element(page.getByText('Nothing needs attention')).toBeVisible();
  await expect.element(page.getByText('0 open, 1 snoozed')).toBeVisible();
  await findTab('Snoozed').click();
  await expect.element(page.getByRole('columnheader', { name: 'Snoozed until' })).toBeVisible();
  await chooseMenuItem(pausedSlotTitle, 'Open again');
  await expect.element(page.getByText('Nothing is snoozed')).toBeVisible();

  await findTab('Open').click();
  await chooseMenuItem(pausedSlotTitle, 'Done');
  await expectToast(
    'Marked as done. It comes back if it gets worse, starts again or lasts a week.',
  );
  await expect.element(page.getByText('0 open, 0 snoozed')).toBeVisible();
  await findTab('Done').click();
  await expect.element(page.getByRole('columnheader', { name: 'Resolved' })).toBeVisible();
  // Nothing is to be done any more about what is over.
  await expect
    .element(page.getByRole('button', { name: `Resume: ${pausedSlotTitle}` }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: `Actions for ${pausedSlotTitle}` }).click();
  await expect.element(page.getByRole('menuitem')).toHaveLength(2);
  await page.getByRole('menuitem', { name: 'Open again' }).click();
  await expect.element(page.getByText('Nothing was resolved in the last 30 days')).toBeVisible();
  for (const row of [attention.take, attention.giveBack, attention.done]) {
    expect(server.callsOf(row)).toMatchObject([{ body: { rows: ['n1'] } }]);
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
  const server = startWithItems(
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
      body: { rows: [`n${at}`], until: expect.stringContaining(until) },
    });
  }
});

test('the history of an item lists its actions from opening to closing', async () => {
  const done = { closedAt: '2025-03-14T20:00:00.000Z', openedAt: '2025-03-14T08:00:00.000Z' };
  const server = startWithItems([buildPausedSlotItem({ ...done })]).answer(attention.history, {
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
  await chooseMenuItem(pausedSlotTitle, 'Who did what');
  const dialog = page.getByRole('dialog', { name: '1 slot paused' });
  await expect.element(dialog.getByRole('listitem')).toHaveLength(7);
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Noticed14/03/2025 14:00',
    'super took it14/03/2025 15:00',
    'Unknown gave it back14/03/2025 16:00',
    'padma snoozed it until 14/03/2025 18:0014/03/2025 17:00',
    'super opened it again14/03/2025 17:30',
    'super marked it as done14/03/2025 17:40',
    'Resolved by itself15/03/2025 02:00',
  ]);
  await expectAccessible('who did what');
  expect(server.callsOf(attention.history)[0]?.params).toEqual({ itemId: 'n1' });
});
