import type { Page } from '@playwright/test';
import { institutions } from '../contract/institutions.ts';
import { answerQuestion, chooseMenuItem } from './actions.ts';
import { callEndpoint } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { rfidQuestion } from './rfid-question.ts';
import { enterConsole } from './session.ts';
import type { World } from './world.ts';

/** A card with 30 points that was used twice, once without success; the institution allows two a day. */
const createUsedCard = async (world: World) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await callEndpoint(world.line, institutions.update, {
    params: { id: institution._id },
    body: { limitation: { daily: 2, weekly: 0, monthly: 0 } },
  });
  const machine = await world.machine(institution, { physicalId: 'PAD-1', name: 'Library' });
  const rfid = await world.rfid(institution, { physicalId: '04A313F2', point: 30 });
  const dispense = { transactionType: 'RFID', rfid: rfid.physicalId } as const;
  await world.dispenses(machine, [
    dispense,
    { ...dispense, isSuccessful: false, failureReason: 'JAM' },
  ]);
  return { institution, admin };
};

const findFact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

test('a card is reached from a dispense and by the search; its page follows what is done with it', async ({
  page,
  world,
}) => {
  const { institution, admin } = await createUsedCard(world);
  await enterConsole(page, admin, paths.institution(institution, 'dispenses'));
  await page.getByRole('link', { name: '04A313F2' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '04A313F2' })).toBeVisible();
  await expect(findFact(page, 'Today')).toContainText('1 of 2');
  const points = page.getByRole('table', { name: 'Points' });
  await expect(points.getByRole('row', { name: /Given by super/ })).toContainText('+30');
  const dispenses = page.getByRole('table', { name: 'Dispenses' });
  await expect(dispenses.getByRole('row', { name: /PAD-1/ })).toHaveCount(2);
  await expect(dispenses.getByRole('cell', { name: 'Jam', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Top up' }).click();
  const form = page.getByRole('dialog', { name: 'Top up' }).first();
  await form.getByRole('textbox', { name: 'Points to add' }).fill('12');
  await page.keyboard.press('Enter');
  await answerQuestion(page, 'Top up 1 RFID by 12?', 'Add points');
  await expect(findToast(page, 'Points added')).toBeVisible();
  await expect(findFact(page, 'Points')).toContainText('42');
  await expect(points.getByRole('row', { name: /\+12/ })).toBeVisible();

  await page.goto(paths.institution(institution, 'rfids'));
  await expect(page.getByRole('link', { name: '04A313F2' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search/ }).fill('04a3');
  await expect(page.getByRole('option', { name: /^04A313F2/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '04A313F2' })).toBeVisible();
  const address = page.url();
  await chooseMenuItem(page, '04A313F2', 'Delete');
  await answerQuestion(page, rfidQuestion('delete', '04A313F2'), 'Delete');
  await expect(page).toHaveURL(/\/rfids$/);
  expectComplaint(/status of 404/);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'RFID not found' })).toBeVisible();
});
