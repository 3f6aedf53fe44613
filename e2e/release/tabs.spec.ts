import type { Page } from '@playwright/test';
import { expectComplaint } from '../complaints.ts';
import { expect, paths, test } from '../fixtures.ts';
import { findCard, findTab } from '../lists.ts';
import { enterConsole } from '../session.ts';

test('cards, tabs and links lead down to a machine, the breadcrumb and Back lead up, and a reload stays', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  const machine = await world.machine(institution);
  await enterConsole(page, world.super, paths.dashboard);
  await findTab(page, 'Organizations').click();
  await findCard(page, organization.name).click();
  await expect(page).toHaveURL(paths.organization(organization));
  await findTab(page, 'Institutions').click();
  await findCard(page, institution.name).click();
  const total = page
    .getByRole('region', { name: 'Dispense summary' })
    .getByRole('row', { name: 'Total' });
  await expect(total).toHaveText('Total00');
  await world.dispenses(machine, [{ transactionType: 'CASH' }]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(total).toHaveText('Total110');
  await findTab(page, 'Machines').click();
  await page.getByRole('link', { name: machine.physicalId }).click();
  await expect(page).toHaveTitle(`${machine.physicalId} · VMS`);

  await page.reload();
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(crumbs.getByRole('listitem')).toContainText([
    'Dashboard',
    organization.name,
    institution.name,
    machine.physicalId,
  ]);
  await page.goBack();
  await expect(page).toHaveURL(paths.institution(institution, 'machines'));
  await page.reload();
  await expect(findTab(page, 'Machines')).toHaveAttribute('aria-selected', 'true');
  await crumbs.getByRole('link', { name: organization.name }).click();
  await expect(page).toHaveURL(paths.organization(organization));
});

/** Waits until a page shows all of its data. */
const waitForContent = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
};

test.describe(() => {
  test.use({ isLive: true });

  test('a tab requests nothing twice', async ({ page, world }) => {
    // An institution without credentials of its own.
    expectComplaint(/status of 404/);
    const { organization, institution } = await world.tenants();
    await world.machine(institution);
    await enterConsole(page, world.super);
    const places = [
      paths.organizations,
      `${paths.dashboard}/payments`,
      ...['institutions', 'unlock-rfids', 'admins'].map((name) =>
        paths.organization(organization, name),
      ),
      ...['machines', 'rfids', 'dispenses?page=2', 'sizes', 'admins', 'gateway'].map((name) =>
        paths.institution(institution, name),
      ),
      paths.institution(institution, 'payments?group=OPEN'),
      paths.institution(institution, 'payments?view=days'),
      '/audit?page=2',
    ];
    for (const place of places) {
      // The previous page sends no more requests.
      await page.goto('about:blank');
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(`${request.method()} ${request.url()}`);
      });
      await page.goto(place);
      await waitForContent(page);
      page.removeAllListeners('request');
      expect(calls.length, place).toBeGreaterThan(0);
      expect(calls, place).toEqual([...new Set(calls)]);
    }
  });
});
