import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { institutions } from '../../../contract/institutions.ts';
import { organizations } from '../../../contract/organizations.ts';
import { expectAddress } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildAdmin,
  buildInstitutionAdmin,
  buildOrganization,
  buildOrganizationAdmin,
  institutionId,
  organizationId,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { logIn, openUserMenu } from '../../testing/session.ts';
import { startServer } from '../../testing/start-server.ts';

const organization = `/organization/${organizationId}`;
const institution = `/institution/${institutionId}`;
const loginHeading = page.getByRole('heading', { name: 'Log in' });
const main = page.getByRole('main');

test.for([
  '/dashboard',
  '/dashboard/report',
  '/dashboard/payments',
  organization,
  institution,
  `${institution}/machines/m1`,
  `${institution}/rfids/r1`,
  '/audit',
  '/attention',
  '/attention/told',
  '/two-step',
])('who is not logged in is sent from %s to the login', async (path) => {
  startServer();
  await openConsole(path, { admin: null });
  await expect.element(loginHeading).toBeVisible();
  await expectAddress('/');
});

test.for([
  { accessToken: 'token', admin: 'no JSON' },
  { accessToken: 'token', admin: '{"username":"super"}' },
  { accessToken: '', admin: JSON.stringify(buildAdmin()) },
])('storage that holds $admin is no session', async (stored) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  startServer();
  await openConsole('/dashboard', { admin: null });
  await expect.element(loginHeading).toBeVisible();
});

test('a super admin opens the dashboard, any organization and any institution', async () => {
  startServer();
  await openConsole('/dashboard');
  await expect
    .element(page.getByRole('heading', { name: 'Welcome to VMS admin dashboard' }))
    .toBeVisible();
  await openConsole(organization);
  await expect
    .element(page.getByRole('heading', { name: 'Welcome to VMS organization - admin dashboard' }))
    .toBeVisible();
  await openConsole(institution);
  await expect.element(main.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test.for([
  { admin: buildOrganizationAdmin(), path: '/dashboard', own: organization },
  { admin: buildOrganizationAdmin(), path: '/dashboard/report', own: organization },
  { admin: buildOrganizationAdmin(), path: '/dashboard/payments', own: organization },
  { admin: buildOrganizationAdmin(), path: `${organization}/admins`, own: organization },
  { admin: buildInstitutionAdmin(), path: '/dashboard', own: institution },
  { admin: buildInstitutionAdmin(), path: organization, own: institution },
  { admin: buildInstitutionAdmin(), path: `${institution}/admins`, own: institution },
  { admin: buildInstitutionAdmin(), path: '/audit', own: institution },
  { admin: buildAdmin(), path: '/two-step', own: '/dashboard' },
])('an admin of type $admin.type is sent from $path to $own', async ({ admin, path, own }) => {
  startServer();
  await openConsole(path, { admin });
  await expectAddress(own);
  await expect.element(main.getByRole('heading', { level: 1 })).toBeInTheDocument();
});

test('an organization admin opens its institutions', async () => {
  startServer();
  await openConsole(institution, { admin: buildOrganizationAdmin() });
  await expect.element(main.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expectAddress(institution);
});

test('another tenant’s page looks like one that does not exist', async () => {
  startServer()
    .refuse(organizations.one, 404, { message: 'Organization not found' })
    .refuse(institutions.one, 404, { message: 'Institution not found' });
  await openConsole('/organization/o2', { admin: buildOrganizationAdmin() });
  await expect.element(page.getByRole('alert').getByText('Organization not found')).toBeVisible();
  await expectAccessible('an organization that is not there');
  await openConsole('/institution/i2', { admin: buildInstitutionAdmin() });
  await expect.element(page.getByRole('alert').getByText('Institution not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expectAddress(institution);
});

test.for(['/no/such/page', '/dashboards', '/institution', `${institution}/no-tab`])(
  "%s says 'route not found'",
  async (path) => {
    startServer();
    await openConsole(path);
    await expect.element(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
    await expect.poll(() => document.title).toMatch('route not found');
    await expectAccessible('a route that is not found');
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await expectAddress('/dashboard');
  },
);

test("a guest, too, gets 'route not found'", async () => {
  startServer();
  await openConsole('/no/such/page', { admin: null });
  await expect.element(page.getByRole('heading', { name: 'route not found' })).toBeVisible();
});

test("the header has the logo that leads to the own page, 'Welcome!' and Logout", async () => {
  startServer();
  await openConsole(institution, { admin: buildOrganizationAdmin() });
  const header = page.getByRole('banner');
  const logo = header.getByRole('link', { name: 'VMS' });
  await expect.element(logo).toHaveAttribute('href', '/');
  await expect.element(header.getByRole('button', { name: 'Welcome! padma' })).toBeVisible();
  await openUserMenu();
  await expect.element(page.getByRole('menuitem', { name: 'Logout', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await logo.click();
  await expectAddress(organization);
});

test('a guest’s link is opened after the login', async () => {
  const place = `${institution}/machines?find=PAD`;
  const server = startServer();
  await openConsole(place, { admin: null });
  await expectAddress('/');
  await logIn(server, buildOrganizationAdmin());
  await expectAddress(place);
  const tab = page.getByRole('tab', { name: 'Machines' });
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
});

test.for([`${institution}/machines`, '/organization/o2', '/dashboard/report'])(
  'a guest’s link to %s, which the admin may not see, leads to the own start',
  async (place) => {
    const server = startServer()
      .refuse(institutions.one, 404, { message: 'Institution not found' })
      .answerWith(organizations.one, ({ params: { id } }) => {
        if (id !== organizationId) throw new TypeError('Failed to fetch');
        return { organization: buildOrganization() };
      });
    await openConsole(place, { admin: null });
    await expectAddress('/');
    await logIn(server, buildOrganizationAdmin());
    await expectAddress(organization);
    await expect.element(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  },
);

test.for(['//elsewhere.example/dashboard', 'https://elsewhere.example', '/\\elsewhere.example'])(
  'a stored link to %s leads to the own start',
  async (place) => {
    sessionStorage.setItem('requestedPath', place);
    const server = startServer();
    await openConsole('/', { admin: null });
    await logIn(server, buildOrganizationAdmin());
    await expectAddress(organization);
  },
);
