import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { audit } from '../../contract/audit.ts';
import { chooseOption, clearField, expectAddress, reloadConsole } from '../testing/actions.ts';
import { answerOrganizations } from '../testing/answer-tenants.ts';
import { buildAuditEntry } from '../testing/build-audit.ts';
import {
  buildInstitutionAdmin,
  buildOrganization,
  buildOrganizationAdmin,
  institutionId,
} from '../testing/builders.ts';
import { openConsole } from '../testing/open-console.tsx';
import { testInRelease } from '../testing/release.ts';
import { slicePage } from '../testing/slice-page.ts';
import { startServer } from '../testing/start-server.ts';

const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
const who = page.getByRole('searchbox', { name: 'Who' });

/** A server with `count` entries of one actor; other actors find none. */
const startWith = (count: number) => {
  const all = Array.from({ length: count }, (_, at) => buildAuditEntry({ _id: `e${at}` }));
  return startServer().answerWith(audit.all, ({ query }) => {
    const found = query.actor === undefined ? all : [];
    return { entries: slicePage(found, query), count: found.length };
  });
};

test('filters stand in the URL and the query, and can be cleared', async () => {
  const server = startWith(3);
  const lastQuery = () => server.callsOf(audit.all).at(-1)?.query;
  await openConsole('/audit?page=2');
  await page.getByRole('combobox', { name: 'Action' }).fill('institution cre');
  await page.getByRole('option', { name: 'Institution created' }).click();
  await expectAddress('/audit?action=POST+%2Finstitution%2Fcreate');
  const action = 'POST /institution/create';
  await expect.poll(lastQuery).toEqual({ page: '1', limit: '15', action });
  await chooseOption('Outcome', 'Failed');
  await expect.poll(lastQuery).toEqual({ page: '1', limit: '15', action, outcome: 'FAILED' });
  await reloadConsole();
  await expect
    .element(page.getByRole('combobox', { name: 'Action' }))
    .toHaveValue('Institution created');
  await expect.element(page.getByRole('combobox', { name: 'Outcome' })).toHaveValue('Failed');
  await clearField('Outcome');
  await clearField('Action');
  await expectAddress('/audit');

  await who.fill(' nobody ');
  await expect.element(page.getByText('Nothing was recorded')).toBeVisible();
  await expect.element(page.getByText('Nothing matches these filters.')).toBeVisible();
  await expectAddress('/audit?actor=nobody');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(entries).toHaveLength(3);
  await expectAddress('/audit');
  await expect.element(who).toHaveValue('');
});

test('a filter that looked through the newest entries goes further back, with the same filter', async () => {
  const server = startServer().answerWith(audit.all, ({ query }) =>
    query.olderThan === undefined
      ? { entries: [], count: 0, older: 41 }
      : { entries: [buildAuditEntry()], count: 1 },
  );
  await openConsole('/audit?actor=rahima');
  await expect.element(page.getByText('Older entries have not been searched.')).toBeVisible();
  await page.getByRole('button', { name: 'Search further back' }).click();
  await expect.element(entries).toHaveLength(1);
  await expectAddress('/audit?actor=rahima&olderThan=41');
  await expect.element(page.getByText('Older entries')).not.toBeInTheDocument();
  await who.fill('amina');
  await expectAddress('/audit?actor=amina');
  expect(server.callsOf(audit.all).map(({ query }) => query?.olderThan)).toEqual([
    undefined,
    '41',
    undefined,
  ]);
});

test('dates narrow the audit; what is no range is none', async () => {
  const server = startWith(1);
  await openConsole('/audit?dateStart=2025-03-01&dateEnd=2025-03-14');
  const range = page.getByRole('button', { name: 'Date range: 01/03/2025 – 14/03/2025' });
  await expect.element(range).toBeVisible();
  expect(server.callsOf(audit.all).at(-1)?.query).toMatchObject({
    dateStart: '2025-03-01',
    dateEnd: '2025-03-14',
  });
  await range.click();
  for (const day of ['3 March 2025', '5 March 2025']) {
    await page.getByRole('button', { name: day, exact: true }).click();
  }
  await expectAddress('/audit?dateStart=2025-03-03&dateEnd=2025-03-05');
  await openConsole('/audit?dateStart=2025-03-14&dateEnd=2025-03-01');
  await expect.element(page.getByRole('button', { name: 'Date range: All dates' })).toBeVisible();
  expect(server.callsOf(audit.all).at(-1)?.query).toEqual({ page: '1', limit: '15' });
});

test('an action of another version is offered where the URL names it', async () => {
  startWith(1);
  await openConsole('/audit?action=POST+%2Fof%2Fanother%2Fversion');
  await expect
    .element(page.getByRole('combobox', { name: 'Action' }))
    .toHaveValue('POST /of/another/version');
  await page.getByRole('combobox', { name: 'Action' }).fill('nothing like it');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
});

testInRelease('a super admin narrows the audit to one organization among many', async () => {
  const server = startWith(1);
  const all = Array.from({ length: 120 }, (_, at) =>
    buildOrganization({ _id: `o${at + 1}`, name: `Padma ${at + 1}` }),
  );
  answerOrganizations(server, all);
  await openConsole('/audit');
  const select = page.getByRole('main').getByRole('combobox', { name: 'Organization' });
  await select.click();
  await expect.element(page.getByRole('option')).toHaveLength(101);
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Padma 1');
  const more = page.getByRole('option', { name: '20 more: type to find them' });
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(select, 'ma 117');
  await page.getByRole('option', { name: 'Padma 117' }).click();
  await expectAddress('/audit?organizationId=o117');
  await expect.poll(() => server.callsOf(audit.all).at(-1)?.query.organizationId).toBe('o117');
  await reloadConsole();
  await expect.element(select).toHaveValue('Padma 117');
  await clearField('Organization');
  await expectAddress('/audit');
});

test('long lists come in pages', async () => {
  startWith(17);
  await openConsole('/audit');
  await expect.element(entries).toHaveLength(15);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(entries).toHaveLength(2);
  await expectAddress('/audit?page=2');
});

test('an organization admin reads its own audit, an institution admin none', async () => {
  const server = startWith(1);
  await openConsole('/audit?organizationId=o2', { admin: buildOrganizationAdmin() });
  await expect.element(entries).toHaveLength(1);
  // Only a super admin chooses among organizations.
  expect(server.callsOf(audit.all).at(-1)?.query).toEqual({ page: '1', limit: '15' });
  await expect.element(page.getByRole('combobox', { name: 'Action' })).toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: 'Organization' }))
    .not.toBeInTheDocument();

  await openConsole('/audit', { admin: buildInstitutionAdmin() });
  await expectAddress(`/institution/${institutionId}`);
  await page.getByRole('button', { name: 'Welcome! eden' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Audit' })).not.toBeInTheDocument();
});
