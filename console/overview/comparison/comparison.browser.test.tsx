import { expect, test } from 'vitest';
import { type ComparedRow, comparison } from '../../../contract/comparison.ts';
import { expectAddress, setClock } from '../../testing/actions.ts';
import { answerSales } from '../../testing/build-overview.ts';
import { buildInstitutionAdmin, buildOrganizationAdmin } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { startServer } from '../../testing/start-server.ts';
import { findRegion } from '../../testing/tables.ts';

const figures = { dispensed: 30, income: 300, stock: 20, refunds: 10, attention: 2 };
const hall: ComparedRow = {
  organization: { _id: 'o1', name: 'Padma' },
  institution: { _id: 'i1', name: 'Hall' },
  machine: null,
  figures,
};
const all = { dispensed: 120, income: 1200, stock: 40, refunds: 10, attention: 2 };

const startComparison = () =>
  answerSales(startServer()).answer(comparison.rows, {
    rows: [hall],
    count: 25,
    total: all,
    largest: { ...all, dispensed: 60 },
  });

const findComparison = () => findRegion('Comparison');
const scrollToComparison = () => findComparison().element().scrollIntoView();

test('the comparison is fetched once somebody scrolls to it, for the range and the filter of the page', async () => {
  setClock('2025-03-15T06:00:00.000Z');
  const server = startComparison();
  await openConsole('/dashboard?dateStart=2025-03-01&dateEnd=2025-03-09&organizationId=o1');
  await expect.element(findRegion('Dispense summary')).toBeVisible();
  expect(server.callsOf(comparison.rows)).toEqual([]);
  scrollToComparison();
  await expect.element(findComparison().getByRole('link', { name: 'Hall' })).toBeVisible();
  expect(server.callsOf(comparison.rows).at(-1)?.query).toEqual({
    by: 'INSTITUTION',
    dateStart: '2025-03-01',
    dateEnd: '2025-03-09',
    organizationId: 'o1',
    page: '1',
    limit: '10',
  });
  const row = findComparison().getByRole('row', { name: /^Hall/ });
  await expect.element(row).toHaveTextContent('Hall3025.00%30025.00%20102');
  await row.getByRole('link', { name: '2' }).click();
  await expectAddress('/attention?institutionId=i1');
});

test('level, order and page stand in the URL and in the call', async () => {
  const server = startComparison();
  await openConsole('/dashboard');
  await expect.poll(() => findComparison().query()).not.toBeNull();
  scrollToComparison();
  await findComparison().getByText('By machine', { exact: true }).click();
  await findComparison().getByRole('button', { name: 'Refunds (Tk)' }).click();
  await findComparison().getByRole('button', { name: 'Page 3' }).click();
  await expectAddress('/dashboard?by=MACHINE&order=refunds&page=3');
  await expect
    .poll(() => server.callsOf(comparison.rows).at(-1)?.query)
    .toMatchObject({ by: 'MACHINE', order: 'refunds', page: '3' });
});

test.each([
  ['/dashboard', undefined, ['By organization', 'By institution', 'By machine']],
  ['/organization/o1', undefined, ['By institution', 'By machine']],
  ['/organization/o1', buildOrganizationAdmin(), ['By institution', 'By machine']],
  ['/organization/o1?institutionId=i1', undefined, []],
  ['/institution/i1', buildInstitutionAdmin(), []],
] as const)('%s compares what is below it', async (path, admin, levels) => {
  startComparison();
  await openConsole(path, admin && { admin });
  await expect.poll(() => findComparison().query()).not.toBeNull();
  scrollToComparison();
  await expect.element(findComparison().getByRole('heading')).toBeVisible();
  expect(findComparison().getByRole('radio').elements().length).toBe(levels.length);
  for (const level of levels) await expect.element(findComparison().getByText(level)).toBeVisible();
  if (!levels.length) {
    await expect
      .element(findComparison().getByRole('heading', { name: 'By machine' }))
      .toBeVisible();
  }
});

test('the overview of one machine compares nothing', async () => {
  startComparison();
  await openConsole('/institution/i1?machineId=m1');
  await expect.element(findRegion('Dispense summary')).toBeVisible();
  await expect.element(findComparison()).not.toBeInTheDocument();
});
