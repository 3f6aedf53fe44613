import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { admins } from '../../../contract/admins.ts';
import { institutions } from '../../../contract/institutions.ts';
import { organizations } from '../../../contract/organizations.ts';
import { twoStep } from '../../../contract/two-step.ts';
import { expectAddress, expectNoSidewaysScroll } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { recoveryCodes, setupSecret } from '../../testing/build-two-step.ts';
import {
  buildAdmin,
  buildInstitutionAdmin,
  buildOrganizationAdmin,
  institutionId,
  organizationId,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { sendLogin } from '../../testing/session.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const admin = buildAdmin({ twoStep: 'REQUIRED' });
const setUp = page.getByRole('heading', { name: 'Set up two-step login' });
const missing = { code: 'twoStepMissing', message: 'Set up two-step login first' } as const;

test('an admin who has to set up two-step login gets the set-up everywhere and nothing else', async () => {
  const server = startServer();
  for (const path of [
    '/',
    '/dashboard',
    '/audit',
    `/organization/${organizationId}`,
    '/attention',
  ]) {
    await openConsole(path, { admin });
    await expect.element(setUp).toBeVisible();
    await expectAddress('/two-step');
  }
  await expect.element(page.getByText('This server requires it.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Welcome!/ })).not.toBeInTheDocument();
  expect(server.callsOf(organizations.all)).toEqual([]);
});

test('after the login the set-up comes first, and then everything', async () => {
  const server = startServer()
    .answer(admins.login, { admin, accessToken: 'token' })
    .answer(twoStep.begin, setupSecret)
    .answer(twoStep.confirm, { recoveryCodes });
  await openConsole('/', { admin: null });
  await sendLogin('super');
  await expect.element(setUp).toBeVisible();
  await expect.poll(() => document.title).toBe('Set up two-step login · VMS');
  await expectAccessible('a required set-up');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await page.getByLabelText(/^Password/).fill('a password of tests');
  server.answer(twoStep.state, { isOn: true, isRequired: true, codesLeft: 10 });
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.element(codes).toHaveLength(10);
  await expect.element(page.getByText('Two-step login is on. One more thing:')).toBeVisible();
  await expectAddress('/two-step');
  await expectAccessible('the recovery codes of a required set-up');

  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(page.getByRole('button', { name: 'Welcome! super' })).toBeVisible();
  await expectAddress('/dashboard');
  expect(JSON.parse(localStorage.getItem('admin') ?? '')).toMatchObject({ twoStep: 'ON' });
});

test('who has set it up in another tab goes on', async () => {
  startServer().answer(twoStep.state, { isOn: true, isRequired: true, codesLeft: 10 });
  await openConsole('/two-step', { admin });
  await expect.element(page.getByRole('button', { name: 'Welcome! super' })).toBeVisible();
  await expectAddress('/dashboard');
});

test('who does not set it up can log out', async () => {
  const server = startServer().answer(admins.logout, undefined);
  await openConsole('/two-step', { admin });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectToast('Logged out');
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(server.callsOf(admins.logout)).toHaveLength(1);
});

test('an admin whose session is from before is led to the set-up', async () => {
  startServer().refuse(organizations.one, 403, missing).refuse(institutions.one, 403, missing);
  for (const [before, path] of [
    [buildOrganizationAdmin(), `/organization/${organizationId}`],
    [buildInstitutionAdmin(), `/institution/${institutionId}`],
  ] as const) {
    await openConsole(path, { admin: before });
    await expect.element(setUp).toBeVisible();
    await expectAddress('/two-step');
  }
});

testInRelease('on a phone the required set-up fits the screen', async () => {
  await page.viewport(390, 844);
  startServer().answer(twoStep.begin, setupSecret);
  await openConsole('/two-step', { admin });
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible('a required set-up on a phone');
});
