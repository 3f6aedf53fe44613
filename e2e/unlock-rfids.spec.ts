import { expectAccessible } from './axe.ts';
import { act, agree, openForm } from './deeds.ts';
import { expect, paths, test } from './fixtures.ts';
import { row } from './lists.ts';
import { sure } from './rfid-question.ts';
import { enter } from './session.ts';

test("an organization's unlock RFIDs are added, edited, blocked, activated and deleted", async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  const admin = await world.organizationAdmin(organization);
  await enter(page, admin, paths.organization(organization, 'unlock-rfids'));
  const adding = await openForm(page, 'Add RFID');
  await adding.getByRole('button', { name: 'Add RFID' }).click();
  await expect(adding.getByText('Physical Id is required')).toBeVisible();
  await adding.getByRole('textbox', { name: 'RFID' }).fill('U-1');
  await page.keyboard.press('Enter');
  await agree(page, sure('add', 'U-1'), 'Add RFID');
  await expect(row(page, 'U-1')).toContainText('Active');
  await expectAccessible(page, 'RFIDs to unlock');

  await page.getByRole('button', { name: 'Edit U-1' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit RFID' }).first();
  await editing.getByRole('textbox', { name: 'Name' }).fill('Refill team north');
  await page.keyboard.press('Enter');
  await agree(page, sure('update', 'U-1'), 'Save');
  await expect(row(page, 'Refill team north')).toBeVisible();

  for (const [action, state] of [
    ['Block', 'Blocked'],
    ['Activate', 'Active'],
  ] as const) {
    await act(page, 'U-1', action);
    await agree(page, sure(action.toLowerCase(), 'U-1'), action);
    await expect(row(page, 'U-1')).toContainText(state);
  }
  await act(page, 'U-1', 'Delete');
  await agree(page, sure('delete', 'U-1'), 'Delete');
  await expect(page.getByText('No RFID found')).toBeVisible();
});
