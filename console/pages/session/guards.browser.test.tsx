import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { institutions } from '../../../contract/institutions.ts';
import { organizations } from '../../../contract/organizations.ts';
import { endSession } from '../../core/calls/session.ts';
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

test('who is not logged in is sent from every page to the login', async () => {
  startServer();
  for (const path of [
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
  ]) {
    await openConsole(path, { admin: null });
    await expect.element(loginHeading).toBeVisible();
    await expectAddress('/');
  }
});

test('what storage holds and is no session is none', async () => {
  startServer();
  for (const stored of [
    { accessToken: 'token', admin: 'no JSON' },
    { accessToken: 'token', admin: '{"username":"super"}' },
    { accessToken: '', admin: JSON.stringify(buildAdmin()) },
  ]) {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await openConsole('/dashboard', { admin: null });
    await expect.element(loginHeading).toBeVisible();
  }
});

test('an admin is sent from the pages of others to the own start', async () => {
  startServer();
  for (const [admin, path, own] of [
    [buildOrganizationAdmin(), '/dashboard', organization],
    [buildOrganizationAdmin(), '/dashboard/report', organization],
    [buildOrganizationAdmin(), '/dashboard/payments', organization],
    [buildOrganizationAdmin(), `${organization}/admins`, organization],
    [buildInstitutionAdmin(), '/dashboard', institution],
    [buildInstitutionAdmin(), organization, institution],
    [buildInstitutionAdmin(), `${institution}/admins`, institution],
    [buildInstitutionAdmin(), '/audit', institution],
    [buildAdmin(), '/two-step', '/dashboard'],
  ] as const) {
    await openConsole(path, { admin });
    await expectAddress(own);
    await expect.element(main.getByRole('heading', { level: 1 })).toBeInTheDocument();
  }
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
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expectAddress(institution);
});

test("what is no page says 'route not found', to a guest as well, and leads to the start", async () => {
  startServer();
  const heading = page.getByRole('heading', { name: 'route not found' });
  await openConsole('/no/such/page', { admin: null });
  await expect.element(heading).toBeVisible();
  for (const path of ['/no/such/page', '/dashboards', '/institution', `${institution}/no-tab`]) {
    await openConsole(path);
    await expect.element(heading).toBeVisible();
    await expect.poll(() => document.title).toBe('route not found · VMS');
  }
  await expectAccessible('a route that is not found');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expectAddress('/dashboard');
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

test('a guest’s link to what the admin may not see leads to the own start', async () => {
  const server = startServer()
    .refuse(institutions.one, 404, { message: 'Institution not found' })
    .answerWith(organizations.one, ({ params: { id } }) => {
      if (id !== organizationId) throw new TypeError('Failed to fetch');
      return { organization: buildOrganization() };
    });
  for (const place of [`${institution}/machines`, '/organization/o2', '/dashboard/report']) {
    endSession();
    await openConsole(place, { admin: null });
    await expectAddress('/');
    await logIn(server, buildOrganizationAdmin());
    await expectAddress(organization);
    await expect.element(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  }
});

test('a stored link to another site leads to the own start', async () => {
  const server = startServer();
  for (const place of [
    '//elsewhere.example/dashboard',
    'https://elsewhere.example',
    '/\\elsewhere.example',
  ]) {
    endSession();
    sessionStorage.setItem('requestedPath', place);
    await openConsole('/', { admin: null });
    await logIn(server, buildOrganizationAdmin());
    await expectAddress(organization);
  }
});
