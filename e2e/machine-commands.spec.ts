import { commands } from '../contract/commands.ts';
import { machineApi } from '../contract/machine-api.ts';
import { machines } from '../contract/machines.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { act, answer } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { enter } from './session.ts';

test('a pairing code is shown once and pairs a controller, whose key can be revoked', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  await world.machine(institution, { physicalId: 'PAD-1' });
  const admin = await world.institutionAdmin(institution);
  await enter(page, admin, paths.institution(institution, 'machines'));
  await act(page, 'PAD-1', 'Pairing code');
  const dialog = page.getByRole('dialog', { name: 'Pairing code' });
  await dialog.getByRole('button', { name: 'Make a pairing code' }).click();
  const code = dialog.getByLabel('Pairing code');
  await expect(code).toHaveText(/^\w{4}-\w{4}$/);
  await expect(dialog.getByText('Shown only now.')).toBeVisible();
  await expectAccessible(page, 'pairing code');
  const claimCode = (await code.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(claimCode)).toBeHidden();

  const body = { physicalId: 'PAD-1', claimCode };
  const { machineKey } = await call({ url: world.line.url }, machineApi.claim, { body });
  const line = { url: world.line.url, bearer: machineKey };
  const sync = { body: { epoch: 1, uptimeMs: 0, events: [] } };
  await call(line, machineApi.sync, sync);
  await act(page, 'PAD-1', 'Revoke key');
  await expect(
    page.getByText('Are you sure you want to revoke the key of this machine "PAD-1"?'),
  ).toBeVisible();
  await answer(page, 'Revoke key');
  await expect(toast(page, 'The key has been revoked')).toBeVisible();
  await expect(call(line, machineApi.sync, sync)).rejects.toThrow('401');
});

test('a command shows what becomes of it, from waiting to done', async ({ page, world }) => {
  const institution = await world.institution();
  const { _id: machineId, physicalId } = await world.machine(institution);
  const params = { institutionId: institution._id, machineId };
  const { claimCode } = await call(world.line, machines.pairingCode, { params });
  const claim = { body: { physicalId, claimCode } };
  const { machineKey } = await call({ url: world.line.url }, machineApi.claim, claim);
  await enter(page, world.super, paths.institution(institution, 'machines'));
  await act(page, physicalId, 'Open door');
  const dialog = page.getByRole('dialog', { name: 'Open door' });
  await expect(
    dialog.getByText(`Are you sure you want to open the door of this machine "${physicalId}"?`),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Open door' }).click();
  await expect(dialog.getByText('Waiting for the machine')).toBeVisible();

  const line = { url: world.line.url, bearer: machineKey };
  await call(line, machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events: [] } });
  await expect(dialog.getByText('The machine has it')).toBeVisible();
  const { commands: queued } = await call(world.line, commands.all, { params });
  const results = queued.map(({ _id }) => ({ commandId: _id, state: 'SUCCEEDED' as const }));
  await call(line, machineApi.sync, { body: { epoch: 1, uptimeMs: 1, events: [], results } });
  await expect(dialog.getByText('Done')).toBeVisible();
});
