import { commands } from '../contract/commands.ts';
import { machineApi } from '../contract/machine-api.ts';
import { chooseMenuItem, pressInDialog } from './actions.ts';
import { callEndpoint } from './call.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { enterConsole } from './session.ts';

test('a controller is paired by a code, opens its door on a command, and is rejected without its key', async ({
  page,
  world,
}) => {
  const { institution, admin } = await world.institutionWithAdmin();
  const { _id: machineId, physicalId } = await world.machine(institution);
  await enterConsole(page, admin, paths.institution(institution, 'machines'));
  await chooseMenuItem(page, physicalId, 'Pairing code');
  const pairing = page.getByRole('dialog', { name: 'Pairing code' });
  await pairing.getByRole('button', { name: 'Make a pairing code' }).click();
  const code = pairing.getByLabel('Pairing code');
  await expect(code).toHaveText(/^\w{4}-\w{4}$/);
  const claimCode = (await code.textContent()) ?? '';
  await pairing.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(claimCode)).toBeHidden();

  const body = { physicalId, claimCode };
  const { machineKey } = await callEndpoint({ url: world.line.url }, machineApi.claim, { body });
  const line = { url: world.line.url, bearer: machineKey };
  const sync = { epoch: 1, uptimeMs: 0, events: [] };
  await callEndpoint(line, machineApi.sync, { body: sync });
  await chooseMenuItem(page, physicalId, 'Open door');
  const door = page.getByRole('dialog', { name: 'Open door' });
  await door.getByRole('button', { name: 'Open door' }).click();
  await expect(door.getByText('Waiting for the machine')).toBeVisible();
  await callEndpoint(line, machineApi.sync, { body: sync });
  await expect(door.getByText('The machine got it')).toBeVisible();
  const params = { institutionId: institution._id, machineId };
  const { commands: queued } = await callEndpoint(world.line, commands.all, { params });
  const results = queued.map(({ _id }) => ({ commandId: _id, state: 'SUCCEEDED' as const }));
  await callEndpoint(line, machineApi.sync, { body: { ...sync, uptimeMs: 1, results } });
  await expect(door.getByText('Done')).toBeVisible();
  await door.getByRole('button', { name: 'Done' }).click();

  await chooseMenuItem(page, physicalId, 'Revoke key');
  await pressInDialog(page, 'Revoke key');
  await expect(findToast(page, 'The key has been revoked')).toBeVisible();
  await expect(callEndpoint(line, machineApi.sync, { body: sync })).rejects.toThrow('401');
});
