import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { notices } from '../../contract/notices.ts';
import { type NewLogin, sessions } from '../../contract/sessions.ts';
import { expectNoSidewaysScroll, reloadConsole } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildNotices } from '../testing/build-notices.ts';
import { buildInstitutionAdmin, buildOrganizationAdmin } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

/** From a phone, at 14:05 on 22/11/2026 in Dhaka. */
const buildNewLogin = (given: Partial<NewLogin> = {}): NewLogin => ({
  _id: 'l1',
  browser: 'Chrome',
  platform: 'Android',
  client: '103.48.16.7',
  at: '2026-11-22T08:05:00.000Z',
  ...given,
});

const notice = page.getByRole('complementary', { name: 'New login' });
const wasMeButton = notice.getByRole('button', { name: 'It was me' });
const endButton = notice.getByRole('button', { name: 'End that session' });

/** Serves these logins until each is answered. */
const startWith = (...newLogins: NewLogin[]): FakeServer =>
  startServer()
    .answerWith(notices.all, () => buildNotices({ newLogins: [...newLogins] }))
    .answerWith(sessions.answerNewLogin, ({ params: { newLoginId } }) => {
      newLogins.splice(
        newLogins.findIndex(({ _id }) => _id === newLoginId),
        1,
      );
      return undefined;
    });

test('a login from another browser is shown on every page until it is answered: it was me', async () => {
  const server = startWith(buildNewLogin());
  await openConsole('/dashboard');
  const text = 'New login: Chrome on Android, 103.48.16.7, 22/11/2026 14:05';
  await expect.element(notice.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible('the notice of a new login');
  await openConsole('/audit');
  await expect.element(notice.getByText(text)).toBeVisible();
  await wasMeButton.click();
  await expect.element(notice).not.toBeInTheDocument();
  await reloadConsole();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  expect(server.callsOf(sessions.answerNewLogin)).toEqual([
    { params: { newLoginId: 'l1' }, query: {}, body: { wasMe: true }, language: 'en' },
  ]);
});

test('the session of a stranger is ended from the notice, which stays when that fails', async () => {
  const server = startWith(buildNewLogin()).refuse(sessions.answerNewLogin, 403);
  await openConsole('/', { admin: buildOrganizationAdmin() });
  for (const button of [wasMeButton, endButton]) {
    await button.click();
    await expectToast('Failed to confirm the login');
    await page.getByRole('button', { name: 'Dismiss notice' }).click();
    await expect.element(notice).toBeVisible();
  }
  server.answer(sessions.answerNewLogin, undefined).answer(notices.all, buildNotices());
  await endButton.click();
  await expectToast('That session has ended. Change your password now: somebody else knows it.');
  await expect.element(notice).not.toBeInTheDocument();
  expect(server.callsOf(sessions.answerNewLogin).at(-1)?.body).toEqual({ wasMe: false });
});

test('of several logins the newest is shown, and the next one after its answer', async () => {
  startWith(
    buildNewLogin({ _id: 'l3', browser: 'Firefox', platform: 'Windows' }),
    buildNewLogin({ _id: 'l2', browser: '', platform: 'iOS' }),
    buildNewLogin({ browser: '', platform: '', client: '' }),
  );
  await openConsole('/', { admin: buildInstitutionAdmin() });
  await expect.element(notice.getByText('New login: Firefox on Windows')).toBeVisible();
  await expect.element(notice.getByText('and 2 more')).toBeVisible();
  await wasMeButton.click();
  await expect.element(notice.getByText('New login: iOS, 103.48.16.7')).toBeVisible();
  await expect.element(notice.getByText('and 1 more')).toBeVisible();
  await wasMeButton.click();
  await expect
    .element(notice.getByText('New login: Unknown browser, 22/11/2026 14:05'))
    .toBeVisible();
  await expect.element(notice.getByText(/more$/)).not.toBeInTheDocument();
});

testInRelease('on a phone the notice fits the screen', async () => {
  await page.viewport(390, 844);
  startWith(buildNewLogin({ client: '2001:db8:85a3:8d3:1319:8a2e:370:7348/64' }));
  await openConsole('/dashboard');
  await expect.element(endButton).toBeVisible();
  await expectNoSidewaysScroll();
  await expectAccessible('the notice of a new login on a phone');
});
