import { turnOnTwoStep } from './authenticator.ts';
import { anotherBrowser, expect, findToast, paths, test } from './fixtures.ts';
import { enterConsole, logIn } from './session.ts';

test('the sessions of an admin below are ended one by one, and its two-step login is turned off: then the password alone logs in', async ({
  page,
  browser,
  server,
  world,
}) => {
  const organization = await world.organization();
  const below = await world.organizationAdmin(organization);
  await turnOnTwoStep(server.url, below);
  await enterConsole(page, world.super, paths.organization(organization, 'admins'));
  const row = page.getByRole('listitem').filter({ hasText: below.username });
  await expect(row.getByText('Two-step login')).toBeVisible();
  await page.getByRole('button', { name: `Edit ${below.username}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit admin' });
  const sessions = dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(1);
  await sessions.getByRole('button', { name: /^End session/ }).click();
  await expect(findToast(page, 'Session ended')).toBeVisible();
  await expect(dialog.getByText('Logged in nowhere')).toBeVisible();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off two-step login' });
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(findToast(page, 'Two-step login turned off')).toBeVisible();
  await expect(row.getByText('Two-step login')).toBeHidden();

  const elsewhere = await anotherBrowser(browser, { baseURL: server.url });
  await elsewhere.goto('/');
  await logIn(elsewhere, below);
  await expect(elsewhere).toHaveURL(paths.organization(organization));
  await elsewhere.close();
});
