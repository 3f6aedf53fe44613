import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { admins } from '../../../contract/admins.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import { organizations } from '../../../contract/organizations.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  nightInDhaka,
  reloadConsole,
  setClock,
  submitForm,
} from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildInstitutionAdmin,
  buildMachine,
  buildOrganization,
  buildOrganizationAdmin,
  institutionId,
  organizationId,
} from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { startServer } from '../../testing/start-server.ts';

const steps = page.getByRole('region', { name: 'First steps' });
const findStep = (text: string) => steps.getByRole('listitem').filter({ hasText: text });
const institutionPath = `/institution/${institutionId}`;
const organizationPath = `/organization/${organizationId}`;
const nothing = { machines: 0, admins: 0, ownGateway: false, platformGateway: true };

const startEmpty = () =>
  startServer().answer(organizations.all, {
    organizations: [],
    count: 0,
    all: { count: 0, attention: 0 },
  });

const startSetup = (setup: Partial<typeof nothing> = {}) =>
  startServer().answer(institutions.setup, { ...nothing, ...setup });

/** The overview below the steps. */
const expectOverview = () =>
  expect.element(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();

test('an empty dashboard begins with the first organization', async () => {
  startEmpty();
  await openConsole('/dashboard');
  await expect.element(steps.getByRole('listitem')).toHaveLength(5);
  await expect.element(steps.getByText('0 of 5 done')).toBeVisible();
  await expect.element(steps.getByRole('link')).toHaveLength(1);
  await expectAccessible('first steps');
  await steps.getByRole('link', { name: 'Add an organization' }).click();
  await expectAddress('/dashboard/organizations');
});

test('the first steps stay on the dashboard until all are done', async () => {
  const server = startSetup();
  for (const [setup, done] of [
    [{}, '2 of 5 done'],
    [{ machines: 1 }, '3 of 5 done'],
  ] as const) {
    server.answer(institutions.setup, { ...nothing, ...setup });
    await openConsole('/dashboard');
    await expect.element(steps.getByText(done)).toBeVisible();
  }
  await steps.getByRole('link', { name: 'Give it an admin' }).click();
  await expectAddress(`${institutionPath}/admins`);
  server.answer(institutions.setup, { ...nothing, machines: 1, admins: 1 });
  await openConsole('/dashboard');
  await expectOverview();
  await expect.element(steps).not.toBeInTheDocument();
});

test('an organization leads to its first institution', async () => {
  startServer().answer(institutions.all, { institutions: [], count: 0 });
  await openConsole(organizationPath, { admin: buildOrganizationAdmin() });
  await expect.element(steps.getByText('0 of 4 done')).toBeVisible();
  await expect.element(steps.getByRole('link')).toMatchTextContent('1Add an institution');
  await steps.getByRole('link').click();
  await expectAddress(`${organizationPath}/institutions`);
});

test('an organization with an institution leads to the machine there', async () => {
  const server = startSetup();
  await openConsole(organizationPath);
  await expect.element(steps.getByText('1 of 4 done')).toBeVisible();
  expect(server.callsOf(institutions.setup)[0]?.params).toEqual({ id: institutionId });
  await steps.getByRole('link', { name: 'Add a machine' }).click();
  await expectAddress(`${institutionPath}/machines`);
});

test('an organization with a machine has no first steps', async () => {
  startServer().answer(organizations.one, {
    organization: buildOrganization({ inside: { machines: 1 } }),
  });
  await openConsole(organizationPath);
  await expectOverview();
  await expect.element(steps).not.toBeInTheDocument();
});

test('an institution’s steps lead to where they are done, are ticked, and go when all are', async () => {
  const server = startSetup();
  await openConsole(institutionPath);
  await expect.element(steps.getByText('0 of 3 done')).toBeVisible();
  await expect.element(steps.getByRole('listitem').nth(2)).toMatchTextContent('Optional');
  for (const [text, tab] of [
    ['Add a machine', 'machines'],
    ['Give it an admin', 'admins'],
    ['Choose the payment gateway', 'gateway'],
  ] as const) {
    await expect
      .element(steps.getByRole('link', { name: text }))
      .toHaveAttribute('href', `${institutionPath}/${tab}`);
  }
  server.answer(institutions.setup, { ...nothing, machines: 1 });
  await reloadConsole();
  await expect.element(steps.getByText('1 of 3 done')).toBeVisible();
  await expect.element(findStep('Add a machine').getByRole('img', { name: 'Done' })).toBeVisible();
  await expect.element(findStep('Add a machine').getByRole('link')).not.toBeInTheDocument();
  server.answer(institutions.setup, { ...nothing, machines: 1, admins: 1 });
  await reloadConsole();
  await expectOverview();
  await expect.element(steps).not.toBeInTheDocument();
});

test('a finished step is ticked at once', async () => {
  setClock(nightInDhaka);
  const server = startSetup();
  await openConsole(institutionPath);
  await steps.getByRole('link', { name: 'Add a machine' }).click();
  server
    .answer(machines.create, { machine: buildMachine() })
    .answer(institutions.setup, { ...nothing, machines: 1 });
  await submitForm('Add Machine', { 'Physical ID': 'PAD-1' });
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect.element(steps.getByText('1 of 3 done')).toBeVisible();
  await steps.getByRole('link', { name: 'Give it an admin' }).click();
  server
    .answer(admins.institutionCreate, { admin: buildInstitutionAdmin() })
    .answer(institutions.setup, { ...nothing, machines: 1, admins: 1 });
  await submitForm('Add Admin', { Username: 'eden', Password: 'nilkhet-boi-2024' });
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expectOverview();
  await expect.element(steps).not.toBeInTheDocument();
});

test('where the platform has no gateway, an own one is a step that is not optional', async () => {
  const setup = { machines: 1, admins: 1, platformGateway: false };
  const server = startSetup(setup);
  await openConsole(institutionPath);
  await expect.element(steps.getByText('2 of 3 done')).toBeVisible();
  await expect.element(findStep('Set up the payment gateway')).not.toMatchTextContent('Optional');
  server.answer(institutions.setup, { ...setup, ownGateway: true });
  await reloadConsole();
  await expectOverview();
  await expect.element(steps).not.toBeInTheDocument();
});

test('an institution admin has no step to add admins', async () => {
  startSetup();
  await openConsole(institutionPath, { admin: buildInstitutionAdmin() });
  await expect.element(steps.getByText('0 of 2 done')).toBeVisible();
  await expect.element(steps.getByText('Give it an admin')).not.toBeInTheDocument();
});

test('the steps that were hidden stay hidden for this tenant alone', async () => {
  startSetup();
  await openConsole(institutionPath);
  await steps.getByRole('button', { name: 'Hide the first steps' }).click();
  await expect.element(steps).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('content');
  await reloadConsole();
  await expectOverview();
  await expect.element(steps).not.toBeInTheDocument();
  await openConsole('/institution/i2');
  await expect.element(steps).toBeVisible();
});

test('steps whose data fails to load are not shown, the overview is', async () => {
  startSetup().refuse(institutions.setup, 500);
  await openConsole(institutionPath);
  await expectOverview();
  await expect.element(steps).not.toBeInTheDocument();
});

testInRelease('on a phone in Bangla the steps have Bangla numbers', async () => {
  await page.viewport(320, 640);
  startSetup();
  await openConsole(institutionPath, { language: 'bn' });
  const first = page.getByRole('listitem').filter({ hasText: 'মেশিন যোগ করুন' }).first();
  await expect.element(first).toMatchTextContent('১');
  await expectNoSidewaysScroll();
  await expectAccessible('first steps on a phone');
});
