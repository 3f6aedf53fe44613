import type { Locator, Page } from '@playwright/test';
import { expect, paths, test } from '../fixtures.ts';
import { superAdmin } from '../server.ts';
import { enterConsole } from '../session.ts';

/** Finds an element by its name in the specification alone. */
type Find = (page: Page) => Locator;

const role = (kind: Parameters<Page['getByRole']>[0], ...names: string[]): Find[] =>
  names.map((name) => (page) => page.getByRole(kind, { name }));
const labels = (...names: string[]): Find[] => names.map((name) => (page) => page.getByLabel(name));
const texts = (...all: string[]): Find[] => all.map((text) => (page) => page.getByText(text));

const login = [...labels('Username', 'Password'), ...role('button', 'Login')];

const header = [...role('button', 'Welcome!'), ...role('link', 'VMS')];
const overview = [
  ...labels('Date range', 'Period', 'Frequency'),
  ...texts('Dispenses over time', 'Stock update summary', 'Dispense summary'),
];
const report = [
  ...labels('Date range', 'Period', 'Show summary', 'Stock / Machine updates'),
  ...labels('Dispense update details'),
  ...role('button', 'Generate Report', 'Download'),
];
const dashboardTabs = role('tab', 'Overview', 'Organizations', 'Report');
const organizationTabs = [
  ...role('tab', 'Overview', 'Institutions', 'RFIDs to unlock'),
  ...role('tab', 'Report', 'Admins'),
];
const institutionTabs = [
  ...role('tab', 'Overview', 'Machines', 'RFIDs', 'Dispenses', 'Product Sizes'),
  ...role('tab', 'Report', 'Admins', 'Payment gateway', 'Payments'),
];
const inInstitution = [...header, ...institutionTabs, ...role('button', 'Refresh')];

const dashboard: [string, Find[]][] = [
  ['', [...header, ...dashboardTabs, ...role('heading', 'Welcome to VMS admin dashboard')]],
  ['', [...labels('Organization'), ...overview]],
  ['/organizations', role('button', 'Add Organization')],
  ['/report', [...labels('Organization'), ...report]],
];
const organization: [string, Find[]][] = [
  ['', [...organizationTabs, ...labels('Institution'), ...overview]],
  ['', role('heading', 'Welcome to VMS organization - admin dashboard')],
  ['/institutions', role('button', 'Add Institution')],
  ['/unlock-rfids', role('button', 'Add RFID')],
  ['/report', report],
  ['/admins', role('button', 'Add Admin')],
];
const institution: [string, Find[]][] = [
  ['', [...inInstitution, ...labels('Machine'), ...overview]],
  ['/machines', [...inInstitution, ...role('button', 'Add Machine')]],
  ['/rfids', [...inInstitution, ...role('button', 'Add RFID')]],
  [
    '/dispenses',
    [...inInstitution, ...labels('Machine', 'Date range', 'Period', 'Transaction type', 'Status')],
  ],
  ['/sizes', [...inInstitution, ...role('button', 'Add Size'), ...labels('Machine')]],
  // 'Stock / Machine updates' is a label of the specification as well.
  ['/report', [...inInstitution, ...role('combobox', 'Machine'), ...report]],
  ['/admins', [...inInstitution, ...role('button', 'Add Admin')]],
  ['/gateway', [...inInstitution, ...role('button', 'Save')]],
];
const machineForm = [
  ...labels('Machine Name', 'Physical ID', 'SIM number', 'Points enabled'),
  ...labels('Product Price (Tk)', 'Product Point', 'Row no.', 'Column no.', 'Size type'),
  ...labels('Stock'),
  ...role('button', 'Add New Row or Column', 'Close'),
];

const expectOneOfEach = async (page: Page, path: string, finds: readonly Find[]) => {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
  for (const find of finds) {
    const locator = find(page);
    await expect.soft(locator, `${path}: ${locator}`).toHaveCount(1);
  }
};

const walk = async (page: Page, home: string, screens: readonly [string, Find[]][]) => {
  for (const [tab, finds] of screens) await expectOneOfEach(page, home + tab, finds);
};

const title =
  'each name of the specification hits one control, on an empty server and on a full one';

test(title, { tag: '@release' }, async ({ page, world }) => {
  await expectOneOfEach(page, '/', login);
  await page.getByLabel('Username').fill(superAdmin.username);
  await page.getByLabel('Password').fill(superAdmin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(paths.dashboard);
  await walk(page, paths.dashboard, dashboard);
  await expectOneOfEach(page, paths.organizations, texts('No organizations found'));

  const place = await world.institution();
  const home = paths.organization({ _id: place.organizationId });
  await walk(page, paths.institution(place), institution);
  await world.machine(place, { physicalId: 'PAD-1', name: 'Library' });
  await world.rfid(place, { physicalId: '04A313F2', name: 'Amina' });
  await enterConsole(page, world.super, paths.dashboard);
  await walk(page, paths.dashboard, dashboard);
  await walk(page, home, organization);
  await expectOneOfEach(page, `${home}/admins`, texts('No admin found'));
  await walk(page, paths.institution(place), institution);
  await expectOneOfEach(
    page,
    paths.institution(place, 'machines'),
    role('columnheader', 'Physical ID', 'Name', 'Product Price (Tk)', 'Product Point').concat(
      role('columnheader', 'Product Count', 'Last Sync', 'Actions'),
    ),
  );
  await page.getByRole('button', { name: 'Add Machine' }).click();
  const form = page.getByRole('dialog', { name: 'Add Machine' });
  for (const find of machineForm) {
    const locator = find(page);
    await expect(form.locator(locator), `${locator}`).toHaveCount(1);
  }
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Update stock' }).click();
  const stock = page.getByRole('dialog', { name: 'Update Stock: PAD-1' });
  await expect(stock.getByLabel('Stock, row 1, column 1')).toHaveCount(1);
  await expect(stock.getByLabel('Assign to')).toHaveCount(1);
  await expect(stock.getByRole('button', { name: 'Close' })).toHaveCount(1);
});
