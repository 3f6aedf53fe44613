import type { Page } from '@playwright/test';
import { turnOnTwoStep } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { anotherBrowser, expect, paths, test, toast } from './fixtures.ts';
import { failCalls } from './outages.ts';
import { enter, logIn } from './session.ts';
import type { World } from './world.ts';

const edit = async (page: Page, username: string) => {
  await page.getByRole('button', { name: `Edit ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit admin' });
  return {
    dialog,
    username: dialog.getByRole('textbox', { name: 'Username' }),
    password: dialog.getByLabel('New password'),
    save: dialog.getByRole('button', { name: 'Save' }),
  };
};

/** Who edits whom, and where. */
const pairs = [
  {
    name: 'a super admin edits an organization admin',
    of: async (world: World) => {
      const organization = await world.organization();
      const below = await world.organizationAdmin(organization);
      return { above: world.super, below, place: `${paths.organization(organization)}/admins` };
    },
  },
  {
    name: 'a super admin edits an institution admin',
    of: async (world: World) => {
      const institution = await world.institution(await world.organization());
      const below = await world.institutionAdmin(institution);
      return { above: world.super, below, place: `${paths.institution(institution)}/admins` };
    },
  },
  {
    name: 'an organization admin edits an institution admin',
    of: async (world: World) => {
      const organization = await world.organization();
      const institution = await world.institution(organization);
      const above = await world.organizationAdmin(organization);
      const below = await world.institutionAdmin(institution);
      return { above, below, place: `${paths.institution(institution)}/admins` };
    },
  },
];

for (const { name, of } of pairs) {
  test(`${name}: another username and password, which then log in`, async ({
    page,
    browser,
    server,
    world,
  }) => {
    const { above, below, place } = await of(world);
    await enter(page, above);
    await page.goto(place);
    const { dialog, username, password, save } = await edit(page, below.username);
    await expect(username).toBeFocused();
    await expect(username).toHaveValue(below.username);
    await expectAccessible(page, 'edit of an admin');
    await username.fill('eden.admin');
    await password.fill('azimpur-1873');
    await save.click();
    await expect(toast(page, 'Admin updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'eden.admin' })).toBeVisible();

    const elsewhere = await anotherBrowser(browser, { baseURL: server.url });
    await elsewhere.goto('/');
    await logIn(elsewhere, { username: 'eden.admin', password: 'azimpur-1873' });
    await expect(elsewhere.getByRole('button', { name: /^Welcome!/ })).toContainText('eden.admin');
    await elsewhere.close();
  });
}

test('faults of an edit stand at their fields, and an empty password keeps the one there is', async ({
  page,
  server,
  browser,
  world,
}) => {
  expectComplaint(/status of 400/);
  const organization = await world.organization();
  const below = await world.organizationAdmin(organization);
  const other = await world.organizationAdmin(organization);
  await enter(page, world.super);
  await page.goto(`${paths.organization(organization)}/admins`);
  const { dialog, username, password, save } = await edit(page, below.username);
  await username.fill('');
  await password.fill('short');
  await save.click();
  await expect(dialog.getByText('Username is required')).toBeVisible();
  await expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
  await username.fill(other.username.toUpperCase());
  await password.fill('password123');
  await save.click();
  await expect(dialog.getByText('This password is too common. Choose another one.')).toBeVisible();
  await password.fill('');
  await save.click();
  await expect(dialog.getByText('This username is already taken')).toBeVisible();
  await expectAccessible(page, 'edit of an admin with a fault');
  await username.fill('eden.admin');
  await save.click();
  await expect(toast(page, 'Admin updated successfully')).toBeVisible();

  const elsewhere = await anotherBrowser(browser, { baseURL: server.url });
  await elsewhere.goto('/');
  await logIn(elsewhere, { username: 'eden.admin', password: below.password });
  await expect(elsewhere).toHaveURL(paths.organization(organization));
  await elsewhere.close();
});

test('what the server cannot do is told as the failure of the edit', async ({ page, world }) => {
  const organization = await world.organization();
  const below = await world.organizationAdmin(organization);
  await enter(page, world.super);
  await page.goto(`${paths.organization(organization)}/admins`);
  const { dialog, username, save } = await edit(page, below.username);
  await failCalls(page, `**/admin/organization/${organization._id}/*`, 400);
  await username.fill('eden.admin');
  await save.click();
  await expect(toast(page, 'Failed to update admin')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('the sessions of an admin below are ended one by one, and its two-step login is turned off', async ({
  page,
  server,
  world,
}) => {
  const organization = await world.organization();
  const below = await world.organizationAdmin(organization);
  await turnOnTwoStep(server.url, below);
  await enter(page, world.super);
  await page.goto(`${paths.organization(organization)}/admins`);
  const row = page.getByRole('listitem').filter({ hasText: below.username });
  await expect(row.getByText('Two-step login')).toBeVisible();
  const { dialog } = await edit(page, below.username);
  const sessions = dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(1);
  await sessions.getByRole('button', { name: /^End session/ }).click();
  await expect(toast(page, 'Session ended')).toBeVisible();
  await expect(dialog.getByText('Logged in nowhere')).toBeVisible();

  await dialog.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off two-step login' });
  await expectAccessible(page, 'question about two-step login');
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Two-step login turned off')).toBeVisible();
  await expect(row.getByText('Two-step login')).toBeHidden();
});

test('an institution admin edits nobody', async ({ page, world }) => {
  const institution = await world.institution(await world.organization());
  await enter(page, await world.institutionAdmin(institution));
  await page.goto(paths.institution(institution));
  await expect(page.getByRole('tab', { name: 'Machines' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Admins' })).toBeHidden();
});

test('in Bangla the edit of an admin speaks Bangla', async ({ page, world }) => {
  const organization = await world.organization();
  const below = await world.organizationAdmin(organization);
  await enter(page, world.super);
  await page.evaluate(() => localStorage.setItem('language', 'bn'));
  await page.goto(`${paths.organization(organization)}/admins`);
  await page.getByRole('button', { name: `${below.username} সম্পাদনা` }).click();
  const dialog = page.getByRole('dialog', { name: 'অ্যাডমিন সম্পাদনা' });
  await expect(dialog.getByText('খালি রাখলে আগেরটিই থাকবে।')).toBeVisible();
  await expect(dialog.getByText('অজানা ব্রাউজার')).toBeVisible();
  await expectAccessible(page, 'edit of an admin in Bangla');
});
