import type { Page } from '@playwright/test';
import { codeOf, turnOnTwoStep } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { superAdmin, TestServer } from './server.ts';
import { enter, logIn } from './session.ts';
import type { World } from './world.ts';

// Sessions of the super admin end here.
test.use({ ownServer: {} });

const openTwoStep = async (page: Page) => {
  await page.getByRole('button', { name: /^Welcome!/ }).click();
  await page.getByRole('menuitem', { name: 'Two-step login' }).click();
};

const types = [
  { type: 'a super admin', of: async (world: World) => world.super },
  {
    type: 'an organization admin',
    of: async (world: World) => world.organizationAdmin(await world.organization()),
  },
  {
    type: 'an institution admin',
    of: async (world: World) =>
      world.institutionAdmin(await world.institution(await world.organization())),
  },
];

for (const { type, of } of types) {
  test(`${type} sets up two-step login, and logs in with a code and with a recovery code`, async ({
    page,
    world,
  }) => {
    expectComplaint(/status of 40[01]/);
    const admin = await of(world);
    await enter(page, admin);
    await page.goto('/');
    await openTwoStep(page);
    const dialog = page.getByRole('dialog', { name: 'Two-step login' });
    await expectAccessible(page, 'two-step login, off');
    await dialog.getByRole('button', { name: 'Set up' }).click();
    await expect(
      dialog.getByRole('img', { name: 'QR code for the authenticator app' }),
    ).toBeVisible();
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await expectAccessible(page, 'two-step login, set-up');
    const code = dialog.getByRole('textbox', { name: 'Code' });
    const turnOn = dialog.getByRole('button', { name: 'Turn on' });
    await turnOn.click();
    await expect(dialog.getByText('Code is required')).toBeVisible();
    await expect(dialog.getByText('Password is required')).toBeVisible();
    await dialog.getByLabel(/^Password/).fill(admin.password);
    await code.fill('000000');
    await turnOn.click();
    await expect(dialog.getByText(/^This code is not right/)).toBeVisible();
    await code.fill(codeOf(secret, -1));
    await turnOn.click();
    const shown = page.getByRole('dialog', { name: 'Recovery codes' });
    const recoveryCodes = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(recoveryCodes).toHaveCount(10);
    await expectAccessible(page, 'recovery codes');
    const recoveryCode = (await recoveryCodes.first().textContent()) ?? '';
    const download = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(`vms-recovery-codes-${admin.username}.txt`);
    await shown.getByRole('button', { name: 'I have kept them' }).click();
    await expect(shown).toBeHidden();

    await page.getByRole('button', { name: /^Welcome!/ }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await logIn(page, admin);
    const asked = page.getByRole('textbox', { name: 'Code' });
    await expect(asked).toBeFocused();
    await expect(asked).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(asked).toHaveAttribute('inputmode', 'numeric');
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(admin.username);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(admin.password);
    await expectAccessible(page, 'login with a code');
    await asked.fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.locator('#code-error')).toHaveText(/^This code is not right/);
    await expectAccessible(page, 'login with a wrong code');
    await asked.fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();

    await page.getByRole('button', { name: /^Welcome!/ }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await logIn(page, admin);
    await asked.fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Welcome!/ })).toBeVisible();
    await openTwoStep(page);
    await expect(dialog.getByText('9 recovery codes are left')).toBeVisible();
    await expectAccessible(page, 'two-step login, on');
  });
}

test('new recovery codes, and turning it off, take the password and a code', async ({
  page,
  server,
  world,
}) => {
  expectComplaint(/status of 400/);
  const secret = await turnOnTwoStep(server.url, world.super);
  await enter(page, world.super);
  await page.goto(paths.dashboard);
  await openTwoStep(page);
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'New recovery codes' });
  await renewal.getByLabel(/^Password/).fill('not the password');
  await renewal.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await renewal.getByRole('button', { name: 'Make new codes' }).click();
  await expect(renewal.getByText('The password is not right')).toBeVisible();
  await expectAccessible(page, 'new recovery codes with a fault');
  await renewal.getByLabel(/^Password/).fill(superAdmin.password);
  await renewal.getByRole('button', { name: 'Make new codes' }).click();
  const shown = page.getByRole('dialog', { name: 'Recovery codes', exact: true });
  const codes = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.last().textContent()) ?? '';
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  await expect(shown).toBeHidden();

  await openTwoStep(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  const ending = page.getByRole('dialog', { name: 'Turn off two-step login' });
  await ending.getByLabel(/^Password/).fill(superAdmin.password);
  await ending.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await ending.getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Two-step login turned off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('in Bangla set-up and login speak Bangla, and a code in Bangla digits is taken', async ({
  page,
  server,
  world,
}) => {
  expectComplaint(/status of 401/);
  const secret = await turnOnTwoStep(server.url, world.super);
  await page.goto('/');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByRole('textbox', { name: 'ব্যবহারকারীর নাম' }).fill(superAdmin.username);
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'লগ ইন' }).click();
  const code = page.getByRole('textbox', { name: 'কোড' });
  await expect(page.getByText('আপনার অথেনটিকেটর অ্যাপের, অথবা আপনার একটি রিকভারি কোড।')).toBeVisible();
  await code.fill(
    codeOf(secret).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))),
  );
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^স্বাগতম!/ }).click();
  await page.getByRole('menuitem', { name: 'দুই ধাপের লগ ইন' }).click();
  await expect(page.getByText('১০টি রিকভারি কোড বাকি আছে')).toBeVisible();
  await expectAccessible(page, 'two-step login in Bangla');
});

/** While payments are off a new server has no key. */
const withoutKey = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  server: async ({}, use) => {
    const server = await TestServer.start({ PAYMENTS: 'off' });
    try {
      await use(server);
    } finally {
      await server.remove();
    }
  },
});

withoutKey(
  'without a secrets key the set-up says what the operator has to do',
  async ({ page, world }) => {
    expectComplaint(/status of 400/);
    await enter(page, world.super);
    await page.goto(paths.dashboard);
    await openTwoStep(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    const told =
      'Two-step login needs the secrets key of the server. Ask whoever runs it to set SECRETS_KEY and start it again.';
    await expect(toast(page, told)).toBeVisible();
  },
);
