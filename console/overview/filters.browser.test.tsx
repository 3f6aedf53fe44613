import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
import { buildOrganization } from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { findFrequency, findPeriod, findRange } from '../testing/filters.ts';
import { openConsole } from '../testing/open-console.tsx';
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

test('each of the eight presets has its dates, and stands in the URL', async () => {
  const presets = [
    ['Last 30 days', '13/02/2025 – 15/03/2025', 'last_30_days'],
    ['Last 3 months', '15/12/2024 – 15/03/2025', 'last_3_months'],
    ['Last 6 months', '15/09/2024 – 15/03/2025', 'last_6_months'],
    ['Last year', '15/03/2024 – 15/03/2025', 'last_year'],
    ['Last 2 years', '15/03/2023 – 15/03/2025', 'last_2_years'],
    ['This month', '01/03/2025 – 15/03/2025', 'this_month'],
    ['This year', '01/01/2025 – 15/03/2025', 'this_year'],
    ['Maximum', 'All dates', 'maximum'],
  ] as const;
  for (const [name, dates, period] of presets) {
    await openConsole(`/dashboard?period=${period}`);
    await expect.element(findPeriod()).toHaveValue(name);
    await expect.element(findRange()).toHaveTextContent(dates);
  }
  await findPeriod().click();
  const options = page.getByRole('option');
  await expect.element(options).toHaveLength(presets.length);
  expect(options.elements().map((option) => option.textContent)).toEqual(
    presets.map(([name]) => name),
  );
});

test('a preset asks every figure for its dates', async () => {
  await openConsole('/dashboard');
  await chooseOption('Period', 'This year');
  await expectQuery({ dateStart: '2025-01-01', dateEnd: '2025-03-15' });
  await expectAddress('/dashboard?period=this_year');
});

test('Maximum asks with max and without dates', async () => {
  await openConsole('/dashboard');
  await chooseOption('Period', 'Maximum');
  await expectQuery({ max: 'true' });
  await expectAddress('/dashboard?period=maximum');
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

test('clearing the preset returns to the last 30 days, by pointer and by keyboard', async () => {
  await openConsole('/dashboard?period=maximum');
  const clear = page.getByRole('button', { name: 'Clear the preset' });
  await clear.click();
  await expect.element(findPeriod()).toHaveValue('Last 30 days');
  await expect.element(findRange()).toHaveTextContent('13/02/2025 – 15/03/2025');
  await expectAddress('/dashboard');
  await expectQuery(lastMonth);
  // The default has nothing to clear.
  await expect.element(clear).not.toBeInTheDocument();

  await chooseOption('Period', 'Last year');
  clear.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(findPeriod()).toHaveValue('Last 30 days');
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

test('a link with filters that make no sense opens the default', async () => {
  await openConsole('/dashboard?period=tomorrow&frequency=hourly&dateStart=2025-02-30&tab=nothing');
  await expect.element(findPeriod()).toHaveValue('Last 30 days');
  await expect.element(findFrequency('Daily')).toBeChecked();
  await expect
    .element(page.getByRole('tab', { name: 'Overview' }))
    .toHaveAttribute('aria-selected', 'true');
  await expectQuery(lastMonth);
});

test('a lower-case frequency of an old link is understood', async () => {
  await openConsole('/dashboard?frequency=monthly');
  await expect.element(findFrequency('Monthly')).toBeChecked();
});
