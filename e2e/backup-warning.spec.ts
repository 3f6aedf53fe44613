import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expectAccessible } from './axe.ts';
import { test as base, expect, paths } from './fixtures.ts';
import { TestServer } from './server.ts';
import { enter } from './session.ts';

const hour = 3_600_000;

/** A server whose database the test can look into. */
const test = base.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vms-e2e-backups-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  server: async ({ dataDir }, use) => {
    const server = await TestServer.start({ DATA_DIR: dataDir });
    await use(server);
    await server.remove();
  },
});

const change = (dataDir: string, statement: string, ...values: (number | string)[]): void => {
  const database = new Database(join(dataDir, 'vms.db'));
  database.prepare(statement).run(...values);
  database.close();
};

test('super admins are warned of a backup that is too old, until there is a newer one', async ({
  page,
  world,
  dataDir,
}) => {
  const organization = await world.organization();
  await enter(page, world.super, paths.dashboard);
  await expect(page.getByRole('heading').first()).toBeVisible();
  const warning = page.getByRole('status').filter({ hasText: 'npm run backup' });
  await expect(warning).toBeHidden();

  change(dataDir, 'update "admins" set "createdAt" = "createdAt" - ?', 27 * hour);
  await page.reload();
  await expect(warning).toContainText('The database has never been backed up.');
  await expectAccessible(page, 'the warning of backups');
  await page.goto(paths.organization(organization));
  await expect(warning).toBeVisible();

  change(
    dataDir,
    'insert into "backups" ("id", "goodAt", "failure") values (1, ?, ?)',
    Date.now() - 27 * hour,
    'There is no room for the backup.',
  );
  await page.reload();
  await expect(warning).toContainText('The last backup of the database is of');
  await expect(warning).toContainText('There is no room for the backup.');

  change(dataDir, 'update "backups" set "goodAt" = ?', Date.now());
  await page.reload();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(warning).toBeHidden();
});

test('nobody else is warned', async ({ page, world, dataDir }) => {
  const organization = await world.organization();
  change(dataDir, 'update "admins" set "createdAt" = "createdAt" - ?', 27 * hour);
  await enter(page, await world.organizationAdmin(organization), paths.organization(organization));
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText('npm run backup')).toHaveCount(0);
});
