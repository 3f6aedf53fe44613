import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Machine, machines } from '../../contract/machines.ts';
import { chooseMenuItem, findRow, findToast, openForm, pressInDialog } from '../testing/actions.ts';
import { answerMachines, startFleet } from '../testing/answer-machines.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildMachine, institutionId, machineId } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { readTexts } from '../testing/read-texts.ts';

const path = `/institution/${institutionId}/machines`;
const params = { institutionId, machineId };

const openMachines = async (given: Partial<Machine> = {}): Promise<FakeServer> => {
  const server = startFleet([given]);
  await openConsole(path);
  return server;
};

const findQuestion = (action: string) =>
  page.getByText(`Are you sure you want to ${action} this machine "PAD-1"?`, { exact: true });

const readMenu = async (): Promise<string[]> => {
  await page.getByRole('button', { name: 'Actions for PAD-1' }).click();
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  return readTexts(items);
};

test('the menu of a machine offers what can be done with it', async () => {
  await openMachines({ keyState: 'NONE' });
  expect(await readMenu()).toEqual([
    'Edit',
    'Duplicate',
    'Deactivate',
    'Open door',
    'Restart',
    'QR code',
    'Pairing code',
    'Delete',
  ]);
  await expectAccessible('the menu of a machine');
});

test('an inactive machine can be activated, one with a key can lose it', async () => {
  await openMachines({ isActivated: false });
  const menu = await readMenu();
  expect(menu).toContain('Activate');
  expect(menu).not.toContain('Deactivate');
  expect(menu).toContain('Revoke key');
});

test('Deactivate asks first and says what it did', async () => {
  const server = await openMachines();
  await chooseMenuItem('PAD-1', 'Deactivate');
  await expect.element(findQuestion('deactivate')).toBeVisible();
  await expect.element(page.getByText('It stops dispensing with its next contact.')).toBeVisible();
  const machine = buildMachine({ isActivated: false });
  answerMachines(server, [machine]).answer(machines.update, { machine });
  await pressInDialog('Deactivate');
  await expect.element(findToast('Machine updated successfully')).toBeVisible();
  await expect.element(findRow('PAD-1').getByText('Inactive', { exact: true })).toBeVisible();
  await expect.element(page.getByText('0 of 1 active', { exact: true })).toBeVisible();
  expect(server.callsOf(machines.update)).toMatchObject([{ params, body: { isActivated: false } }]);
});

test('Activate asks first, and Enter alone answers it', async () => {
  const server = await openMachines({ isActivated: false });
  await chooseMenuItem('PAD-1', 'Activate');
  await expect.element(findQuestion('activate')).toBeVisible();
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Activate', exact: true }))
    .toHaveFocus();
  answerMachines(server, [buildMachine()]).answer(machines.update, { machine: buildMachine() });
  await userEvent.keyboard('{Enter}');
  await expect.element(findRow('PAD-1').getByText('Active', { exact: true })).toBeVisible();
  expect(server.callsOf(machines.update)).toMatchObject([{ params, body: { isActivated: true } }]);
});

test('Delete asks first, with the way back under the finger', async () => {
  const server = await openMachines();
  await chooseMenuItem('PAD-1', 'Delete');
  await expect.element(findQuestion('delete')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible('the question before a machine is deleted');
  await pressInDialog('Cancel');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions for PAD-1' })).toHaveFocus();
  expect(server.callsOf(machines.remove)).toEqual([]);
  await chooseMenuItem('PAD-1', 'Delete');
  answerMachines(server, []).answer(machines.remove, undefined);
  await pressInDialog('Delete');
  await expect.element(findToast('Machine deleted successfully')).toBeVisible();
  await expect.element(page.getByText('No machines yet')).toBeVisible();
  expect(server.callsOf(machines.remove)).toMatchObject([{ params }]);
});

test('Revoke key asks first and says what it did', async () => {
  const server = await openMachines();
  await chooseMenuItem('PAD-1', 'Revoke key');
  await expect.element(findQuestion('revoke the key of')).toBeVisible();
  const machine = buildMachine({ keyState: 'NONE' });
  answerMachines(server, [machine]).answer(machines.revokeKey, undefined);
  await pressInDialog('Revoke key');
  await expect.element(findToast('The key has been revoked')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server.callsOf(machines.revokeKey)).toMatchObject([{ params }]);
  await expect.poll(readMenu).not.toContain('Revoke key');
});

const failures: Record<string, () => Promise<void>> = {
  'Failed to create machine': async () => {
    const form = await openForm('Add Machine');
    await form.getByLabelText('Physical ID').fill('PAD-2');
    await pressInDialog('Add Machine');
  },
  'Failed to update machine': async () => {
    await chooseMenuItem('PAD-1', 'Edit');
    await pressInDialog('Save');
  },
  'Failed to delete machine': async () => {
    await chooseMenuItem('PAD-1', 'Delete');
    await pressInDialog('Delete');
  },
  'Failed to revoke the key': async () => {
    await chooseMenuItem('PAD-1', 'Revoke key');
    await pressInDialog('Revoke key');
  },
  'Failed to make a pairing code': async () => {
    await chooseMenuItem('PAD-1', 'Pairing code');
    await pressInDialog('Make a pairing code');
  },
  'Failed to send the command': async () => {
    await chooseMenuItem('PAD-1', 'Restart');
    await pressInDialog('Restart');
  },
};

test.each(Object.entries(failures))(
  '%s: a change without a reason says which it was',
  async (text, fail) => {
    const server = await openMachines();
    server.refuseChanges();
    await fail();
    await expect.element(findToast(text)).toBeVisible();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  },
);

test('the reason of the server shows instead, or the connection failure', async () => {
  const server = await openMachines();
  server.refuseChanges(404, { message: 'Machine not found' });
  await chooseMenuItem('PAD-1', 'Deactivate');
  await pressInDialog('Deactivate');
  await expect.element(findToast('Machine not found')).toBeVisible();
  server.disconnect(machines.update);
  await pressInDialog('Deactivate');
  await expect.element(findToast('Something went wrong!')).toBeVisible();
  server.refuseChanges(500);
  await pressInDialog('Deactivate');
  await expect.element(findToast('Server error')).toBeVisible();
});
