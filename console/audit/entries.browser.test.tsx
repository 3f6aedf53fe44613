import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type AuditEntry, audit } from '../../contract/audit.ts';
import {
  expectAddress,
  expectNoSidewaysScroll,
  nightInDhaka,
  openForm,
  setClock,
} from '../testing/actions.ts';
import { expectAccessible } from '../testing/axe.ts';
import { buildAuditEntry } from '../testing/build-audit.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { startServer } from '../testing/start-server.ts';
import { expectToast } from '../testing/toasts.ts';

const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
const changes = page.getByRole('table', { name: 'What was changed' });

const startWith = (given: readonly Partial<AuditEntry>[]) =>
  startServer().answer(audit.all, {
    entries: given.map((one, at) => buildAuditEntry({ _id: `e${at + 1}`, ...one })),
    count: given.length,
  });

const openEntry = (entry: Locator) => entry.getByRole('button').first().click();

const readRows = (): string[][] =>
  changes
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('the user menu leads to the audit, whose entries open to what was changed', async () => {
  setClock(nightInDhaka);
  const machine = {
    physicalId: 'PAD-1',
    simNumber: '',
    stocks: [{ rowNo: 1, columnNo: 1, productCount: 20, capacity: 20 }],
  };
  startWith([{}, { action: 'POST /machine/create', target: 'm1', after: machine }]);
  await openConsole('/dashboard');
  await page.getByRole('button', { name: 'Welcome! super' }).click();
  await page.getByRole('menuitem', { name: 'Audit' }).click();
  await expectAddress('/audit');
  await expect.poll(() => document.title).toBe('Audit · VMS');
  await expect.element(page.getByRole('status').filter({ hasText: '2 entries' })).toBeVisible();
  await expect.element(entries).toHaveLength(2);
  const createdEntry = entries.filter({ hasText: 'Machine created' });
  await expect.element(createdEntry).toMatchTextContent('Machine created PAD-1superSuper admin');
  // By the clock of the business.
  await expect.element(createdEntry).toMatchTextContent('15/03/2025 02:00Just nowDone');
  await expect.element(changes).not.toBeInTheDocument();
  await openEntry(createdEntry);
  await expect.poll(readRows).toEqual([
    ['Field', 'Value'],
    ['Physical ID', 'PAD-1'],
    ['Slots · 1 × 1 · Stock', '20'],
  ]);
  for (const fact of ['Call', 'POST /machine/create', 'Concerns', 'm1', '103.48.16.7', 'req-1']) {
    await expect.element(createdEntry.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect.element(createdEntry.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible('audit with an open entry');
  await userEvent.keyboard('{Enter}');
  await expect.element(changes).not.toBeInTheDocument();
});

test('before and after stand side by side, and only what differs', async () => {
  const before = {
    name: 'Padma Trust',
    description: 'Of tests',
    isActive: true,
    type: '',
    price: 1000,
    since: '2025-03-14T20:00:00.000Z',
    version: 1,
  };
  const after = { ...before, name: 'Meghna Trust', isActive: false, type: 'NGO', price: 1200.5 };
  startWith([
    {
      action: 'PUT /organization/update',
      before,
      after: { ...after, since: '2025-03-15T20:00:00.000Z', version: 2, unheardOf: ['a'] },
    },
  ]);
  await openConsole('/audit');
  await openEntry(entries);
  await expect.poll(readRows).toEqual([
    ['Field', 'Before', 'After'],
    ['Name', 'Padma Trust', 'Meghna Trust'],
    ['Active', 'Yes', 'No'],
    ['Type', '–', 'NGO'],
    ['Product Price (Tk)', '1,000', '1,200.5'],
    ['Since', '15/03/2025 02:00', '16/03/2025 02:00'],
    ['unheardOf · 1', '–', 'a'],
  ]);
});

test('what was removed shows what it had, and what changed nothing says so', async () => {
  const entity = { name: 'Padma Trust' };
  startWith([
    { action: 'DELETE /organization/remove', before: entity, after: null },
    { action: 'PUT /organization/update', before: entity, after: entity },
  ]);
  await openConsole('/audit');
  await openEntry(entries.first());
  await expect.poll(readRows).toEqual([
    ['Field', 'Before'],
    ['Name', 'Padma Trust'],
  ]);
  await openEntry(entries.last());
  await expect.element(entries.last().getByText('No field was changed.')).toBeVisible();
});

test('a refused action shows its reason in its line, and its actor where there is one', async () => {
  const reason = 'Username or password is incorrect';
  const tried = { action: 'POST /admin/login', outcome: 'DENIED', role: '', after: null } as const;
  startWith([
    { ...tried, actor: 'nobody', reason },
    { ...tried, actor: '', outcome: 'FAILED' },
    { actor: 'PAD-1', role: 'MACHINE', action: 'POST /device/claim' },
    { actor: 'root', role: 'OPERATOR', action: 'OPERATOR /secrets/rotate' },
    { action: 'POST /of/another/version' },
  ]);
  await openConsole('/audit');
  await expect.element(entries.nth(0)).toMatchTextContent(`Login ${reason}nobody`);
  await expect.element(entries.nth(0)).toMatchTextContent('Denied');
  await expect.element(entries.nth(1)).toMatchTextContent('LoginUnknown');
  await expect.element(entries.nth(1)).toMatchTextContent('Failed');
  await expect.element(entries.nth(2)).toMatchTextContent('Machine paired Padma TrustPAD-1Machine');
  await expect.element(entries.nth(3)).toMatchTextContent('Secrets encrypted with a new key');
  await expect.element(entries.nth(3)).toMatchTextContent('Operator of the server');
  await expect.element(entries.nth(4)).toMatchTextContent('POST /of/another/version');
});

test('an audit that cannot be fetched says so and can be tried again', async () => {
  const server = startWith([]).refuse(audit.all, 400);
  await openConsole('/audit');
  await expect
    .element(page.getByRole('alert').getByText('Failed to fetch the audit'))
    .toBeVisible();
  await expectToast('Failed to fetch the audit');
  server.answer(audit.all, { entries: [buildAuditEntry()], count: 1 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(entries).toHaveLength(1);
});

testInRelease(
  'on a phone entries are cards, filters a sheet, and nothing scrolls sideways',
  async () => {
    await page.viewport(390, 844);
    const long = 'ঢাকাবিশ্ববিদ্যালয়ছাত্রীনিবাসকল্যাণট্রাস্টওস্বাস্থ্যসুরক্ষাকার্যক্রম'.repeat(2);
    const server = startWith([{ after: { name: long, description: `<img src=x> ${long}` } }]);
    await openConsole('/audit');
    await openEntry(entries);
    await expect.element(changes.getByText('<img src=x>')).toBeVisible();
    await expectNoSidewaysScroll();
    await expectAccessible('an open entry on a phone');
    const sheet = await openForm('Filters');
    server.answer(audit.all, { entries: [], count: 0 });
    await sheet.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Denied' }).click();
    await sheet.getByRole('button', { name: 'Show results' }).click();
    await expect.element(page.getByText('Nothing was recorded')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Filters' })).toMatchTextContent('1');
    await expectNoSidewaysScroll();
  },
);

testInRelease('in Bangla the audit speaks Bangla', async () => {
  startWith([{ actor: 'সুপার', after: { name: 'পদ্মা' } }]);
  await openConsole('/audit', { language: 'bn' });
  await expect.element(page.getByText('১টি এন্ট্রি')).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: 'পদ্মা' });
  await expect.element(entry).not.toMatchTextContent(/[A-Za-z]/);
  await openEntry(entry);
  await expect.element(page.getByRole('table', { name: 'কী বদলেছে' })).toBeVisible();
  await expectAccessible('audit in Bangla');
});
