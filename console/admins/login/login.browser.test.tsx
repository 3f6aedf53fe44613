import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { admins } from '../../../contract/admins.ts';
import { callEndpoint } from '../../core/calls/call.ts';
import { expectAddress, expectNoSidewaysScroll, reloadConsole } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { buildAdmin } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { logIn, sendLogin } from '../../testing/session.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast, findToast } from '../../testing/toasts.ts';
import { loginFailureText } from './use-login.ts';

const nobody = { admin: null };
const username = page.getByRole('textbox', { name: 'Username' });
const password = page.getByLabelText('Password', { exact: true });
const code = page.getByRole('textbox', { name: 'Code' });
const loginButton = page.getByRole('button', { name: 'Login' });
const codeRequired = { message: 'Enter the code', errors: { code: 'Enter the code' } };

test('an empty login shows both faults at once, and each goes when its field is edited', async () => {
  const server = startServer();
  await openConsole('/', nobody);
  await expect.element(username).toHaveFocus();
  await loginButton.click();
  await expect.element(username).toHaveAccessibleDescription('Username is required');
  await expect.element(password).toHaveAccessibleDescription('Password is required');
  await expect.element(username).toHaveAttribute('aria-invalid', 'true');
  await expect.element(username).toHaveFocus();
  await expectAccessible('a login with faults');
  await username.fill('s');
  await expect.element(username).not.toHaveAccessibleDescription();
  await expect.element(password).toHaveAccessibleDescription('Password is required');
  await password.fill('s');
  await expect.element(password).not.toHaveAccessibleDescription();
  expect(server.callsOf(admins.login)).toEqual([]);
});

test('a wrong login and one without a server say so and keep the typed text', async () => {
  const message = 'Username or password is incorrect';
  const server = startServer().refuse(admins.login, 401, { message });
  await openConsole('/', nobody);
  await sendLogin('nobody', 'not the password');
  await expectToast(message);
  // Login does not log out on a 401.
  await expect.element(findToast('Your session has expired')).not.toBeInTheDocument();
  await expect.element(username).toHaveValue('nobody');
  await expect.element(password).toHaveValue('not the password');
  expect(server.callsOf(admins.login).map(({ body }) => body)).toEqual([
    { username: 'nobody', password: 'not the password' },
  ]);
  await page.getByRole('button', { name: 'Dismiss notice' }).click();
  await expect.element(findToast(message)).not.toBeInTheDocument();
  server.disconnect(admins.login);
  await loginButton.click();
  await expectToast('Something went wrong!');
  await expect.element(password).toHaveValue('not the password');
});

const refusal = {
  username: 'A name',
  password: 'A word',
  message: 'A reason',
  verified: 'A proof',
};

// The server's username, password, message or verified text, else 'Login failed'.
test.for<[answer: object, text: string]>([
  [refusal, 'A name'],
  [{ message: 'A reason', errors: { username: 'A name', password: 'A word' } }, 'A name'],
  [{ ...refusal, username: undefined }, 'A word'],
  [{ verified: 'A proof', errors: { password: 'A word' } }, 'A word'],
  [{ message: 'A reason', verified: 'A proof' }, 'A reason'],
  [{ verified: 'A proof', errors: { message: 'A reason' } }, 'A reason'],
  [{ verified: 'A proof' }, 'A proof'],
  [{ errors: { verified: 'A proof' } }, 'A proof'],
  [{}, 'Login failed'],
])('a login that is refused with %j says ‘%s’', async ([answer, text]) => {
  startServer().refuse(admins.login, 400, answer);
  const body = { username: 'super', password: 'a password of tests' };
  const error = await callEndpoint(admins.login, { body }).catch((thrown: unknown) => thrown);
  expect(loginFailureText(error)).toBe(text);
});

test('a login says so and is stored under three keys, the refresh token like the access token', async () => {
  const server = startServer();
  await openConsole('/', nobody);
  await logIn(server, buildAdmin());
  await expectToast('Login Success');
  await expectAddress('/dashboard');
  expect(localStorage.getItem('accessToken')).toBe('another token');
  expect(localStorage.getItem('refreshToken')).toBe('another token');
  expect(JSON.parse(localStorage.getItem('admin') ?? '')).toEqual(buildAdmin());
  await reloadConsole();
  await expect.element(page.getByRole('button', { name: 'Welcome!' })).toBeVisible();
  await expectAddress('/dashboard');
});

test('a login is sent once, however often Enter is pressed', async () => {
  const server = startServer().answer(admins.login, {
    admin: buildAdmin(),
    accessToken: 'another token',
  });
  const release = server.hold(admins.login);
  await openConsole('/', nobody);
  await username.fill('super');
  await password.fill('a password of tests');
  await userEvent.keyboard('{Enter}{Enter}');
  const busy = page.getByRole('button', { name: 'Logging in…' });
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  release();
  await expectAddress('/dashboard');
  expect(server.callsOf(admins.login)).toHaveLength(1);
});

test('two-step login requests a code, which is no failure', async () => {
  const server = startServer().refuse(admins.login, 401, codeRequired);
  await openConsole('/', nobody);
  await sendLogin('super');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await expect
    .element(code)
    .toHaveAccessibleDescription('From your authenticator app, or one of your recovery codes.');
  await expect.element(findToast('Enter the code')).not.toBeInTheDocument();
  await expect.element(username).toHaveValue('super');
  await expect.element(password).toHaveValue('a password of tests');
  await expectAccessible('a login with a code');

  await code.fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(/Enter the code$/);
  await expect.element(code).toHaveFocus();
  await expectAccessible('a login with a wrong code');
  server.answer(admins.login, { admin: buildAdmin(), accessToken: 'another token' });
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expectAddress('/dashboard');
  const body = { username: 'super', password: 'a password of tests' };
  expect(server.callsOf(admins.login).map((call) => call.body)).toEqual([
    body,
    { ...body, code: '000000' },
    { ...body, code: '123456' },
  ]);
});

test('the login has a title, hides the password until it is looked at, says who resets it, and follows the colours of the device', async () => {
  startServer();
  await openConsole('/', nobody);
  await expect.poll(() => document.title).toBe('Log in · VMS');
  await expect
    .element(page.getByText('Forgot your password? Ask the admin who gave you this login.'))
    .toBeVisible();
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  const scheme = () => getComputedStyle(document.documentElement).colorScheme;
  await expect.poll(scheme).toBe('light');
  await commands.emulateMedia({ colorScheme: 'dark' });
  try {
    await expect.poll(scheme).toBe('dark');
  } finally {
    await commands.emulateMedia({ colorScheme: 'light' });
  }
  await expectAccessible('the login');
});

testInRelease('on a phone the login fits the screen', async () => {
  await page.viewport(390, 844);
  startServer();
  await openConsole('/', nobody);
  await expect.element(loginButton).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible('the login on a phone');
});

test('in Bangla the login and its faults speak Bangla, and a code is sent as it was typed', async () => {
  const server = startServer();
  await openConsole('/', nobody);
  await page.getByRole('button', { name: 'বাংলা' }).click();
  const banglaName = page.getByRole('textbox', { name: 'ব্যবহারকারীর নাম' });
  const banglaLogin = page.getByRole('button', { name: 'লগ ইন' });
  await banglaLogin.click();
  await expect.element(banglaName).toHaveAccessibleDescription(/[ঀ-৿]/);
  await expect.poll(() => document.documentElement.lang).toBe('bn');

  server.refuse(admins.login, 401, codeRequired);
  await banglaName.fill('super');
  await page.getByLabelText('পাসওয়ার্ড', { exact: true }).fill('a password of tests');
  await banglaLogin.click();
  await expect
    .element(page.getByText('আপনার অথেনটিকেটর অ্যাপের, অথবা আপনার একটি রিকভারি কোড।'))
    .toBeVisible();
  await expectAccessible('the login in Bangla');
  server.answer(admins.login, { admin: buildAdmin(), accessToken: 'another token' });
  await page.getByRole('textbox', { name: 'কোড' }).fill('১২৩৪৫৬');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /^স্বাগতম!/ })).toBeVisible();
  expect(server.callsOf(admins.login).at(-1)?.body).toMatchObject({ code: '১২৩৪৫৬' });
});
