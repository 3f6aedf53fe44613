import { answerQuestion, chooseMenuItem, openForm } from './actions.ts';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { findRow } from './lists.ts';
import { rfidQuestion } from './rfid-question.ts';
import { enterConsole } from './session.ts';

test('a card is added once, made free, blocked and deleted', async ({ page, world }) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await enterConsole(page, admin, paths.institution(institution, 'rfids'));
  const form = await openForm(page, 'Add RFID');
  await form.getByRole('textbox', { name: 'RFID' }).fill('04A313F2');
  await form.getByRole('textbox', { name: 'Points' }).fill('30');
  await page.keyboard.press('Enter');
  await answerQuestion(page, rfidQuestion('add', '04A313F2'), 'Add RFID');
  await expect(findToast(page, 'RFID created successfully')).toBeVisible();
  await expect(
    findRow(page, '04A313F2').getByRole('cell', { name: '30', exact: true }),
  ).toBeVisible();

  await openForm(page, 'Add RFID');
  await form.getByRole('textbox', { name: 'RFID' }).fill('04A313F2');
  expectComplaint(/status of 400/);
  await page.keyboard.press('Enter');
  await answerQuestion(page, rfidQuestion('add', '04A313F2'), 'Add RFID');
  await expect(form.getByText('An RFID with this physical ID already exists')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Edit 04A313F2' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit RFID' }).first();
  await editing.getByRole('switch', { name: 'Is RFID free?' }).check();
  await editing.getByRole('button', { name: 'Save' }).click();
  await answerQuestion(page, rfidQuestion('update', '04A313F2'), 'Save');
  await expect(
    findRow(page, '04A313F2').getByRole('cell', { name: 'Free', exact: true }),
  ).toBeVisible();

  await chooseMenuItem(page, '04A313F2', 'Block');
  await answerQuestion(page, rfidQuestion('block', '04A313F2'), 'Block');
  await expect(findRow(page, '04A313F2')).toContainText('Blocked');
  await chooseMenuItem(page, '04A313F2', 'Delete');
  await answerQuestion(page, rfidQuestion('delete', '04A313F2'), 'Delete');
  await expect(page.getByText('No RFID found')).toBeVisible();
});
