import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { commands } from '../../contract/commands.ts';
import { type Found, search } from '../../contract/search.ts';
import { expectAddress, expectNoSidewaysScroll, openForm } from '../testing/actions.ts';
import { answerOrganizations } from '../testing/answer-tenants.ts';
import { expectAccessible } from '../testing/axe.ts';
import {
  buildInstitutionAdmin,
  buildOrganization,
  institutionId,
  organizationId,
} from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { expectTexts } from '../testing/read-texts.ts';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';

/** A machine. */
const buildFound = (given: Partial<Found> = {}): Found => ({
  kind: 'MACHINE',
  _id: 'm1',
  title: 'PAD-1',
  subtitle: 'Main gate · Eden Campus',
  organizationId,
  institutionId,
  ...given,
});

const dialog = page.getByRole('dialog', { name: 'Search' });
const field = dialog.getByRole('combobox');
const options = dialog.getByRole('option');
const opener = page.getByRole('button', { name: 'Search machines, RFIDs…' });

/** Starts a server that finds those whose title contains the search text. */
const startWithResults = (found: readonly Found[]) =>
  startServer().answerWith(search.find, ({ query: { q = '' } }) => {
    const wanted = String(q).toLowerCase();
    return { results: found.filter(({ title }) => title.toLowerCase().includes(wanted)) };
  });

const openSearch = async (path = '/dashboard') => {
  await openConsole(path);
  await opener.click();
  await expect.element(field).toHaveFocus();
};

const pressControlK = () => userEvent.keyboard('{Control>}k{/Control}');

test('Ctrl-K finds a machine, and Enter opens its page', async () => {
  const server = startWithResults([buildFound()]);
  await openConsole('/dashboard');
  await pressControlK();
  await expect.element(field).toHaveFocus();
  await field.fill(' pad ');
  const found = dialog.getByRole('option', { name: /^PAD-1 Main gate · Eden Campus/ });
  await expect.element(found).toBeVisible();
  await expect.element(dialog.getByText('3 results', { exact: true })).toBeVisible();
  expect(server.callsOf(search.find).at(-1)?.query).toEqual({ q: 'pad' });
  await expectAccessible('search');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expectAddress('/institution/i1/machines/m1');
  await expect.element(page.getByRole('heading', { level: 1, name: 'PAD-1' })).toBeVisible();
});

test('results stand by kind, the arrows go through them, Esc gives the focus back', async () => {
  startWithResults([
    buildFound({ kind: 'ORGANIZATION', _id: 'o1', title: 'Nil Trust', institutionId: null }),
    buildFound({ kind: 'INSTITUTION', _id: 'i1', title: 'Nil College' }),
    buildFound({ title: 'NIL-1' }),
  ]);
  await openSearch();
  await field.fill('nil');
  for (const kind of ['Organizations', 'Institutions', 'Machines']) {
    await expect.element(dialog.getByRole('group', { name: kind })).toBeVisible();
  }
  await expect.element(options).toHaveLength(5);
  const expectActive = async (at: number) => {
    await expect.element(options.nth(at)).toHaveAttribute('aria-selected', 'true');
    const { id } = options.nth(at).element();
    await expect.element(field).toHaveAttribute('aria-activedescendant', id);
  };
  await expectActive(0);
  await userEvent.keyboard('{ArrowDown}');
  await expectActive(1);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expectActive(4);
  await userEvent.keyboard('{ArrowDown}');
  await expectActive(0);
  await options.nth(1).hover();
  await expectActive(1);
  await field.fill('no such thing');
  await expect.element(dialog.getByText('Nothing found for “no such thing”.')).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('Enter before the answer opens what the answer brings', async () => {
  const server = startWithResults([
    buildFound({ kind: 'INSTITUTION', _id: 'i1', title: 'Eden Campus' }),
  ]);
  const release = server.hold(search.find);
  await openSearch();
  await field.fill('eden');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.callsOf(search.find)).toHaveLength(1);
  await expect.element(dialog).toBeVisible();
  release();
  await expectAddress('/institution/i1');
});

test('another key takes back an Enter that came before the answer', async () => {
  const server = startWithResults([
    buildFound({ kind: 'INSTITUTION', _id: 'i1', title: 'Eden Campus' }),
  ]);
  const release = server.hold(search.find);
  await openSearch();
  await field.fill('eden');
  await userEvent.keyboard('{Enter}{ArrowLeft}');
  release();
  await expect.element(dialog.getByRole('option', { name: 'Eden Campus' })).toBeVisible();
  await expectAddress('/dashboard');
});

test('results lead to what they name', async () => {
  const targets: readonly (readonly [given: Partial<Found>, href: string])[] = [
    [{ kind: 'ORGANIZATION', _id: 'o1', institutionId: null }, '/organization/o1'],
    [{ kind: 'INSTITUTION', _id: 'i1' }, '/institution/i1'],
    [{ _id: 'm1' }, '/institution/i1/machines/m1'],
    [{ kind: 'RFID', _id: 'r1' }, '/institution/i1/rfids/r1'],
    // An unlock RFID in its list, a payment over its list.
    [{ kind: 'RFID', _id: 'u1', institutionId: null }, '/organization/o1/unlock-rfids?find=To+u1'],
    [{ kind: 'PAYMENT', _id: 'p1' }, '/institution/i1/payments?payment=p1'],
  ];
  startWithResults(targets.map(([given]) => buildFound({ ...given, title: `To ${given._id}` })));
  await openSearch();
  await field.fill('to');
  for (const [{ _id }, href] of targets) {
    const result = dialog.getByRole('option', { name: new RegExp(`^To ${_id}`) });
    await expect.element(result).toHaveAttribute('href', href);
  }
});

test('a result is opened by a click, and the page has the focus', async () => {
  startWithResults([buildFound({ kind: 'INSTITUTION', _id: 'i1', title: 'Eden Campus' })]);
  await openSearch();
  await field.fill('eden');
  await options.click();
  await expectAddress('/institution/i1');
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

testInRelease('the typed text is marked, in whole letters of Bangla too', async () => {
  startWithResults([
    buildFound({ title: 'Ground floor', _id: 'm1' }),
    buildFound({ title: 'মিরপুর', _id: 'm2' }),
  ]);
  await openSearch();
  const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  await field.fill('FLOOR');
  await expect.poll(marks).toEqual(['floor', 'floor', 'floor']);
  await field.fill('ম');
  await expect.poll(marks).toEqual(['মি', 'মি', 'মি']);
});

testInRelease(
  'pages are found from where one is, the nearest first, each within one’s rights',
  async () => {
    startWithResults([]);
    await openConsole(`/institution/${institutionId}`, { admin: buildInstitutionAdmin() });
    await opener.click();
    await expect
      .element(dialog.getByRole('option', { name: 'Payment gateway Eden Campus' }))
      .toBeVisible();
    await expect.element(dialog.getByRole('option', { name: /^Audit/ })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('option', { name: /^Admins/ })).not.toBeInTheDocument();
    await field.fill('dispenses');
    await dialog.getByRole('option', { name: /^Dispenses/ }).click();
    await expectAddress(`/institution/${institutionId}/dispenses`);

    await openSearch(`/institution/${institutionId}`);
    await field.fill('report');
    await expect.element(options).toHaveLength(3);
    const hrefs = options.elements().map((option) => option.getAttribute('href'));
    expect(hrefs).toEqual([
      '/institution/i1/report',
      '/organization/o1/report',
      '/dashboard/report',
    ]);
    await field.fill('by day');
    await expect
      .element(dialog.getByRole('option', { name: 'Payments by day Dashboard' }))
      .toHaveAttribute('href', '/dashboard/payments');
    await field.fill('audit');
    await expect
      .element(dialog.getByRole('option', { name: 'Audit Who changed what' }))
      .toBeVisible();
  },
);

test('a machine that was found can be acted on, by the dialogs of its page', async () => {
  const server = startWithResults([buildFound(), buildFound({ _id: 'm2', title: 'PAD-2' })]);
  await openSearch();
  await field.fill('pad-1');
  const actions = dialog.getByRole('group', { name: 'Actions' }).getByRole('option');
  await expectTexts(actions, [
    'Update stock of PAD-1Main gate · Eden Campus',
    'Open door of PAD-1Main gate · Eden Campus',
  ]);
  await expectAccessible('actions in the search');
  await field.fill('Open door of pad');
  await expectTexts(actions, [
    'Open door of PAD-1Main gate · Eden Campus',
    'Open door of PAD-2Main gate · Eden Campus',
  ]);
  expect(server.callsOf(search.find).at(-1)?.query).toEqual({ q: 'pad' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Open door' })).toBeVisible();
  expect(server.callsOf(commands.queue)).toEqual([]);
  await expectAddress('/institution/i1/machines/m1');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await pressControlK();
  await field.fill('update stock');
  await expectTexts(actions, ['Update stock of PAD-1']);
  await actions.click();
  await expect.element(page.getByRole('dialog', { name: 'Update Stock: PAD-1' })).toBeVisible();
  await expectAddress('/institution/i1/machines/m1');
});

test('recipients and silent machines are pages of the search', async () => {
  startWithResults([]);
  await openSearch();
  await field.fill('recip');
  await expect
    .element(dialog.getByRole('option', { name: 'Recipients Attention' }))
    .toHaveAttribute('href', '/attention/told');
  await field.fill('silent');
  await expect.element(options).toHaveAttribute('href', '/machines?state=SILENT');
  await openConsole(`/institution/${institutionId}`, { admin: buildInstitutionAdmin() });
  await opener.click();
  await field.fill('silent');
  await expect.element(options).toHaveAttribute('href', '/attention?kind=MACHINE_SILENT');
});

test('a search that fails says so and can be tried again', async () => {
  const server = startWithResults([]).refuse(search.find, 500);
  await openSearch();
  await field.fill('padma');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Server error');
  server.answer(search.find, { results: [buildFound({ title: 'Padma Trust' })] });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByRole('option', { name: /^Padma Trust/ })).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('Ctrl-K closes what it opened, and does not leave a dialog with input', async () => {
  answerOrganizations(startServer(), [buildOrganization()]);
  await openConsole('/dashboard/organizations');
  await pressControlK();
  await expect.element(field).toHaveFocus();
  await pressControlK();
  await expect.element(dialog).not.toBeInTheDocument();
  const form = await openForm('Add Organization');
  await form.getByRole('textbox', { name: 'Name' }).fill('Padma Trust');
  await pressControlK();
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Padma Trust');
  await expect.element(dialog).not.toBeInTheDocument();
});

testInRelease('on a phone it fills the screen, and whatever was found fits', async () => {
  await page.viewport(390, 844);
  const script = '<script>alert(1)</script>';
  const long = 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রম'.repeat(2);
  startServer().answer(search.find, {
    results: [
      buildFound({ title: long, subtitle: long }),
      buildFound({ _id: 'm2', title: script }),
    ],
  });
  await openConsole('/dashboard');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field.fill('x');
  await expect
    .element(dialog.getByRole('option', { name: `Open door of ${script}` }))
    .toBeVisible();
  const { width, height } = dialog.element().getBoundingClientRect();
  expect([width, height]).toEqual([390, 844]);
  await expectNoSidewaysScroll();
  await expectAccessible('search on a phone');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
