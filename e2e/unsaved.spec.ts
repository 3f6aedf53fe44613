import { machines } from '../contract/machines.ts';
import { callEndpoint } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { defaultGateway, enterGateway, fillGateway, findField } from './gateway.ts';
import { findRow } from './lists.ts';
import { ownMerchant } from './merchant.ts';
import { callAfterSession, enterConsole, logIn, logOut } from './session.ts';

const restored = 'Your unsaved input was restored';

test('counted stock is restored after login, and a concurrent change is offered', async ({
  page,
  world,
}) => {
  expectComplaint(/status of 40[01]/);
  const { institution, admin } = await world.institutionWithAdmin();
  const { _id: machineId, physicalId } = await world.machine(institution);
  const params = { institutionId: institution._id };
  await enterConsole(page, admin, paths.institution(institution, 'machines'));
  await findRow(page, physicalId).getByRole('button', { name: 'Update stock' }).click();
  const form = page.getByRole('dialog', { name: `Update Stock: ${physicalId}` });
  const cell = form.getByRole('textbox', { name: 'Stock, row 1, column 1', exact: true });
  await cell.fill('17');
  await form.getByLabel('Assign to').fill('Shirin Akter');
  await world.endSessions(admin);
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(findToast(page, 'Your session has expired')).toBeVisible();
  const body = { name: 'Renamed', price: 10 };
  await callEndpoint(world.line, machines.update, { params: { ...params, machineId }, body });

  await logIn(page, admin);
  await expect(form.getByText(restored)).toBeVisible();
  await expect(cell).toHaveValue('17');
  await expect(form.getByText('was 20')).toBeVisible();
  await form.getByRole('button', { name: 'Save stock' }).click();
  await form.getByRole('button', { name: 'Load' }).click();
  await expect(cell).toHaveValue('17');
  await form.getByRole('button', { name: 'Save stock' }).click();
  await expect(findToast(page, 'Machine updated successfully')).toBeVisible();
  const { machines: saved } = await callEndpoint(world.line, machines.all, { params });
  expect(saved[0]).toMatchObject({
    name: 'Renamed',
    taskAssignedTo: 'Shirin Akter',
    stocks: [{ productCount: 17 }],
  });
});

test('a session that expires in one tab keeps the input of another; Logout by hand forgets it in all', async ({
  page,
  context,
  world,
}) => {
  expectComplaint(/status of 401/);
  const { institution, admin } = await enterGateway(page, world);
  await fillGateway(page);
  const elsewhere = await context.newPage();
  await elsewhere.goto(paths.institution(institution));
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await world.endSessions(admin);
  await callAfterSession(elsewhere, 'Refresh');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

  await logIn(elsewhere, admin);
  await expect(page.getByText(restored)).toBeVisible();
  await expect(findField(page, 'Username')).toHaveValue(ownMerchant.username);

  await logOut(elsewhere);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(elsewhere, admin);
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await expect(defaultGateway(page)).toBeChecked();
});
