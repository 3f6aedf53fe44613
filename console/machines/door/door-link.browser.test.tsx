import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type DoorLink, doorLinks } from '../../../contract/door-links.ts';
import { chooseMenuItem, pressInDialog } from '../../testing/actions.ts';
import { startFleet } from '../../testing/answer-machines.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { institutionId, machineId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';

const made: DoorLink = { _id: 'l1', createdAt: '2025-03-01T06:00:00.000Z' };

const openDoorLink = async (doorLink: DoorLink | null) => {
  const server = startFleet([{}])
    .answer(doorLinks.one, { doorLink })
    .answer(doorLinks.create, { doorLink: made, token: 'c2VjcmV0LW9mLWRvb3I' })
    .answer(doorLinks.end, undefined);
  await openConsole(`/institution/${institutionId}/machines`);
  await chooseMenuItem('PAD-1', 'Door link');
  return { server, dialog: page.getByRole('dialog', { name: 'Door link' }) };
};

test('a door link is made, and its code shown once, with the token in the fragment', async () => {
  const { server, dialog } = await openDoorLink(null);
  await expect.element(dialog.getByText('This machine has no door link yet.')).toBeVisible();
  await pressInDialog('Make a door link');
  await expect
    .element(dialog.getByLabelText('Door link', { exact: true }))
    .toHaveTextContent(`${location.origin}/visit/#c2VjcmV0LW9mLWRvb3I`);
  await expect
    .element(dialog.getByRole('img', { name: 'QR code of the door link of PAD-1' }))
    .toBeVisible();
  await expectAccessible('door link');
  expect(server.callsOf(doorLinks.create)).toMatchObject([
    { params: { institutionId, machineId } },
  ]);
});

test('a door link that is there says when it was made, and is ended', async () => {
  const { server, dialog } = await openDoorLink(made);
  await expect
    .element(dialog.getByText('The door link was made on 01/03/2025 12:00.'))
    .toBeVisible();
  await pressInDialog('End the door link');
  await expect.poll(() => server.callsOf(doorLinks.end)).toHaveLength(1);
});
