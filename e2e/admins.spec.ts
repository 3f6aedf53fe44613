import { openForm } from './actions.ts';
import { expectComplaint } from './complaints.ts';
import { anotherBrowser, expect, findToast, paths, test } from './fixtures.ts';
import { enterConsole, logIn } from './session.ts';

test('an organization admin adds an institution admin, who lands on its page, and later gives it another login', async ({
  page,
  browser,
  server,
  world,
}) => {
  expectComplaint(/status of 401/);
  const { organization, institution } = await world.tenants();
  const list = paths.institution(institution, 'admins');
  const first = { username: `Office of ${institution.name}`, password: 'azimpur-1873' };
  await enterConsole(page, await world.organizationAdmin(organization), list);
  const adding = await openForm(page, 'Add Admin');
  await adding.getByRole('textbox', { name: 'Username' }).fill(first.username);
  await adding.getByLabel(/^Password/).fill(first.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: first.username })).toBeVisible();

  const elsewhere = await anotherBrowser(browser, { baseURL: server.url });
  await elsewhere.goto('/');
  await logIn(elsewhere, first);
  await expect(elsewhere).toHaveURL(paths.institution(institution));
  await expect(elsewhere.getByRole('tab', { name: 'Payment gateway' })).toBeVisible();
  await expect(elsewhere.getByRole('tab', { name: 'Admins' })).toBeHidden();

  const next = { username: `Registrar of ${institution.name}`, password: 'palashi-1921' };
  await page.getByRole('button', { name: `Edit ${first.username}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit admin' });
  await editing.getByRole('textbox', { name: 'Username' }).fill(next.username);
  await editing.getByLabel('New password').fill(next.password);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(findToast(page, 'Admin updated successfully')).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(elsewhere, next);
  await expect(elsewhere.getByRole('button', { name: /^Welcome!/ })).toContainText(next.username);
  await elsewhere.close();
});
