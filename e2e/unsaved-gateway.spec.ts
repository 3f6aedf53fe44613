import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { expiredOrNoGateway, restored, saveInVain, stored } from './expired.ts';
import { expect, paths, test } from './fixtures.ts';
import { defaultGateway, enterGateway, field, fillGateway, saveGateway } from './gateway.ts';
import { ownMerchant } from './merchant.ts';
import { logIn, logOut } from './session.ts';
import type { World } from './world.ts';

/** An institution's admin who entered credentials and did not save them. */
const aTypingAdmin = async (page: Page, world: World) => {
  expectComplaint(expiredOrNoGateway);
  const entered = await enterGateway(page, world);
  await fillGateway(page);
  return entered;
};

test('the gateway form has its username after login, and no secret was kept in the browser', async ({
  page,
  world,
}) => {
  const { admin } = await aTypingAdmin(page, world);
  await world.endSessions(admin);
  await saveInVain(page, page.getByRole('button', { name: 'Save' }));
  expect(await stored(page)).toContain(ownMerchant.username);
  const { password, appKey, appSecret } = ownMerchant;
  for (const secret of [password, appKey, appSecret]) {
    expect(await stored(page)).not.toContain(secret);
  }

  await logIn(page, admin);
  await expect(page.getByText(restored)).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(ownMerchant.username);
  await expect(field(page, 'Password')).toHaveValue('');
  await expectAccessible(page, 'gateway form with restored input');
  await saveGateway(page);
  await expect(page.getByText(restored)).toBeHidden();
});

test('another admin who logs in sees nothing of it, and it is gone for good', async ({
  page,
  world,
}) => {
  const { institution, admin } = await aTypingAdmin(page, world);
  const other = await world.institutionAdmin(institution);
  await world.endSessions(admin);
  await saveInVain(page, page.getByRole('button', { name: 'Save' }));

  await logIn(page, other);
  await expect(page).toHaveURL(paths.institution(institution));
  expect(await stored(page)).not.toContain(ownMerchant.username);
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await expect(defaultGateway(page)).toBeChecked();
  await expect(page.getByText(restored)).toBeHidden();
  await logOut(page);
  await logIn(page, admin);
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await expect(defaultGateway(page)).toBeChecked();
});

test('a session that expires in one tab keeps the input of another; Logout by hand forgets it in all', async ({
  page,
  context,
  world,
}) => {
  const { institution, admin } = await aTypingAdmin(page, world);
  const elsewhere = await context.newPage();
  await elsewhere.goto(paths.institution(institution));
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await world.endSessions(admin);
  await elsewhere.getByRole('button', { name: 'Refresh' }).first().click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

  await logIn(elsewhere, admin);
  await expect(page.getByText(restored)).toBeVisible();
  await expect(field(page, 'Username')).toHaveValue(ownMerchant.username);

  await logOut(elsewhere);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await stored(page)).not.toContain(ownMerchant.username);
  await logIn(elsewhere, admin);
  await page.getByRole('tab', { name: 'Payment gateway' }).click();
  await expect(defaultGateway(page)).toBeChecked();
});
