import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { machines } from '../../contract/machines.ts';
import { chooseMenuItem, findRow, openForm, pressInDialog } from '../testing/actions.ts';
import { answerMachines, startFleet } from '../testing/answer-machines.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildMachine, institutionId, machineId } from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { readTexts } from '../testing/read-texts.ts';
import { testInRelease } from '../testing/release.ts';
import { expectToast } from '../testing/toasts.ts';

const path = `/institution/${institutionId}/machines`;
const params = { institutionId, machineId };
const dialog = page.getByRole('dialog');

const findQuestion = (action: string) =>
  page.getByText(`Are you sure you want to ${action} this machine "PAD-1"?`, { exact: true });

const readMenu = async (physicalId: string): Promise<string[]> => {
  await page.getByRole('button', { name: `Actions for ${physicalId}` }).click();
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  return readTexts(items);
};

test('the menu of a machine offers what can be done with it in its state', async () => {
  startFleet([
    { physicalId: 'PAD-1', keyState: 'NONE' },
    { physicalId: 'PAD-2', isActivated: false },
  ]);
  await openConsole(path);
  expect(await readMenu('PAD-1')).toEqual([
    'Edit',
    'Duplicate',
    'Deactivate',
    'Open door',
    'Restart',
    'Test vend',
    'QR code',
    'Door link',
    'Pairing code',
    'Delete',
  ]);
  await expectAccessible('the menu of a machine');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument();
  const menu = await readMenu('PAD-2');
  expect(menu).toContain('Activate');
  expect(menu).not.toContain('Deactivate');
  expect(menu).toContain('Revoke key');
});

test('a machine is deactivated, activated, loses its key and is deleted, each after a question', async () => {
  const server = startFleet([{}]);
  await openConsole(path);

  await chooseMenuItem('PAD-1', 'Deactivate');
  await expect.element(findQuestion('deactivate')).toBeVisible();
  await expect.element(page.getByText('It stops dispensing at its next contact.')).toBeVisible();
  const inactive = buildMachine({ isActivated: false });
  answerMachines(server, [inactive]).answer(machines.update, { machine: inactive });
  await pressInDialog('Deactivate');
  await expectToast('Machine updated successfully');
  await expect.element(findRow('PAD-1').getByText('Inactive', { exact: true })).toBeVisible();
  await expect.element(page.getByText('0 of 1 active', { exact: true })).toBeVisible();

  // Enter alone answers a question that loses nothing.
  await chooseMenuItem('PAD-1', 'Activate');
  await expect.element(findQuestion('activate')).toBeVisible();
  const activate = dialog.getByRole('button', { name: 'Activate', exact: true });
  await expect.element(activate).toHaveFocus();
  answerMachines(server, [buildMachine()]).answer(machines.update, { machine: buildMachine() });
  await userEvent.keyboard('{Enter}');
  await expect.element(findRow('PAD-1').getByText('Active', { exact: true })).toBeVisible();
  expect(server.callsOf(machines.update)).toMatchObject([
    { params, body: { isActivated: false } },
    { params, body: { isActivated: true } },
  ]);

  await chooseMenuItem('PAD-1', 'Revoke key');
  await expect.element(findQuestion('revoke the key of')).toBeVisible();
  const machine = buildMachine({ keyState: 'NONE' });
  answerMachines(server, [machine]).answer(machines.revokeKey, undefined);
  await pressInDialog('Revoke key');
  await expectToast('The key has been revoked');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(machines.revokeKey)).toMatchObject([{ params }]);
  await expect.poll(() => readMenu('PAD-1')).not.toContain('Revoke key');

  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(findQuestion('delete')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible('the question before a machine is deleted');
  await pressInDialog('Cancel');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions for PAD-1' })).toHaveFocus();
  expect(server.callsOf(machines.remove)).toEqual([]);
  await chooseMenuItem('PAD-1', 'Delete');
  answerMachines(server, []).answer(machines.remove, undefined);
  await pressInDialog('Delete');
  await expectToast('Machine deleted successfully');
  await expect.element(page.getByText('No machines yet')).toBeVisible();
  expect(server.callsOf(machines.remove)).toMatchObject([{ params }]);
});

testInRelease(
  'each change that fails without a reason says which it was and leaves its dialog open',
  async () => {
    startFleet([{}]).refuseChanges();
    await openConsole(path);
    for (const [action, button, failure] of [
      ['Edit', 'Save', 'Failed to update machine'],
      ['Delete', 'Delete', 'Failed to delete machine'],
      ['Revoke key', 'Revoke key', 'Failed to revoke the key'],
      ['Pairing code', 'Make a pairing code', 'Failed to make a pairing code'],
      ['Restart', 'Restart', 'Failed to send the command'],
    ] as const) {
      await chooseMenuItem('PAD-1', action);
      await pressInDialog(button);
      await expectToast(failure);
      await expect.element(dialog).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog).not.toBeInTheDocument();
    }
    const form = await openForm('Add Machine');
    await form.getByLabelText('Physical ID').fill('PAD-2');
    await pressInDialog('Add Machine');
    await expectToast('Failed to create machine');
    await expect.element(form).toBeVisible();
  },
);
