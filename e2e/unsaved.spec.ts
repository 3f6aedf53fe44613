import type { Locator, Page } from '@playwright/test';
import { machines } from '../contract/machines.ts';
import { expectAccessible } from './axe.ts';
import { call } from './call.ts';
import { address, expect, logIn, ownMerchant, paths, test, toast } from './fixtures.ts';
import { logo } from './logo.ts';
import type { TestServer } from './server.ts';
import type { TestAdmin, World } from './world.ts';

const restored = 'Your unsaved input was restored';
const expiredOrNoGateway = /status of 40[14]/;

const anInstitution = async (world: World) => {
  const institution = await world.institution(await world.organization());
  const tab = (name: string) => `${paths.institution(institution)}/${name}`;
  return { institution, tab };
};

/** Saving finds out that the session is over. */
const saveInVain = async (page: Page, button: Locator) => {
  await button.click();
  await expect(toast(page, 'Your session has expired')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
};

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Welcome!' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
};

/** All that the browser holds for this tab. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

const machineOf = async (server: TestServer, world: World, institutionId: string) => {
  const line = { url: server.url, bearer: world.super.session.accessToken };
  const answer = await call(line, machines.all, { params: { institutionId } });
  return answer.machines[0];
};

test('a new machine that was typed when the session expired is there after login, and is saved', async ({
  page,
  world,
  server,
  enter,
  complaints,
}) => {
  complaints.expect(expiredOrNoGateway);
  const { institution, tab } = await anInstitution(world);
  const admin = await world.institutionAdmin(institution);
  await enter(admin);
  await page.goto(tab('machines'));
  await page.getByRole('button', { name: 'Add Machine' }).last().click();
  const form = page.getByRole('dialog', { name: 'Add Machine' });
  await form.getByRole('textbox', { name: 'Machine Name' }).fill('Library');
  await form.getByRole('textbox', { name: 'Physical ID' }).fill('PAD-1');
  await form.getByRole('button', { name: 'Add New Row or Column' }).click();
  await form.getByRole('group', { name: 'Slot 2' }).getByLabel('Stock').fill('7');
  await world.endSessions(admin);
  await saveInVain(page, form.getByRole('button', { name: 'Add Machine' }));

  await logIn(page, admin);
  await expect(form.getByText(restored)).toBeVisible();
  expect(address(page)).toBe(tab('machines'));
  await expect(form.getByRole('textbox', { name: 'Machine Name' })).toHaveValue('Library');
  await expect(form.getByRole('textbox', { name: 'Machine Name' })).toBeFocused();
  await expectAccessible(page, 'machine form with restored input');
  await form.getByRole('button', { name: 'Add Machine' }).click();
  await expect(toast(page, 'Machine created successfully')).toBeVisible();
  await expect(form).toBeHidden();
  expect(await machineOf(server, world, institution._id)).toMatchObject({
    name: 'Library',
    physicalId: 'PAD-1',
    stocks: [{ productCount: 0 }, { productCount: 7 }],
  });

  // It comes back once.
  await page.getByRole('button', { name: 'Add Machine' }).click();
  await expect(form.getByRole('textbox', { name: 'Machine Name' })).toHaveValue('');
  await expect(form.getByText(restored)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Machine' })).toBeVisible();
  await expect(form).toBeHidden();
});

test('counted stock is there after login, and what somebody else changed meanwhile is offered', async ({
  page,
  world,
  server,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 40[01]/);
  const { institution, tab } = await anInstitution(world);
  const { _id: machineId } = await world.machine(institution, { physicalId: 'PAD-1' });
  const admin = await world.institutionAdmin(institution);
  await enter(admin);
  await page.goto(tab('machines'));
  await page.getByRole('button', { name: 'Update stock of PAD-1' }).click();
  const form = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
  const cell = form.getByRole('textbox', { name: 'Row 1, column 1', exact: true });
  await cell.fill('17');
  await form.getByLabel('Assign to').fill('Shirin Akter');
  await world.endSessions(admin);
  await saveInVain(page, form.getByRole('button', { name: 'Save stock' }));
  await call({ url: server.url, bearer: world.super.session.accessToken }, machines.update, {
    params: { institutionId: institution._id, machineId },
    body: { name: 'Renamed' },
  });

  await logIn(page, admin);
  await expect(form.getByText(restored)).toBeVisible();
  await expect(cell).toHaveValue('17');
  await expect(form.getByText('was 20')).toBeVisible();
  await form.getByRole('button', { name: 'Save stock' }).click();
  await form.getByRole('button', { name: 'Load' }).click();
  await expect(cell).toHaveValue('17');
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(toast(page, 'Machine updated successfully')).toBeVisible();
  expect(await machineOf(server, world, institution._id)).toMatchObject({
    name: 'Renamed',
    taskAssignedTo: 'Shirin Akter',
    stocks: [{ productCount: 17 }],
  });
});

test('an institution that was being edited is edited on after login; its picture is chosen again', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(expiredOrNoGateway);
  const organization = await world.organization();
  const { name } = await world.institution(organization, { name: 'Eden Campus' });
  await enter(world.super);
  await page.goto(`${paths.organization(organization)}/institutions`);
  const edit = async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await edit();
  const form = page.getByRole('dialog', { name: 'Edit institution' });
  await form.getByRole('textbox', { name: 'Address' }).fill('Azimpur Road');
  await form.getByLabel('Daily').fill('5');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await world.endSessions(world.super);
  await saveInVain(page, form.getByRole('button', { name: 'Save' }));

  await logIn(page, world.super);
  await expect(form.getByText(`${restored}, except passwords, keys and pictures`)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Eden Campus');
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('Azimpur Road');
  await expect(form.getByLabel('Daily')).toHaveValue('5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await edit();
  await expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('Azimpur Road');
  await expect(form.getByText(restored)).toBeHidden();
});

const fillGateway = async (page: Page) => {
  await page.getByRole('radio', { name: 'Own bKash gateway' }).check();
  const { username, password, appKey, appSecret } = ownMerchant;
  await page.getByLabel(/^Username/).fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^App Key/).fill(appKey);
  await page.getByLabel(/^App Secret/).fill(appSecret);
};

test('the gateway form has its username after login, and no secret was kept in the browser', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(expiredOrNoGateway);
  const { institution, tab } = await anInstitution(world);
  const admin = await world.institutionAdmin(institution);
  await enter(admin);
  await page.goto(tab('gateway'));
  await fillGateway(page);
  await world.endSessions(admin);
  await saveInVain(page, page.getByRole('button', { name: 'Save' }));
  expect(await stored(page)).toContain(ownMerchant.username);
  const { password, appKey, appSecret } = ownMerchant;
  for (const secret of [password, appKey, appSecret]) {
    expect(await stored(page)).not.toContain(secret);
  }

  await logIn(page, admin);
  await expect(page.getByText(restored)).toBeVisible();
  await expect(page.getByLabel(/^Username/)).toHaveValue(ownMerchant.username);
  await expect(page.getByLabel(/^Password/)).toHaveValue('');
  await expectAccessible(page, 'gateway form with restored input');
  await fillGateway(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Successfully added the payment gateway')).toBeVisible();
  await expect(page.getByText(restored)).toBeHidden();
});

test('another admin who logs in sees nothing of it, and it is gone for good', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(expiredOrNoGateway);
  const { institution, tab } = await anInstitution(world);
  const admin = await world.institutionAdmin(institution);
  const other: TestAdmin = await world.institutionAdmin(institution);
  await enter(admin);
  await page.goto(tab('gateway'));
  await fillGateway(page);
  await world.endSessions(admin);
  await saveInVain(page, page.getByRole('button', { name: 'Save' }));

  await logIn(page, other);
  await expect(page).toHaveURL(paths.institution(institution));
  expect(await stored(page)).not.toContain(ownMerchant.username);
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await expect(page.getByRole('radio', { name: 'Default gateway' })).toBeChecked();
  await expect(page.getByText(restored)).toBeHidden();
  await logOut(page);
  await logIn(page, admin);
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await expect(page.getByRole('radio', { name: 'Default gateway' })).toBeChecked();
});

test('a session that expires in one tab keeps the input of another; Logout by hand forgets it in all', async ({
  page,
  context,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(expiredOrNoGateway);
  const { institution, tab } = await anInstitution(world);
  const admin = await world.institutionAdmin(institution);
  await enter(admin);
  await page.goto(tab('gateway'));
  await fillGateway(page);
  const elsewhere = await context.newPage();
  await elsewhere.goto(paths.institution(institution));
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await world.endSessions(admin);
  await elsewhere.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

  await logIn(elsewhere, admin);
  await expect(page.getByText(restored)).toBeVisible();
  await expect(page.getByLabel(/^Username/)).toHaveValue(ownMerchant.username);

  await logOut(elsewhere);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await stored(page)).not.toContain(ownMerchant.username);
  await logIn(elsewhere, admin);
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await expect(page.getByRole('radio', { name: 'Default gateway' })).toBeChecked();
});

test('going back from an open form asks before its input is lost', async ({
  page,
  world,
  enter,
}) => {
  const { institution, tab } = await anInstitution(world);
  await enter(world.super);
  await page.goto(paths.institution(institution));
  await page.getByRole('tab', { name: 'Machines' }).click();
  await page.getByRole('button', { name: 'Add Machine' }).last().click();
  const form = page.getByRole('dialog', { name: 'Add Machine' });
  await form.getByRole('textbox', { name: 'Machine Name' }).fill('Library');
  const question = page.getByRole('dialog', { name: 'Discard changes' });

  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(tab('machines'));
  await expect(form.getByRole('textbox', { name: 'Machine Name' })).toHaveValue('Library');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(paths.institution(institution));
  await expect(form).toBeHidden();
});

test('input that holds nothing but a password opens no form again', async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(expiredOrNoGateway);
  const organization = await world.organization();
  await enter(world.super);
  await page.goto(`${paths.organization(organization)}/admins`);
  await page.getByRole('button', { name: 'Welcome!' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const form = page.getByRole('dialog', { name: 'Change password' });
  await form.getByLabel('Current password').fill('a password of tests');
  await form.getByLabel('New password').fill('another password');
  await world.endSessions(world.super);
  await saveInVain(page, form.getByRole('button', { name: 'Change password' }));
  expect(await stored(page)).not.toContain('another password');
  await logIn(page, world.super);
  await expect(page.getByText('No admin found')).toBeVisible();
  await expect(form).toBeHidden();
});
