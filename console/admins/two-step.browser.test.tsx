import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { twoStep } from '../../contract/two-step.ts';
import { expectNoSidewaysScroll } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { recoveryCodes, setupSecret } from '../testing/build-two-step.ts';
import { buildAdmin, buildInstitutionAdmin } from '../testing/builders.ts';
import { collectDownloads } from '../testing/downloads.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { chooseInUserMenu } from '../testing/session.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const stateOff = { isOn: false, isRequired: false, codesLeft: 0 };
const stateOn = { isOn: true, isRequired: false, codesLeft: 9 };
const dialog = page.getByRole('dialog', { name: 'Two-step login', exact: true });
const codesDialog = page.getByRole('dialog', { name: 'Recovery codes', exact: true });
const wrongCode = 'This code is not right. Wait for the next one.';
const wrongPassword = 'The password is incorrect';
const credentials = { password: 'a password of tests', code: '123456' };

const openTwoStep = async (admin = buildAdmin()): Promise<void> => {
  await openConsole('/', { admin });
  await chooseInUserMenu('Two-step login');
  await expect.element(dialog).toBeVisible();
};

const fillBoth = async (form: Locator, { password, code } = credentials): Promise<void> => {
  await form.getByLabelText(/^Password/).fill(password);
  await form.getByRole('textbox', { name: 'Code' }).fill(code);
};

/** Opens a form of two-step login that is on. */
const openAction = async (button: string, title: string): Promise<Locator> => {
  await dialog.getByRole('button', { name: button }).click();
  const form = page.getByRole('dialog', { name: title });
  await expect.element(form).toBeVisible();
  return form;
};

const codes = codesDialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');

testInRelease(
  'the set-up says what it takes, and what fails on the way to its secret',
  async () => {
    const message =
      'Two-step login needs the secrets key of the server. Ask whoever runs it to set SECRETS_KEY and start it again.';
    const server = startServer().refuse(twoStep.begin, 400, { message });
    await openTwoStep(buildInstitutionAdmin());
    await expect.element(dialog.getByText(/You need an authenticator app/)).toBeVisible();
    await expectAccessible('two-step login, off');
    const setUp = dialog.getByRole('button', { name: 'Set up' });
    await setUp.click();
    await expectToast(message);
    server.refuse(twoStep.begin, 403);
    await setUp.click();
    await expectToast('Failed to start the set-up');
    server.answer(twoStep.begin, setupSecret);
    await setUp.click();
    const qr = dialog.getByRole('img', { name: 'QR code for the authenticator app' });
    await expect.element(qr).toBeVisible();
    await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expectAccessible('two-step login, set-up');
  },
);

test('a code and the password turn it on; recovery codes are shown once and not closed by a slip', async () => {
  const downloads = collectDownloads();
  const server = startServer().answer(twoStep.state, stateOff).answer(twoStep.begin, setupSecret);
  await openTwoStep();
  await dialog.getByRole('button', { name: 'Set up' }).click();
  const turnOn = dialog.getByRole('button', { name: 'Turn on' });
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await turnOn.click();
  await expect.element(dialog.getByText('Code is required')).toBeVisible();
  await expect.element(dialog.getByText('Password is required')).toBeVisible();
  await expect.element(code).toHaveFocus();

  server.refuse(twoStep.confirm, 403);
  await fillBoth(dialog, { ...credentials, code: '000000' });
  await turnOn.click();
  await expectToast('Failed to turn on two-step login');
  server.refuse(twoStep.confirm, 400, { message: wrongCode, errors: { code: wrongCode } });
  await turnOn.click();
  await expect.element(dialog.getByText(wrongCode)).toBeVisible();
  await expect.element(code).toHaveFocus();

  server.answer(twoStep.confirm, { recoveryCodes }).answer(twoStep.state, stateOn);
  await code.fill(credentials.code);
  await userEvent.keyboard('{Enter}');
  await expectToast('Two-step login turned on');
  expect(server.callsOf(twoStep.confirm).map(({ body }) => body)).toEqual([
    { ...credentials, code: '000000' },
    { ...credentials, code: '000000' },
    credentials,
  ]);

  await expect.element(codes).toHaveLength(10);
  await expect
    .element(codesDialog.getByText('Shown only now. Keep them away from your phone.'))
    .toBeVisible();
  await expectAccessible('recovery codes');
  await codesDialog.getByRole('button', { name: 'Copy' }).click();
  await expect.element(codesDialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  await codesDialog.getByRole('button', { name: 'Download' }).click();
  expect(downloads.map(({ name }) => name)).toEqual(['vms-recovery-codes-super.txt']);
  expect(await downloads[0]?.blob.text()).toBe(
    `VMS: Recovery codes of super\n\n${recoveryCodes.join('\n')}\n`,
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(codes).toHaveLength(10);
  await codesDialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(codesDialog).not.toBeInTheDocument();
  await chooseInUserMenu('Two-step login');
  await expect.element(dialog.getByText('9 recovery codes are left')).toBeVisible();
  await expectAccessible('two-step login, on');
});

test('a state that does not come can be tried again; where the server requires it, a note warns before it is turned off', async () => {
  const server = startServer().refuse(twoStep.state, 403);
  await openTwoStep();
  await expect.element(dialog.getByText('Failed to fetch two-step login')).toBeVisible();
  server.answer(twoStep.state, { isOn: true, isRequired: true, codesLeft: 1 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('1 recovery code is left')).toBeVisible();
  await expect
    .element(
      dialog.getByText(
        'This server requires two-step login. If you turn it off, you have to set it up again.',
      ),
    )
    .toBeVisible();
  // Escape in a form over the dialog closes the form alone.
  const form = await openAction('Turn off', 'Turn off two-step login');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
});

testInRelease(
  'new recovery codes take the password and a code, turning it off too; each says when it fails',
  async () => {
    const server = startServer().answer(twoStep.state, stateOn).refuseChanges();
    await openTwoStep();
    const form = await openAction('New recovery codes', 'New recovery codes');
    const renew = form.getByRole('button', { name: 'Make new codes' });
    await renew.click();
    await expect.element(form.getByText('Code is required')).toBeVisible();
    await fillBoth(form, { ...credentials, password: 'not the password' });
    await renew.click();
    await expectToast('Failed to make new recovery codes');
    server.refuse(twoStep.renewCodes, 400, {
      message: wrongPassword,
      errors: { password: wrongPassword },
    });
    await renew.click();
    await expect.element(form.getByText(wrongPassword)).toBeVisible();
    await expect.element(form.getByLabelText(/^Password/)).toHaveFocus();
    await expectAccessible('new recovery codes with a fault');
    server.answer(twoStep.renewCodes, { recoveryCodes });
    await form.getByLabelText(/^Password/).fill(credentials.password);
    await renew.click();
    await expect.element(codes).toHaveLength(10);
    expect(server.callsOf(twoStep.renewCodes).at(-1)?.body).toEqual(credentials);
    await codesDialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect.element(codesDialog).not.toBeInTheDocument();

    await chooseInUserMenu('Two-step login');
    const ending = await openAction('Turn off', 'Turn off two-step login');
    await fillBoth(ending, { ...credentials, code: recoveryCodes[0] ?? '' });
    await ending.getByRole('button', { name: 'Turn off' }).click();
    await expectToast('Failed to turn off two-step login');
    server.answer(twoStep.off, undefined).answer(twoStep.state, stateOff);
    await ending.getByRole('button', { name: 'Turn off' }).click();
    await expectToast('Two-step login turned off');
    await expect.element(dialog.getByRole('button', { name: 'Set up' })).toBeVisible();
    expect(server.callsOf(twoStep.off).at(-1)?.body).toEqual({
      ...credentials,
      code: recoveryCodes[0],
    });
  },
);

testInRelease('on a phone the set-up fits the screen', async () => {
  await page.viewport(390, 844);
  startServer().answer(twoStep.begin, setupSecret);
  await openConsole('/dashboard');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Two-step login' }).click();
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible('two-step login on a phone');
});
