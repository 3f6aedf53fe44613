import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { institutions } from '../../../contract/institutions.ts';
import { organizations } from '../../../contract/organizations.ts';
import { rfidHistory } from '../../../contract/rfid-history.ts';
import { statements } from '../../../contract/statements.ts';
import { chooseOption, expectAddress, expectNoSidewaysScroll } from '../../testing/actions.ts';
import { answerInstitutions, answerOrganizations } from '../../testing/answer-tenants.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  buildInstitution,
  buildInstitutionAdmin,
  buildOrganization,
  buildOrganizationAdmin,
} from '../../testing/builders.ts';
import { openConsole, waitForScreen } from '../../testing/open-console.tsx';
import { expectTexts } from '../../testing/read-texts.ts';
import { testInRelease } from '../../testing/release.ts';
import { startServer } from '../../testing/start-server.ts';

const crumbs = page.getByRole('navigation', { name: 'You are here' });
const items = crumbs.getByRole('listitem');
const choices = page.getByRole('menuitem');

/** Starts a server with `count` organizations and `halls` institutions in the first one. */
const startWithTenants = (count: number, halls: number) => {
  const tenants = Array.from({ length: count }, (_, at) =>
    buildOrganization({
      _id: `o${at + 1}`,
      name: `Padma ${at + 1}`,
      inside: { institutions: halls },
    }),
  );
  const inside = Array.from({ length: halls }, (_, at) =>
    buildInstitution({ _id: `i${at + 1}`, organizationId: 'o1', name: `Hall ${at + 1}` }),
  );
  return answerInstitutions(answerOrganizations(startServer(), tenants), inside);
};

test('the breadcrumb says where one is and leads up', async () => {
  startWithTenants(1, 1);
  await openConsole('/institution/i1/machines/m1');
  await expectTexts(items, ['Dashboard', 'Padma 1', 'Hall 1', 'PAD-1']);
  await expect.element(crumbs.getByText('PAD-1')).toHaveAttribute('aria-current', 'page');
  expect(crumbs.element().querySelectorAll('[aria-current]')).toHaveLength(1);
  // A single organization has no siblings.
  await expect.element(crumbs.getByRole('button')).not.toBeInTheDocument();
  await crumbs.getByRole('link', { name: 'Hall 1' }).click();
  await expectAddress('/institution/i1');
  await crumbs.getByRole('link', { name: 'Padma 1' }).click();
  await expectAddress('/organization/o1');
  await crumbs.getByRole('link', { name: 'Dashboard' }).click();
  await expectAddress('/dashboard');
  await expectTexts(items, ['Dashboard']);
});

test('the breadcrumb of each page ends with its name', async () => {
  const server = startWithTenants(1, 1);
  // The pages' data is still loading.
  for (const row of [rfidHistory.use, rfidHistory.all, statements.ofPlatform]) server.hold(row);
  for (const [path, texts] of [
    ['/institution/i1/rfids/r1', ['Dashboard', 'Padma 1', 'Hall 1', '04A1B2C3']],
    ['/dashboard/payments', ['Dashboard', 'Payments by day']],
    ['/audit', ['Dashboard', 'Audit']],
    ['/attention', ['Dashboard', 'Attention']],
    ['/attention/told', ['Dashboard', 'Attention', 'Recipients']],
  ] as const) {
    await openConsole(path);
    await expectTexts(items, texts);
    expect(crumbs.element().querySelectorAll('[aria-current]')).toHaveLength(1);
  }
});

test('the breadcrumb shows no more than the admin may open', async () => {
  const server = startWithTenants(1, 2);
  await openConsole('/institution/i1', { admin: buildInstitutionAdmin() });
  await waitForScreen();
  await expectTexts(items, ['Hall 1']);
  await openConsole('/attention', { admin: buildInstitutionAdmin() });
  await waitForScreen();
  await expectTexts(items, ['Attention']);
  expect(server.callsOf(organizations.one)).toEqual([]);
  await openConsole('/institution/i1', { admin: buildOrganizationAdmin() });
  await expectTexts(items, ['Padma 1', 'Hall 1']);
  await openConsole('/audit', { admin: buildOrganizationAdmin() });
  await expectTexts(items, ['Padma 1', 'Audit']);
});

test('a sibling opens at the same tab, and the keyboard gets there', async () => {
  startWithTenants(2, 2);
  await openConsole('/institution/i1/rfids');
  const others = crumbs.getByRole('button', { name: 'Switch from Hall 1' });
  await others.click();
  await expectTexts(choices, ['Hall 1', 'Hall 2']);
  await expect.element(choices.first()).toHaveAttribute('aria-current', 'page');
  await expectAccessible('siblings');
  await userEvent.keyboard('{Escape}');
  await expect.element(others).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(choices.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expectAddress('/institution/i2/rfids');
  await crumbs.getByRole('button', { name: 'Switch from Padma 1' }).click();
  await choices.filter({ hasText: 'Padma 2' }).click();
  // From an institution the link leads to the first tab of the organization.
  await expectAddress('/organization/o2');
});

testInRelease(
  'a link leads to all siblings where more exist than are listed, and the current one is among them',
  async () => {
    startWithTenants(1, 120);
    await openConsole('/institution/i119');
    await crumbs.getByRole('button', { name: 'Switch from Hall 119' }).click();
    await expect.element(choices).toHaveLength(102);
    await expect.element(choices.first()).toHaveTextContent('Hall 119');
    await expect.element(choices.nth(1)).toHaveTextContent('Hall 1');
    await expectAccessible('a hundred siblings');
    await page.getByRole('menuitem', { name: 'All 120' }).click();
    await expectAddress('/organization/o1/institutions');
  },
);

testInRelease(
  'an institution is found beyond the listed options, without the whole list',
  async () => {
    const server = startWithTenants(1, 120);
    await openConsole('/organization/o1');
    const select = page.getByRole('main').getByRole('combobox', { name: 'Institution' });
    await select.click();
    await expect.element(page.getByRole('option')).toHaveLength(101);
    const more = page.getByRole('option', { name: '20 more: type to find them' });
    await expect.element(more).toHaveAttribute('aria-disabled', 'true');
    await select.fill('all 117');
    await page.getByRole('option', { name: 'Hall 117' }).click();
    await expect.element(select).toHaveValue('Hall 117');
    await expectAddress('/organization/o1?institutionId=i117');
    // The option in the URL shows its name, though it is not among the first.
    await openConsole('/organization/o1?institutionId=i118');
    await expect.element(select).toHaveValue('Hall 118');
    const limits = server.callsOf(institutions.all).map(({ query }) => query.limit);
    expect(new Set(limits)).toEqual(new Set(['100']));
  },
);

test('a choice that is no longer there is shown as such until another is made', async () => {
  const server = startWithTenants(1, 2).refuse(institutions.one, 404, { message: 'Not found' });
  await openConsole('/organization/o1?institutionId=gone');
  const select = page.getByRole('main').getByRole('combobox', { name: 'Institution' });
  await expect.element(select).toHaveValue('…');
  answerInstitutions(server, [buildInstitution({ name: 'Hall 1' })]);
  await select.fill('hall');
  await chooseOption('Institution', 'Hall 1');
  await expectAddress('/organization/o1?institutionId=i1');
});

testInRelease('on a phone a long breadcrumb fits', async () => {
  await page.viewport(320, 700);
  const long = 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রম';
  answerOrganizations(startServer(), [buildOrganization({ name: long })]).answer(institutions.one, {
    institution: buildInstitution({ name: `<b>${long}</b>` }),
  });
  await openConsole('/institution/i1/machines/m1');
  await expect.element(crumbs.getByText('PAD-1')).toBeInTheDocument();
  await expectNoSidewaysScroll();
});
