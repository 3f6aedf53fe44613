import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LatestBackup } from '../../../contract/backups.ts';
import { notices } from '../../../contract/notices.ts';
import { expectNoSidewaysScroll } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { buildBackup, buildNotices } from '../../testing/build-notices.ts';
import { buildOrganizationAdmin } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { startServer } from '../../testing/start-server.ts';

const warning = page.getByRole('status').filter({ hasText: 'npm run backup' });

const startWith = (given: Partial<LatestBackup>) =>
  startServer().answer(
    notices.all,
    buildNotices({ backup: buildBackup({ goodAt: null, isLate: true, ...given }) }),
  );

test('a super admin is warned on every page of a database that was never backed up', async () => {
  startWith({});
  for (const path of ['/dashboard', '/organization/o1', '/audit']) {
    await openConsole(path);
    await expect.element(warning).toMatchTextContent('The database has never been backed up.');
  }
  await expectAccessible('the warning of backups');
});

test('an old backup shows its time and the failure since', async () => {
  startWith({
    goodAt: '2025-03-14T20:00:00.000Z',
    failure: `There is no room for the backup. ${'/very/long/path'.repeat(20)}`,
  });
  await page.viewport(320, 700);
  await openConsole('/dashboard');
  await expect
    .element(warning)
    .toMatchTextContent('The last backup of the database is of 15/03/2025 02:00.');
  await expect.element(warning).toMatchTextContent('There is no room for the backup.');
  await expectNoSidewaysScroll();
});

test('a super admin is told that a restored server is not live, and what to do', async () => {
  startWith({ isLate: false, restoredAt: '2025-03-14T20:00:00.000Z' });
  await openConsole('/dashboard');
  const notice = page.getByRole('status').filter({ hasText: 'npm run admin -- go-live' });
  await expect
    .element(notice)
    .toMatchTextContent('This server was restored from a backup on 15/03/2025 02:00.');
  await expect.element(warning).not.toBeInTheDocument();
  await expectAccessible('the notice of a restored server');
});

test('nobody is warned while backups are young, and other admins never are', async () => {
  startWith({ goodAt: '2025-03-14T20:00:00.000Z', isLate: false });
  await openConsole('/dashboard');
  await expect.element(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  startServer().answer(notices.all, buildNotices({ backup: null }));
  await openConsole('/organization/o1', { admin: buildOrganizationAdmin() });
  await expect.element(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});
