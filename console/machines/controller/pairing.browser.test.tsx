import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { machines } from '../../../contract/machines.ts';
import { chooseMenuItem, pressInDialog, setClock } from '../../testing/actions.ts';
import { answerMachines, startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { buildMachine, institutionId, machineId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';

const path = `/institution/${institutionId}/machines`;
const code = { claimCode: 'K7PM-2QXD', expiresAt: '2025-03-15T20:00:00.000Z', pairedAt: null };

const oldPairing = '2025-03-01T06:00:00.000Z';

const openPairing = async (keyState: 'NONE' | 'CLAIMED' = 'NONE') => {
  const pairedAt = keyState === 'NONE' ? null : oldPairing;
  const server = startFleet([{ keyState, pairedAt }]).answer(machines.pairingCode, {
    ...code,
    pairedAt,
  });
  await openConsole(path);
  await chooseMenuItem('PAD-1', 'Pairing code');
  return { server, dialog: page.getByRole('dialog', { name: 'Pairing code' }) };
};

test('a pairing code is shown once, with what to do with it', async () => {
  const { server, dialog } = await openPairing();
  await expect
    .element(dialog.getByText('A pairing code makes a controller the machine "PAD-1".'))
    .toBeVisible();
  await expect.element(dialog.getByText('Earlier codes no longer work.')).toBeVisible();
  answerMachines(server, [buildMachine({ keyState: 'OFFERED', pairedAt: null })]);
  await pressInDialog('Make a pairing code');
  const output = dialog.getByLabelText('Pairing code');
  await expect.element(output).toHaveTextContent('K7PM-2QXD');
  await expect.element(dialog.getByRole('button', { name: 'Copy' })).toHaveFocus();
  await expect
    .element(dialog.getByText('Shown only now. It works once, until 16/03/2025 02:00.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Enter the physical ID PAD-1 and this code')).toBeVisible();
  await expectAccessible('pairing code');
  expect(server.callsOf(machines.pairingCode)).toMatchObject([
    { params: { institutionId, machineId } },
  ]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await chooseMenuItem('PAD-1', 'Pairing code');
  await expect.element(dialog.getByRole('button', { name: 'Make a pairing code' })).toBeVisible();
  await expect.element(page.getByText('K7PM-2QXD')).not.toBeInTheDocument();
});

test('the dialog says when the machine is here', async () => {
  const { server, dialog } = await openPairing();
  answerMachines(server, [buildMachine({ keyState: 'OFFERED', pairedAt: null })]);
  await pressInDialog('Make a pairing code');
  await expect.poll(() => server.callsOf(machines.one).length).toBeGreaterThan(0);
  await expect.element(dialog.getByText('K7PM-2QXD')).toBeVisible();
  answerMachines(server, [buildMachine({ keyState: 'CLAIMED' })]);
  const here = page.getByRole('dialog', { name: 'PAD-1 is here' });
  // Focus after a minute refetches the state, once the answer before has come.
  await expect
    .poll(() => {
      setClock(new Date(Date.now() + 60_000).toISOString());
      window.dispatchEvent(new Event('visibilitychange'));
      return here.query();
    })
    .not.toBeNull();
  await expect
    .element(here.getByText('Paired. The controller has its key, and the code no longer works.'))
    .toBeVisible();
  await expect.element(here.getByRole('button', { name: 'Done' })).toHaveFocus();
  await expect.element(page.getByText('K7PM-2QXD')).not.toBeInTheDocument();
});

test('the dialog also reports a controller that took the code before the dialog looked', async () => {
  const { server } = await openPairing();
  answerMachines(server, [buildMachine({ keyState: 'CLAIMED' })]);
  await pressInDialog('Make a pairing code');
  const here = page.getByRole('dialog', { name: 'PAD-1 is here' });
  await expect.element(here.getByText('Paired. The controller has its key')).toBeVisible();
  await here.getByRole('button', { name: 'Test a slot' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Test vend' }).getByLabelText('Slot'))
    .toBeVisible();
});

test('a code that ran out beside an older key is not reported as paired', async () => {
  const { server, dialog } = await openPairing('CLAIMED');
  await expect.element(dialog.getByText('The current controller keeps working')).toBeVisible();
  await pressInDialog('Make a pairing code');
  await expect.poll(() => server.callsOf(machines.one).length).toBeGreaterThan(0);
  await expect.element(dialog.getByText('K7PM-2QXD')).toBeVisible();
  await expect.element(page.getByText('Paired. The controller')).not.toBeInTheDocument();
  answerMachines(server, [buildMachine({ pairedAt: '2025-03-14T20:00:00.000Z' })]);
  await expect
    .poll(() => {
      setClock(new Date(Date.now() + 60_000).toISOString());
      window.dispatchEvent(new Event('visibilitychange'));
      return page.getByRole('dialog', { name: 'PAD-1 is here' }).query();
    })
    .not.toBeNull();
});
