import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { chooseOption, expectAddress, readAddress } from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildAdmin,
  buildInstitution,
  buildInstitutionAdmin,
  buildMachine,
  buildOrganizationAdmin,
} from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { expectTexts } from '../testing/read-texts.ts';
import { startServer } from '../testing/start-server.ts';

const home = '/institution/i1';
const tabs = page.getByRole('tab');
const findTab = (name: string) => page.getByRole('tab', { name, exact: true });

const expectChosen = async (name: string, address: string) => {
  await expect.element(findTab(name)).toHaveAttribute('aria-selected', 'true');
  await expectAddress(address);
};

test('the tabs stand in the order of the specification, each type with its own', async () => {
  startServer();
  const ofInstitution = ['Overview', 'Machines', 'RFIDs', 'Dispenses', 'Product Sizes', 'Report'];
  const last = ['Payment gateway', 'Payments', 'Next visits'];
  const ofOrganization = ['Overview', 'Institutions', 'RFIDs to unlock', 'Report'];
  for (const [admin, path, texts] of [
    [buildAdmin(), '/dashboard', ['Overview', 'Organizations', 'Report']],
    [buildAdmin(), '/organization/o1', [...ofOrganization, 'Admins', 'Next visits']],
    [buildAdmin(), home, [...ofInstitution, 'Admins', ...last]],
    [buildOrganizationAdmin(), '/organization/o1', [...ofOrganization, 'Next visits']],
    [buildOrganizationAdmin(), home, [...ofInstitution, 'Admins', ...last]],
    [buildInstitutionAdmin(), home, [...ofInstitution, ...last]],
  ] as const) {
    await openConsole(path, { admin });
    await expectTexts(tabs, texts);
  }
});

test('a tab is a link to its address, and going back goes from tab to tab', async () => {
  startServer();
  await openConsole(home);
  await expect.element(findTab('Machines')).toHaveAttribute('href', `${home}/machines`);
  await findTab('Machines').click();
  await expectChosen('Machines', `${home}/machines`);
  window.history.back();
  await expectChosen('Overview', home);
  window.history.forward();
  await expectChosen('Machines', `${home}/machines`);
});

test('the arrows, Home and End go from tab to tab, of which one is in the tab order', async () => {
  startServer();
  await openConsole(`${home}/machines`);
  await findTab('Machines').click();
  for (const [key, name, address] of [
    ['ArrowRight', 'RFIDs', `${home}/rfids`],
    ['ArrowLeft', 'Machines', `${home}/machines`],
    ['Home', 'Overview', home],
    ['ArrowLeft', 'Next visits', `${home}/next-visits`],
    ['ArrowRight', 'Overview', home],
    ['End', 'Next visits', `${home}/next-visits`],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expectChosen(name, address);
    await expect.element(findTab(name)).toHaveFocus();
  }
  const reached = tabs.elements().filter((tab) => tab.getAttribute('tabindex') === '0');
  expect(reached.map(({ textContent }) => textContent)).toEqual(['Next visits']);
});

test('a tab counts what needs attention inside, and its description says it in words', async () => {
  startServer().answer(institutions.one, {
    institution: buildInstitution({ inside: { machines: 3, paused: 1, attention: 12 } }),
  });
  await openConsole(home);
  await expect.element(findTab('Machines')).toHaveAccessibleDescription('1 slot paused');
  const payments = findTab('Payments');
  await expect.element(payments).toHaveAccessibleDescription('12 payments need attention');
  expect(payments.element().textContent).toBe('Payments');
  const count = payments.element().querySelector('[data-count]');
  expect(count && getComputedStyle(count, '::before').content).toBe('"12"');
  await expectAccessible('tabs with counts');
});

test('the report of an institution is there once the institution is', async () => {
  const server = startServer();
  const release = server.hold(institutions.one);
  await openConsole(`${home}/machines`);
  await expect.element(findTab('Machines')).toBeVisible();
  await expect.element(findTab('Report')).not.toBeInTheDocument();
  release();
  await expect.element(findTab('Report')).toBeVisible();
});

test('a filter stays with its tab: another tab opens with its own defaults', async () => {
  startServer().answer(machines.all, {
    machines: [buildMachine({ _id: 'm1', physicalId: 'PAD-7', name: 'Gate' })],
    count: 1,
  });
  await openConsole(home);
  await chooseOption('Machine', 'PAD-7 · Gate');
  await expectAddress(`${home}?machineId=m1`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await findTab('Dispenses').click();
  await expect.element(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('');
  await expectAddress(`${home}/dispenses`);
});

test('the title of the document names the tab and whose it is, also on the way back', async () => {
  startServer();
  const expectTitle = (title: string | RegExp) => expect.poll(() => document.title).toMatch(title);
  await openConsole(home);
  await expectTitle(/^Overview · Eden Campus · VMS$/);
  await findTab('Machines').click();
  await expectTitle(/^Machines · Eden Campus · VMS$/);
  window.history.back();
  await expectTitle(/^Overview · Eden Campus · VMS$/);
  await openConsole('/organization/o1/unlock-rfids');
  await expectTitle(/^RFIDs to unlock · Padma Trust · VMS$/);
  await openConsole('/dashboard/organizations');
  await expectTitle(/^Organizations · Dashboard · VMS$/);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'বাংলা' }).click();
  await expectTitle(/^[ঀ-৿ ]+ · [ঀ-৿ ]+ · VMS$/);
});

test('another page takes the focus with it, another tab does not', async () => {
  startServer();
  await openConsole('/dashboard/organizations');
  await page.getByRole('link', { name: 'Padma Trust' }).click();
  await expect.poll(() => document.activeElement?.id).toBe('content');
  await findTab('Institutions').click();
  await expectChosen('Institutions', '/organization/o1/institutions');
  await expect.element(findTab('Institutions')).toHaveFocus();
  expect(readAddress()).toBe('/organization/o1/institutions');
});
