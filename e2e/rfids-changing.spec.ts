import { act, agree } from './deeds.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { row } from './lists.ts';
import { sure } from './rfid-question.ts';
import { enter } from './session.ts';

test('a free RFID has no points to enter, and its tooltip says where it works', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  const { physicalId } = await world.rfid(institution, { point: 12 });
  const broke = await world.rfid(institution);
  await enter(page, world.super, paths.institution(institution, 'rfids'));
  await expect(row(page, physicalId).getByRole('cell', { name: '12', exact: true })).toBeVisible();
  // A card without points shows none.
  await expect(
    row(page, broke.physicalId).getByRole('cell', { name: '-', exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: `Edit ${physicalId}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit RFID' }).first();
  await expect(form.getByRole('textbox', { name: 'RFID' })).toBeDisabled();
  await form.getByRole('button', { name: 'What a free RFID is' }).hover();
  await expect(
    page.getByText('A free RFID can be used to dispense in any point-enabled machine'),
  ).toBeVisible();
  await form.getByRole('switch', { name: 'Is RFID free?' }).check();
  await expect(form.getByRole('textbox', { name: 'Points' })).toBeDisabled();
  await form.getByRole('button', { name: 'Save' }).click();
  await agree(page, sure('update', physicalId), 'Save');
  await expect(toast(page, 'RFID updated successfully')).toBeVisible();
  await expect(
    row(page, physicalId).getByRole('cell', { name: 'Free', exact: true }),
  ).toBeVisible();
});

test('an RFID is blocked, activated and deleted, each after a question', async ({
  page,
  world,
}) => {
  const rfid = await world.rfid(await world.institution());
  await enter(page, world.super, paths.institutionOf(rfid, 'rfids'));
  await act(page, rfid.physicalId, 'Block');
  await agree(page, `Are you sure you want to block this rfid "${rfid.physicalId}"?`, 'Block');
  await expect(row(page, rfid.physicalId)).toContainText('Blocked');
  await act(page, rfid.physicalId, 'Activate');
  await agree(page, sure('activate', rfid.physicalId), 'Activate');
  await expect(row(page, rfid.physicalId)).toContainText('Active');
  await act(page, rfid.physicalId, 'Delete');
  await agree(page, sure('delete', rfid.physicalId), 'Delete');
  await expect(toast(page, 'RFID deleted successfully')).toBeVisible();
  await expect(page.getByText('No RFID found')).toBeVisible();
});
