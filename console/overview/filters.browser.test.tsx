import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { overview } from '../../contract/overview.ts';
import {
  chooseOption,
  clearField,
  expectAddress,
  nightInDhaka,
  reloadConsole,
  setClock,
} from '../testing/actions.ts';
import { answerSales, buildDays } from '../testing/build-overview.ts';
import { buildInstitutionAdmin, buildMachine, buildOrganization } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { findFrequency, findPeriod, findRange } from '../testing/filters.ts';
import { openConsole } from '../testing/open-console.tsx';
import { expectTexts } from '../testing/read-texts.ts';
import { startServer } from '../testing/start-server.ts';

let server: FakeServer;

beforeEach(() => {
  setClock(nightInDhaka);
  server = answerSales(startServer()).answer(organizations.all, {
    organizations: [
      buildOrganization({ _id: 'o1', name: 'Padma Trust' }),
      buildOrganization({ _id: 'o2', name: 'Meghna' }),
    ],
    count: 2,
  });
});

const allRows = [overview.tiles, overview.summary, overview.bar, overview.pie];

/** Waits until every figure was requested with this query, the bars also by day. */
const expectQuery = async (query: object) => {
  for (const row of allRows) {
    const expected = row === overview.bar ? { ...query, frequency: 'DAILY' } : query;
    await expect.poll(() => server.callsOf(row).at(-1)?.query).toEqual(expected);
  }
};

const lastMonth = { dateStart: '2025-02-13', dateEnd: '2025-03-15' };

test('the overview begins with the last 30 business days by day, as DD/MM/YYYY', async () => {
  await openConsole('/dashboard');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome to VMS admin dashboard');
  await expect.element(findRange()).toHaveTextContent('13/02/2025 – 15/03/2025');
  await expect.element(findPeriod()).toHaveValue('Last 30 days');
  await expect.element(findFrequency('Daily')).toBeChecked();
  await expectQuery(lastMonth);
  await expectAddress('/dashboard');
  for (const row of allRows) expect(server.callsOf(row)).toHaveLength(1);
});

test('eight presets are offered, ask every figure for their dates and are cleared', async () => {
  await openConsole('/dashboard');
  await findPeriod().click();
  await expectTexts(page.getByRole('option'), [
    'Last 30 days',
    'Last 3 months',
    'Last 6 months',
    'Last year',
    'Last 2 years',
    'This month',
    'This year',
    'Maximum',
  ]);
  await page.getByRole('option', { name: 'Last year' }).click();
  await expectQuery({ dateStart: '2024-03-15', dateEnd: '2025-03-15' });
  await expectAddress('/dashboard?period=last_year');
  const clear = page.getByRole('button', { name: 'Clear the preset' });
  await expect.element(clear).toBeVisible();
  clear.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(findPeriod()).toHaveValue('Last 30 days');

  await chooseOption('Period', 'Maximum');
  await expect.element(findRange()).toHaveTextContent('All dates');
  await expectQuery({ max: 'true' });
  await expectAddress('/dashboard?period=maximum');
  await clear.click();
  await expect.element(findPeriod()).toHaveValue('Last 30 days');
  await expect.element(findRange()).toHaveTextContent('13/02/2025 – 15/03/2025');
  await expectAddress('/dashboard');
  // The default has nothing to clear.
  await expect.element(clear).not.toBeInTheDocument();
});

test('a custom range clears the preset, and a new preset replaces the custom range', async () => {
  await openConsole('/dashboard?period=this_month');
  await findRange().click();
  await page.getByRole('button', { name: '3 March 2025', exact: true }).click();
  // One end alone is no range yet.
  await expect.element(findRange()).toHaveTextContent('03/03/2025 – …');
  await expectAddress('/dashboard?period=this_month');
  await page.getByRole('button', { name: '9 March 2025', exact: true }).click();

  await expect.element(findRange()).toHaveTextContent('03/03/2025 – 09/03/2025');
  await expect.element(findPeriod()).toHaveValue('');
  await expect.element(findPeriod()).toHaveAttribute('placeholder', 'Custom range');
  await expectAddress('/dashboard?dateStart=2025-03-03&dateEnd=2025-03-09');
  await expectQuery({ dateStart: '2025-03-03', dateEnd: '2025-03-09' });

  await chooseOption('Period', 'This year');
  await expect.element(findRange()).toHaveTextContent('01/01/2025 – 15/03/2025');
  await expectAddress('/dashboard?period=this_year');
});

test('the frequency asks for the bars alone, by day, month and year', async () => {
  const labels = {
    DAILY: buildDays('2024-03-15', Array<number>(366).fill(1)),
    MONTHLY: Array.from({ length: 13 }, (_, at) => ({
      _id: new Date(Date.UTC(2024, 2 + at)).toISOString().slice(0, 7),
      successCount: 1,
    })),
    YEARLY: ['2024', '2025'].map((_id) => ({ _id, successCount: 1 })),
  };
  server.answerWith(overview.bar, ({ query }) => ({
    data: labels[query.frequency as keyof typeof labels],
  }));
  await openConsole('/dashboard?period=last_year');
  const bars = page.getByRole('slider', { name: 'Dispenses over time' });
  for (const [name, count] of [
    ['Monthly', '13'],
    ['Yearly', '2'],
    ['Daily', '366'],
  ] as const) {
    await page.getByText(name, { exact: true }).click();
    await expect.element(findFrequency(name)).toBeChecked();
    await expect.element(bars).toHaveAttribute('aria-valuemax', count);
  }
  // The bars by day are still in the cache.
  const frequencies = server.callsOf(overview.bar).map(({ query }) => query.frequency);
  expect(frequencies).toEqual(['DAILY', 'MONTHLY', 'YEARLY']);
  expect(server.callsOf(overview.tiles)).toHaveLength(1);
  await expectAddress('/dashboard?period=last_year');
});

test('the organization filter narrows every figure, and clearing it shows all again', async () => {
  await openConsole('/dashboard');
  const filter = page.getByRole('combobox', { name: 'Organization' });
  await expect.element(filter).toHaveAttribute('placeholder', 'All organizations');
  await filter.fill('meg');
  await expect.poll(() => server.callsOf(organizations.all).at(-1)?.query.find).toBe('meg');
  await page.getByRole('option', { name: 'Meghna' }).click();
  await expectQuery({ ...lastMonth, organizationId: 'o2' });
  await expectAddress('/dashboard?organizationId=o2');

  await clearField('Organization');
  await expect.element(filter).toHaveValue('');
  await expectAddress('/dashboard');
});

test('an organization asks for its own figures, narrowed to one of its institutions', async () => {
  await openConsole('/organization/o1');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome to VMS organization - admin dashboard');
  await expectQuery({ ...lastMonth, organizationId: 'o1' });
  await chooseOption('Institution', 'Eden Campus');
  await expectQuery({ ...lastMonth, organizationId: 'o1', institutionId: 'i1' });
  await expectAddress('/organization/o1?institutionId=i1');
});

test('an institution admin sees the overview of the own institution, narrowed to a machine', async () => {
  const machine = buildMachine({ _id: 'm1', physicalId: 'PAD-1', name: 'Library' });
  server.answer(machines.all, { machines: [machine], count: 1 });
  await openConsole('/institution/i1', { admin: buildInstitutionAdmin() });
  await expectQuery({ ...lastMonth, institutionId: 'i1' });
  await expect
    .element(page.getByRole('combobox', { name: 'Machine' }))
    .toHaveAttribute('placeholder', 'All machines');
  await chooseOption('Machine', 'PAD-1 · Library');
  await expectQuery({ ...lastMonth, institutionId: 'i1', machineId: 'm1' });
  await expectAddress('/institution/i1?machineId=m1');
});

test('filters are restored by reload and by going back', async () => {
  await openConsole('/dashboard');
  await chooseOption('Period', 'This year');
  await page.getByText('Monthly', { exact: true }).click();
  await chooseOption('Organization', 'Meghna');
  const expectChosen = async () => {
    await expect.element(findPeriod()).toHaveValue('This year');
    await expect.element(findFrequency('Monthly')).toBeChecked();
    await expect
      .element(page.getByRole('combobox', { name: 'Organization' }))
      .toHaveValue('Meghna');
    await expectAddress('/dashboard?period=this_year&frequency=MONTHLY&organizationId=o2');
  };
  await expectChosen();
  await reloadConsole();
  await expectChosen();
  await page.getByRole('tab', { name: 'Organizations' }).click();
  await expect.element(page.getByRole('article')).toHaveLength(2);
  window.history.back();
  await expectChosen();
});
