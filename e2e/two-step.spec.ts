import { TOTP } from 'otpauth';
import { twoStep } from '../contract/two-step.ts';
import { callEndpoint } from './call.ts';
import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import { superAdmin } from './server.ts';
import { chooseInUserMenu, enterConsole, logIn, logOut } from './session.ts';
import type { TestAdmin } from './world.ts';

const halfMinute = 30_000;

/**
 * TOTP code of a secret, `steps` half minutes from now. The server accepts each step once, up to one
 * step early or late: begin with the current code and go on with the next one, since a past code may
 * be too old when it arrives.
 */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({
    timestamp: Date.now() + steps * halfMinute,
  });

/** Turns on two-step login by API calls. */
const turnOnTwoStep = async (url: string, { session, password }: TestAdmin): Promise<void> => {
  const line = { url, bearer: session.accessToken };
  const { secret } = await callEndpoint(line, twoStep.begin, {});
  await callEndpoint(line, twoStep.confirm, { body: { password, code: codeOf(secret) } });
};

test('an admin sets up two-step login, logs in with a code and with a recovery code, and turns it off', async ({
  page,
  world,
}) => {
  expectComplaint(/status of 40[01]/);
  const institution = await world.institution();
  const admin = await world.institutionAdmin(institution);
  await enterConsole(page, admin, paths.institution(institution));
  await chooseInUserMenu(page, 'Two-step login');
  const dialog = page.getByRole('dialog', { name: 'Two-step login', exact: true });
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const turnOn = dialog.getByRole('button', { name: 'Turn on' });
  await dialog.getByLabel(/^Password/).fill(admin.password);
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await turnOn.click();
  await expect(dialog.getByText(/^This code is incorrect/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await turnOn.click();
  const shown = page.getByRole('dialog', { name: 'Recovery codes' });
  const recoveryCodes = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(recoveryCodes).toHaveCount(10);
  const [first = '', second = ''] = await recoveryCodes.allTextContents();
  const download = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(`vms-recovery-codes-${admin.username}.txt`);
  await shown.getByRole('button', { name: 'I have saved them' }).click();

  const code = page.getByRole('textbox', { name: 'Code' });
  for (const answer of [codeOf(secret, 1), first]) {
    await logOut(page);
    await logIn(page, admin);
    await expect(code).toBeFocused();
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.locator('#code-error')).toHaveText(/^This code is incorrect/);
    await code.fill(answer);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
  }
  await chooseInUserMenu(page, 'Two-step login');
  await expect(dialog.getByText('9 recovery codes are left')).toBeVisible();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  const ending = page.getByRole('dialog', { name: 'Turn off two-step login' });
  await ending.getByLabel(/^Password/).fill(admin.password);
  await ending.getByRole('textbox', { name: 'Code' }).fill(second);
  await ending.getByRole('button', { name: 'Turn off' }).click();
  await expect(findToast(page, 'Two-step login turned off')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test.describe('where all admins need it', () => {
  test.use({ ownServer: { REQUIRE_TWO_STEP: 'all' } });

  test('whoever has not set it up gets the set-up and nothing else, then everything', {
    tag: '@release',
  }, async ({ page, world }) => {
    expectComplaint(/status of 403/);
    await page.goto('/dashboard/organizations');
    await logIn(page, superAdmin);
    const setUp = page.getByRole('heading', { name: 'Set up two-step login' });
    await expect(setUp).toBeVisible();
    for (const place of [paths.dashboard, '/', '/audit']) {
      await page.goto(place);
      await expect(setUp).toBeVisible();
      await expect(page).toHaveURL('/two-step');
    }
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = (await page.locator('code').textContent()) ?? '';
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
    await page.getByLabel(/^Password/).fill(superAdmin.password);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();

    // A session from before the requirement is redirected there, too.
    const institution = await world.institution();
    const admin = await world.institutionAdmin(institution);
    const { twoStep: _, ...before } = admin.session.admin;
    const session = { ...admin.session, admin: before };
    await enterConsole(page, { ...admin, session }, paths.institution(institution));
    await expect(setUp).toBeVisible();
    await expect(page).toHaveURL('/two-step');
  });
});

test.describe('where super admins need it', () => {
  test.use({ ownServer: { REQUIRE_TWO_STEP: 'super' } });

  test('an institution admin goes on as ever', { tag: '@release' }, async ({
    page,
    server,
    world,
  }) => {
    await turnOnTwoStep(server.url, world.super);
    const institution = await world.institution();
    await page.goto('/');
    await logIn(page, await world.institutionAdmin(institution));
    await expect(page).toHaveURL(paths.institution(institution));
  });
});
