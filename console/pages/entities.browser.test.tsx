import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { overview } from '../../contract/overview.ts';
import { expectAddress, expectNoSidewaysScroll } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildAdmin,
  buildInstitution,
  buildInstitutionAdmin,
  buildMachine,
  buildOrganization,
  buildOrganizationAdmin,
} from '../testing/builders.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { expectTexts } from '../testing/read-texts.ts';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const alert = page.getByRole('alert');
const findTab = (name: string) => page.getByRole('tab', { name, exact: true });

test('an organization page says name, description and type above its overview', async () => {
  const organization = buildOrganization({
    description: 'Pads for every campus',
    type: 'University',
  });
  startServer().answer(organizations.one, { organization });
  await openConsole('/organization/o1', { admin: buildOrganizationAdmin() });
  const main = page.getByRole('main');
  await expect.element(main.getByText('Padma Trust').first()).toBeVisible();
  await expect.element(main.getByText('Pads for every campus')).toBeVisible();
  await expect.element(main.getByText('University', { exact: true })).toBeVisible();
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome to VMS organization - admin dashboard');
  await main.getByRole('combobox', { name: 'Institution' }).click();
  await expectTexts(page.getByRole('option'), ['Eden Campus']);
  await expectAccessible('page of an organization');
});

test('an institution page says name, address, category and type', async () => {
  const institution = buildInstitution({
    name: 'Rokeya Hall',
    address: 'Nilkhet Road, Dhaka',
    type: 'Hall of residence',
  });
  startServer()
    .answer(institutions.one, { institution })
    .answer(machines.all, {
      machines: [buildMachine({ _id: 'm1', physicalId: 'PAD-7', name: 'Ground floor' })],
      count: 1,
    });
  await openConsole('/institution/i1', { admin: buildInstitutionAdmin() });
  const main = page.getByRole('main');
  for (const text of ['Rokeya Hall', 'Nilkhet Road, Dhaka', 'SOCIAL', 'Hall of residence']) {
    await expect.element(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await main.getByRole('combobox', { name: 'Machine' }).click();
  await expectTexts(page.getByRole('option'), ['PAD-7 · Ground floor']);
  await expectAccessible('page of an institution');
});

testInRelease('however long its texts are, the head of a page fits a phone', async () => {
  await page.viewport(320, 700);
  const long = 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রম'.repeat(2);
  const institution = buildInstitution({ name: long, address: long.repeat(3), type: long });
  startServer().answer(institutions.one, { institution });
  await openConsole('/institution/i1');
  await expect.element(page.getByText(long).first()).toBeVisible();
  await expectNoSidewaysScroll();
  for (const name of ['Edit', 'Refresh']) {
    const button = page.getByRole('button', { name, exact: true }).first();
    const { width, height, right } = button.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(320);
  }
});

test('Refresh refetches the institution and all that is shown', async () => {
  const server = startServer();
  await openConsole('/institution/i1');
  const total = page
    .getByRole('region', { name: 'Dispense summary' })
    .getByRole('row', { name: 'Total' });
  await expect.element(total).toHaveTextContent('Total00');
  server
    .answer(overview.summary, {
      stockSummary: { totalLogs: 0, openingValue: 0, closingValue: 0 },
      dispenseSummary: {
        transactionTypes: [{ _id: 'CASH', totalSuccess: 1, totalPaidAmount: 10 }],
        remainingStock: 0,
        totalSuccess: 1,
      },
    })
    .answer(institutions.one, { institution: buildInstitution({ address: 'Palashi' }) });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(total).toHaveTextContent('Total110');
  await expect.element(page.getByText('Palashi')).toBeVisible();
});

test('Refresh fetches the institution and its organization once each', async () => {
  const server = startServer();
  await openConsole('/institution/i1');
  await waitForScreen();
  const countCalls = () =>
    [institutions.one, organizations.one].map((row) => server.callsOf(row).length);
  const before = countCalls();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await waitForScreen();
  await expect.element(page.getByRole('link', { name: 'Padma Trust' })).toBeVisible();
  expect(countCalls()).toEqual(before.map((count) => count + 1));
});

test('Refresh of an institution leaves the list of organizations in the cache', async () => {
  const server = startServer();
  await openConsole('/dashboard/organizations');
  await page.getByRole('link', { name: 'Padma Trust' }).click();
  await page.getByRole('tab', { name: 'Institutions' }).click();
  await page.getByRole('link', { name: 'Eden Campus' }).click();
  const fetched = server.callsOf(organizations.all).length;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await waitForScreen();
  await page.getByRole('link', { name: 'VMS, home' }).click();
  await page.getByRole('tab', { name: 'Organizations' }).click();
  await expect.element(page.getByRole('article')).toBeVisible();
  await waitForScreen();
  expect(server.callsOf(organizations.all)).toHaveLength(fetched);
});

test('a page of something that is not there says so once, and leads on by who looks', async () => {
  for (const [admin, way, place] of [
    [buildAdmin(), 'Go to organizations', '/dashboard/organizations'],
    [buildOrganizationAdmin(), 'Go to institutions', '/organization/o1/institutions'],
    [buildInstitutionAdmin(), 'Go to the home page', '/institution/i1'],
  ] as const) {
    const server = startServer().refuse(institutions.one, 404, {
      message: 'Institution not found',
    });
    await openConsole('/institution/no-such-institution/machines', { admin });
    await expect
      .element(alert.getByRole('heading', { name: 'Institution not found' }))
      .toBeVisible();
    await expect.element(page.getByText('Institution not found')).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await expect.poll(() => document.title).toBe('Institution not found · VMS');
    server.answer(institutions.one, { institution: buildInstitution() });
    await page.getByRole('link', { name: way }).click();
    await expectAddress(place);
  }
});

test('an institution that could not be fetched takes no tabs away, and comes when tried again', async () => {
  const server = startServer().refuse(institutions.one, 403);
  await openConsole('/institution/i1');
  await expect.element(alert.getByText('Failed to fetch institution')).toBeVisible();
  await expectToast('Failed to fetch institution');
  await findTab('Machines').click();
  await expectAddress('/institution/i1/machines');
  await expect.element(alert.getByText('Failed to fetch institution')).toBeVisible();
  server.answer(institutions.one, { institution: buildInstitution() });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Eden Campus').first()).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('an organization that could not be fetched takes no tabs away, and comes when tried again', async () => {
  const server = startServer().refuse(organizations.one, 403);
  await openConsole('/organization/o1');
  await expect.element(alert.getByText('Failed to fetch organization')).toBeVisible();
  await expectToast('Failed to fetch organization');
  await findTab('Institutions').click();
  await expectAddress('/organization/o1/institutions');
  server.answer(organizations.one, { organization: buildOrganization() });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('article')).toMatchTextContent('Eden Campus');
  await expect.element(alert).not.toBeInTheDocument();
});

testInRelease('a page without a server response says so and loads on a retry', async () => {
  const server = startServer().disconnect(institutions.one);
  await openConsole('/institution/i1', { admin: buildInstitutionAdmin() });
  await expect.element(alert.getByText('Something went wrong!')).toBeVisible();
  server.answer(institutions.one, { institution: buildInstitution() });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Eden Campus').first()).toBeVisible();
  await expect.element(findTab('Overview')).toBeVisible();
});
