import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Command, commands } from '../../../contract/commands.ts';
import type { Machine } from '../../../contract/machines.ts';
import { chooseMenuItem, pressInDialog } from '../../testing/actions.ts';
import { startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildMachine,
  buildSize,
  buildSlot,
  institutionId,
  machineId,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { renderElement } from '../../testing/render.tsx';
import { expectToast } from '../../testing/toasts.ts';
import { CommandProgress } from './command-progress.tsx';

const buildCommand = (given: Partial<Command> = {}): Command => ({
  _id: 'c1',
  machineId,
  type: 'UNLOCK',
  rowNo: null,
  columnNo: null,
  state: 'QUEUED',
  createdAt: new Date().toISOString(),
  offeredAt: null,
  finishedAt: null,
  detail: '',
  ...given,
});

const openCommand = async (
  action: 'Open door' | 'Restart' | 'Test vend',
  { past = [], ...given }: Partial<Machine> & { readonly past?: Command[] } = {},
) => {
  const server = startFleet([given]).answer(commands.all, { commands: past });
  await openConsole(`/institution/${institutionId}/machines`);
  await chooseMenuItem('PAD-1', action);
  const dialog = page.getByRole('dialog', { name: action });
  await expect.element(dialog).toBeVisible();
  return { server, dialog };
};

test('a command needs a confirmation, stays when it is refused, then shows its states from waiting to done', async () => {
  const { server, dialog } = await openCommand('Open door');
  await expect.poll(() => server.callsOf(commands.all).length).toBeGreaterThan(0);
  await expect.element(dialog.getByText('The machine is offline')).not.toBeInTheDocument();
  server.refuse(commands.queue, 404, { message: 'Machine not found' });
  await pressInDialog('Open door');
  await expectToast('Machine not found');
  await expect.element(dialog.getByRole('button', { name: 'Open door' })).toBeEnabled();

  const done = buildCommand({ state: 'SUCCEEDED', finishedAt: new Date().toISOString() });
  server
    .answer(commands.queue, { command: buildCommand() })
    .answer(commands.all, { commands: [done] });
  const release = server.hold(commands.all);
  await pressInDialog('Open door');
  await expect.element(dialog.getByText('Waiting for the machine')).toBeVisible();
  await expect
    .element(
      dialog.getByText('The machine gets it at its next contact. The last one was Just now.'),
    )
    .toBeVisible();
  await expectAccessible('a command that waits');
  expect(server.callsOf(commands.queue).at(-1)).toMatchObject({
    params: { institutionId, machineId },
    body: { type: 'UNLOCK' },
  });
  release();
  await expect.element(dialog.getByText('Done', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['OFFERED', 'The machine got it', ''],
  ['FAILED', 'Failed', 'busy'],
  ['EXPIRED', 'Not done in time', 'late'],
  ['REFUSED', 'Refused by the machine', 'not now'],
  ['INTERRUPTED', 'Interrupted', 'power'],
] as const)('a command that is %s says: %s', async (state, text, detail) => {
  const command = buildCommand({
    state,
    detail,
    finishedAt: detail ? new Date().toISOString() : null,
  });
  renderElement(<CommandProgress command={command} machine={buildMachine()} />);
  await expect.element(page.getByRole('status')).toHaveTextContent(text + detail);
});

test('a command waits for a machine that has never been in contact', async () => {
  renderElement(
    <CommandProgress command={buildCommand()} machine={buildMachine({ lastSyncedAt: null })} />,
  );
  await expect.element(page.getByText('This machine has never made contact.')).toBeVisible();
});

test('before it is sent one learns that the machine is offline, and what became of it last time', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const { dialog } = await openCommand('Restart', {
    isOnline: false,
    past: [
      buildCommand({ _id: 'c2', state: 'SUCCEEDED' }),
      buildCommand({ type: 'REBOOT', state: 'EXPIRED', createdAt: hourAgo }),
    ],
  });
  await expect
    .element(dialog.getByText('Are you sure you want to restart this machine "PAD-1"?'))
    .toBeVisible();
  await expect
    .element(dialog.getByText('The machine is offline and may not get this in time.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Last time, 1 h ago: Not done in time')).toBeVisible();
  await expectAccessible('a command');
});

test('a test vend turns the motor of a chosen slot, says what became of it, and goes on with another', async () => {
  const { server, dialog } = await openCommand('Test vend', {
    sizeTypes: [buildSize()],
    stocks: [buildSlot({ sizeId: 'L' }), buildSlot({ columnNo: 2, productCount: 4 })],
  });
  const slot = dialog.getByLabelText('Slot');
  await expect.element(slot).toHaveDisplayValue('Row 1, column 1 · Large · 20');
  await expect
    .element(
      dialog.getByText(
        'The motor turns once. A pad that drops is taken out of the stock and is no sale.',
      ),
    )
    .toBeVisible();
  await expectAccessible('a test vend');
  await userEvent.selectOptions(slot, 'Row 1, column 2 · 4');
  const jammed = buildCommand({
    type: 'TEST_VEND',
    rowNo: 1,
    columnNo: 2,
    state: 'FAILED',
    detail: 'JAM',
    finishedAt: new Date().toISOString(),
  });
  server.answer(commands.queue, { command: jammed }).answer(commands.all, { commands: [jammed] });
  await pressInDialog('Test vend');
  await expect.element(dialog.getByText('JAM')).toBeVisible();
  expect(server.callsOf(commands.queue)[0]?.body).toEqual({
    type: 'TEST_VEND',
    rowNo: 1,
    columnNo: 2,
  });
  const running = 'A test vend of this machine is under way. Try again in a minute.';
  server.refuse(commands.queue, 400, { message: running });
  await dialog.getByRole('button', { name: 'Test another slot' }).click();
  await pressInDialog('Test vend');
  await expectToast(running);
  await expect.element(slot).toBeVisible();
});
