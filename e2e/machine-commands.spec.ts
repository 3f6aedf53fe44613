import { commands } from '../contract/commands.ts';
import { machineApi } from '../contract/machine-api.ts';
import { call } from './call.ts';
import { act, answer } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { enter } from './session.ts';

test('a controller is paired by a code, opens its door on a command, and is rejected without its key', async ({
  page,
  world,
}) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const { _id: machineId, physicalId } = await world.machine(institution);
  await enter(page, admin, paths.institution(institution, 'machines'));
  await act(page, physicalId, 'Pairing code');
  const pairing = page.getByRole('dialog', { name: 'Pairing code' });
  await pairing.getByRole('button', { name: 'Make a pairing code' }).click();
  const code = pairing.getByLabel('Pairing code');
  await expect(code).toHaveText(/^\w{4}-\w{4}$/);
  const claimCode = (await code.textContent()) ?? '';
  await pairing.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(claimCode)).toBeHidden();

  const body = { physicalId, claimCode };
  const { machineKey } = await call({ url: world.line.url }, machineApi.claim, { body });
  const line = { url: world.line.url, bearer: machineKey };
  const sync = { epoch: 1, uptimeMs: 0, events: [] };
  await call(line, machineApi.sync, { body: sync });
  await act(page, physicalId, 'Open door');
  const door = page.getByRole('dialog', { name: 'Open door' });
  await door.getByRole('button', { name: 'Open door' }).click();
  await expect(door.getByText('Waiting for the machine')).toBeVisible();
  await call(line, machineApi.sync, { body: sync });
  await expect(door.getByText('The machine has it')).toBeVisible();
  const params = { institutionId: institution._id, machineId };
  const { commands: queued } = await call(world.line, commands.all, { params });
  const results = queued.map(({ _id }) => ({ commandId: _id, state: 'SUCCEEDED' as const }));
  await call(line, machineApi.sync, { body: { ...sync, uptimeMs: 1, results } });
  await expect(door.getByText('Done')).toBeVisible();
  await door.getByRole('button', { name: 'Done' }).click();

  await act(page, physicalId, 'Revoke key');
  await answer(page, 'Revoke key');
  await expect(toast(page, 'The key has been revoked')).toBeVisible();
  await expect(call(line, machineApi.sync, { body: sync })).rejects.toThrow('401');
});
