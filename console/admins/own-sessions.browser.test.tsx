import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Session, sessions } from '../../contract/sessions.ts';
import { expectNoSidewaysScroll } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildSession } from '../testing/build-session.ts';
import { buildAdmin, buildInstitutionAdmin } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { chooseInUserMenu } from '../testing/session.ts';
import { slicePage } from '../testing/slice-page.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const dialog = page.getByRole('dialog', { name: 'Your sessions' });
const items = dialog.getByRole('listitem');
const here = buildSession({ _id: 'here', browser: 'Firefox', platform: 'Linux', isThis: true });

/** Serves these sessions until they are ended. */
const startWith = (...all: Session[]): FakeServer =>
  startServer()
    .answerWith(sessions.all, ({ query }) => ({
      sessions: slicePage(all, query),
      count: all.length,
    }))
    .answerWith(sessions.end, ({ params: { sessionId } }) => {
      all.splice(
        all.findIndex(({ _id }) => _id === sessionId),
        1,
      );
      return undefined;
    });

const openSessions = async (admin = buildAdmin()): Promise<void> => {
  await openConsole('/', { admin });
  await chooseInUserMenu('Your sessions');
  await expect.element(dialog).toBeVisible();
};

test('an admin sees its sessions, this one marked, and ends another', async () => {
  const server = startWith(here, buildSession({ createdAt: '2026-11-22T08:05:00.000Z' }));
  await openSessions(buildInstitutionAdmin());
  await expect.element(items).toHaveLength(2);
  const onPhone = items.filter({ hasText: 'Chrome on Android' });
  await expect.element(onPhone).toMatchTextContent('103.48.16.7');
  await expect.element(onPhone).toMatchTextContent('Last used: Just now');
  await expect.element(onPhone).toMatchTextContent('Since 22/11/2026 14:05');
  const thisOne = items.filter({ hasText: 'This session' });
  await expect.element(thisOne).toMatchTextContent('Firefox on Linux');
  await expect.element(thisOne.getByRole('button')).not.toBeInTheDocument();
  await expectAccessible('sessions');

  await onPhone
    .getByRole('button', { name: 'End session: Chrome on Android, 103.48.16.7' })
    .click();
  await expectToast('Session ended');
  await expect.element(items).toHaveLength(1);
  expect(server.callsOf(sessions.end).map(({ params }) => params)).toEqual([
    { sessionId: 'session' },
  ]);
});

test('sessions that cannot be fetched, or ended, say so, and so does an unknown browser', async () => {
  const unknown = buildSession({ browser: '', platform: '', client: '' });
  const server = startWith().refuse(sessions.all, 403).refuse(sessions.end, 403);
  await openSessions();
  await expect.element(dialog.getByText('Failed to fetch the sessions')).toBeVisible();
  server.answer(sessions.all, { sessions: [here, unknown], count: 2 });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'End session: Unknown browser', exact: true }).click();
  await expectToast('Failed to end the session');
  await expect.element(items).toHaveLength(2);
});

testInRelease('on a phone the sessions fit the screen', async () => {
  await page.viewport(390, 844);
  startWith(here, buildSession({ client: '2001:db8:85a3:8d3:1319:8a2e:370:7348/64' }));
  await openConsole('/dashboard');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Your sessions' }).click();
  await expect.element(items).toHaveLength(2);
  await expectNoSidewaysScroll();
  await expectAccessible('sessions on a phone');
});

test('the sessions of a busy account have pages, and the one that shows them is not ended', async () => {
  const all = Array.from({ length: 13 }, (_, at) =>
    buildSession({ _id: `session-${at}`, isThis: at === 0 }),
  );
  startWith(...all);
  await openSessions();
  await expect.element(items).toHaveLength(10);
  await expect.element(items.first()).toMatchTextContent('This session');
  await expect.element(items.first().getByRole('button')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('1–10 of 13')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect.element(dialog.getByText('11–13 of 13')).toBeVisible();
  await expect.element(items).toHaveLength(3);
});
