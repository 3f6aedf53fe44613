import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import type { World } from './world.ts';

const row = (page: Page, physicalId: string) =>
  page.getByRole('row').filter({ hasText: physicalId });

const act = async (page: Page, physicalId: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${physicalId}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Answers the question with its button. */
const agree = async (page: Page, question: string, button: string) => {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: button }).click();
};

const sure = (action: string, physicalId: string) =>
  `Are you sure you want to ${action} this rfid "${physicalId}"?`;

const anInstitution = async (world: World) => {
  const institution = await world.institution(await world.organization());
  return { institution, tab: `${paths.institution(institution)}/rfids` };
};

test('IDs keep their narrow hyphens, numbers stand below each other', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  await world.rfid(institution, { physicalId: '04-A3-13-F2', point: 11 });
  await enter(world.super);
  await page.goto(tab);
  const figures = 'font-variant-numeric';
  await expect(page.getByText('04-A3-13-F2')).toHaveCSS(figures, 'normal');
  await expect(page.getByRole('cell', { name: '11', exact: true })).toHaveCSS(
    figures,
    'tabular-nums',
  );
});

test('an RFID is added after a question; without an ID it asks for one', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  await enter(await world.institutionAdmin(institution));
  await page.goto(tab);
  await page.getByRole('button', { name: 'Add RFID' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add RFID' }).first();
  await expect(form.getByRole('textbox', { name: 'RFID' })).toBeFocused();
  await expect(form.getByRole('radio', { name: 'LIMITED', exact: true })).toBeChecked();
  await expect(form.getByRole('radio', { name: 'UNLIMITED', exact: true })).not.toBeChecked();
  await expect(form.getByRole('switch', { name: 'Is RFID free?' })).not.toBeChecked();
  await expect(form.getByRole('textbox', { name: 'Points' })).toHaveValue('0');
  await form.getByRole('button', { name: 'Add RFID' }).click();
  await expect(form.getByText('Please enter a physical ID')).toBeVisible();
  await expectAccessible(page, 'RFID form with errors');

  await form.getByRole('textbox', { name: 'RFID' }).fill('04A313F2');
  await expect(form.getByText('Please enter a physical ID')).toBeHidden();
  await form.getByRole('textbox', { name: 'Name' }).fill('Nasrin Akter');
  await form.getByRole('textbox', { name: 'Points' }).fill('-30');
  await expect(form.getByRole('textbox', { name: 'Points' })).not.toHaveValue(/-/);
  await form.getByRole('textbox', { name: 'Points' }).fill('30');
  await page.keyboard.press('Enter');
  await agree(page, sure('add', '04A313F2'), 'Add RFID');

  await expect(toast(page, 'RFID created successfully')).toBeVisible();
  await expect(row(page, '04A313F2')).toContainText('Active');
  await expect(row(page, '04A313F2').getByRole('cell', { name: '30', exact: true })).toBeVisible();
  await expectAccessible(page, 'RFIDs');
});

test('a free RFID has no points to enter, and its tooltip says where it works', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  const { physicalId } = await world.rfid(institution, { point: 12 });
  const broke = await world.rfid(institution);
  await enter(world.super);
  await page.goto(tab);
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

test('a question that is declined keeps the form, what was typed and where one was', async ({
  page,
  world,
  enter,
}) => {
  const { tab } = await anInstitution(world);
  await enter(world.super);
  await page.goto(tab);
  await page.getByRole('button', { name: 'Add RFID' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add RFID' }).first();
  await form.getByRole('textbox', { name: 'RFID' }).fill('04A313F2');
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Rahima');
  await page.keyboard.press('Enter');
  await expect(page.getByText(sure('add', '04A313F2'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(sure('add', '04A313F2'))).toBeHidden();
  await expect(name).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'RFID' })).toHaveValue('04A313F2');
  await page.keyboard.press('Enter');
  await agree(page, sure('add', '04A313F2'), 'Add RFID');
  await expect(row(page, '04A313F2')).toBeVisible();
});

test('an RFID is blocked, activated and deleted, each after a question', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  const { physicalId } = await world.rfid(institution);
  await enter(world.super);
  await page.goto(tab);
  await act(page, physicalId, 'Block');
  await agree(page, sure('block', physicalId), 'Block');
  await expect(row(page, physicalId)).toContainText('Blocked');
  await act(page, physicalId, 'Activate');
  await agree(page, sure('activate', physicalId), 'Activate');
  await expect(row(page, physicalId)).toContainText('Active');
  await act(page, physicalId, 'Delete');
  await agree(page, sure('delete', physicalId), 'Delete');
  await expect(toast(page, 'RFID deleted successfully')).toBeVisible();
  await expect(page.getByText('No RFID found')).toBeVisible();
});

test('a long list has pages, an order and finding, all kept in the URL', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  const pad = (made: number) => String(made).padStart(2, '0');
  for (let made = 1; made <= 30; made += 1)
    await world.rfid(institution, { physicalId: `K-${pad(made)}`, point: made });
  await enter(world.super);
  await page.goto(tab);
  await expect(page.getByText('1–25 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText('26–30 of 30')).toBeVisible();
  await page.reload();
  await expect(page.getByText('26–30 of 30')).toBeVisible();

  const byPoint = page.getByRole('columnheader', { name: 'Point' });
  await byPoint.getByRole('button').click();
  await byPoint.getByRole('button').click();
  await expect(byPoint).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('K-30');
  await page.getByRole('searchbox', { name: 'Find by RFID or name' }).fill('k-07');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'K-07')).toBeVisible();
});

test('an ID that exists already is said at its field', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { institution, tab } = await anInstitution(world);
  const { physicalId } = await world.rfid(institution);
  await enter(world.super);
  await page.goto(tab);
  await page.getByRole('button', { name: 'Add RFID' }).click();
  const form = page.getByRole('dialog', { name: 'Add RFID' }).first();
  await form.getByRole('textbox', { name: 'RFID' }).fill(physicalId);
  await page.keyboard.press('Enter');
  await agree(page, sure('add', physicalId), 'Add RFID');
  await expect(form.getByText('An RFID with this physical ID already exists')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'RFID' })).toBeFocused();
});

test("an organization's unlock RFIDs are added, edited, blocked, activated and deleted", async ({
  page,
  world,
  enter,
}) => {
  const organization = await world.organization();
  await enter(await world.organizationAdmin(organization));
  await page.goto(`${paths.organization(organization)}/unlock-rfids`);
  await page.getByRole('button', { name: 'Add RFID' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add RFID' }).first();
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

test('on a phone RFIDs are cards, with targets for a thumb', async ({ page, world, enter }) => {
  const { institution, tab } = await anInstitution(world);
  const { physicalId } = await world.rfid(institution, { point: 12 });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(world.super);
  await page.goto(tab);
  const card = page.getByRole('article').filter({ hasText: physicalId });
  await expect(card.getByText('Point: 12')).toBeVisible();
  for (const button of await card.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, 'RFIDs on a phone');
});
