import { describe, expect, test } from 'vitest';
import { type ComparedLevel, type ComparisonQuery, comparison } from '../../contract/comparison.ts';
import { machines } from '../../contract/machines.ts';
import { addToRollups } from '../machines/rollup/rollup.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { aMachine, machineParams, type TestMachine } from '../testing/machines/machines.ts';
import { reportDispenses } from '../testing/reports.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

const day = (date: string) => ({ at: `${date}T06:00:00.000Z`, transactionType: 'CASH' }) as const;
const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

/** Two organizations: Padma with PAD-1 and PAD-2 in two institutions, Meghna with PAD-3. */
const aComparison = async () => {
  const server = await aServer();
  const { id: organizationId } = await anOrganization(server, { name: 'Padma' });
  const { id: otherId } = await anOrganization(server, { name: 'Meghna' });
  const library = await anInstitution(server, { organizationId, name: 'Library' });
  const hall = await anInstitution(server, { organizationId, name: 'Hall' });
  const mill = await anInstitution(server, { organizationId: otherId, name: 'Mill' });
  const make = async (
    institution: typeof library,
    name: string,
    productCount: number,
    dates: readonly string[],
  ) => {
    const stocks = [{ rowNo: 1, columnNo: 1, productCount }];
    const machine = await aMachine(server, { institution, name, price: 10, stocks });
    await reportDispenses(server, machine, dates.map(day));
    return machine;
  };
  const first = await make(library, 'Ground floor', 17, ['2026-03-01', '2026-03-02', '2026-02-10']);
  const second = await make(hall, 'Gate', 19, ['2026-03-09']);
  const third = await make(mill, '', 16, ['2026-03-03', '2026-03-04', '2026-03-04', '2026-03-05']);
  return { server, organizationId, library, hall, mill, first, second, third };
};

const compareFor =
  (server: TestServer, token: string) =>
  (by: ComparedLevel, query: Partial<ComparisonQuery> = {}) =>
    server.call(comparison.rows, { token, query: { by, ...march, ...query } });

type Answer = Awaited<ReturnType<ReturnType<typeof compareFor>>>;
const listOf = ({ rows }: Answer) =>
  rows.map(({ organization, institution, machine, figures }) => [
    machine?.name ?? institution?.name ?? organization.name,
    figures.dispensed,
  ]);

const refund = (server: TestServer, place: TestMachine, date: string) =>
  server.store.change((tx) => {
    const day = Date.parse(date) / 86_400_000;
    return addToRollups(tx, [{ place, day, counts: { bkashPaid: -1000, refunded: 1000 } }]);
  });

test('organizations, institutions and machines stand side by side with what they did in the range', async () => {
  const { server, library, hall, first } = await aComparison();
  await refund(server, first, '2026-03-02');
  const compare = compareFor(server, (await aSuper(server)).token);
  const byOrganization = await compare('ORGANIZATION');
  expect(
    byOrganization.rows.map(({ organization, figures }) => [organization.name, figures]),
  ).toEqual([
    ['Meghna', { dispensed: 4, income: 40, stock: 16, refunds: 0, attention: 0 }],
    ['Padma', { dispensed: 3, income: 20, stock: 36, refunds: 10, attention: 0 }],
  ]);
  expect(byOrganization).toMatchObject({
    count: 2,
    total: { dispensed: 7, income: 60, stock: 52, refunds: 10, attention: 0 },
    largest: { dispensed: 4, income: 40, stock: 36, refunds: 10, attention: 0 },
  });
  expect((await compare('INSTITUTION')).rows.map(({ institution }) => institution)).toEqual([
    expect.objectContaining({ name: 'Mill' }),
    { _id: library.id, name: 'Library' },
    { _id: hall.id, name: 'Hall' },
  ]);
  const { rows } = await compare('MACHINE', { order: 'dispensed' });
  expect(rows.at(-2)).toMatchObject({
    organization: { name: 'Padma' },
    institution: { name: 'Library' },
    machine: { _id: first.id, physicalId: first.physicalId, name: 'Ground floor' },
    figures: { dispensed: 2, income: 10, stock: 17, refunds: 10 },
  });
  const { rows: february } = await compare('MACHINE', {
    dateStart: '2026-02-01',
    dateEnd: '2026-02-28',
  });
  expect(february[0]).toMatchObject({ machine: { _id: first.id }, figures: { dispensed: 1 } });
});

test('each column orders in both directions, over all pages', async () => {
  const { server } = await aComparison();
  const compare = compareFor(server, (await aSuper(server)).token);
  const order = async (name: NonNullable<ComparisonQuery['order']>, page = {}) =>
    listOf(await compare('INSTITUTION', { order: name, ...page })).map(([one]) => one);
  expect(await order('name')).toEqual(['Hall', 'Library', 'Mill']);
  expect(await order('-name')).toEqual(['Mill', 'Library', 'Hall']);
  expect(await order('income')).toEqual(['Hall', 'Library', 'Mill']);
  expect(await order('-stock')).toEqual(['Hall', 'Library', 'Mill']);
  expect(await order('refunds')).toEqual(['Hall', 'Library', 'Mill']);
  expect(await order('attention', { page: 2, limit: 2 })).toEqual(['Mill']);
  expect(await compare('INSTITUTION', { page: 9, limit: 2 })).toMatchObject({
    rows: [],
    count: 3,
    total: { dispensed: 7 },
  });
});

test('a removed machine is listed no more and counts in its institution', async () => {
  const { server, second } = await aComparison();
  const { token } = await aSuper(server);
  await server.call(machines.remove, { token, params: machineParams(second) });
  const compare = compareFor(server, token);
  expect(listOf(await compare('MACHINE')).map(([name]) => name)).not.toContain('Gate');
  const { rows } = await compare('INSTITUTION', { order: 'name' });
  expect(rows[0]).toMatchObject({
    institution: { name: 'Hall' },
    figures: { dispensed: 1, stock: 0 },
  });
});

describe('who compares', () => {
  test('each admin compares what is below it, and nothing of others', async () => {
    const { server, organizationId, library, mill } = await aComparison();
    const ofOrganization = await anOrganizationAdmin(server, organizationId);
    const compare = compareFor(server, ofOrganization.token);
    expect(listOf(await compare('INSTITUTION'))).toEqual([
      ['Library', 2],
      ['Hall', 1],
    ]);
    expect(listOf(await compare('MACHINE', { institutionId: library.id }))).toEqual([
      ['Ground floor', 2],
    ]);
    const ofInstitution = await anInstitutionAdmin(server, library);
    const { rows, total } = await compareFor(server, ofInstitution.token)('MACHINE');
    expect([rows.length, total.dispensed]).toEqual([1, 2]);
    const statusOf = async (token: string, query: Partial<ComparisonQuery>) => {
      const given = { token, query: { ...march, ...query } };
      const file = await server.expectRefusal(comparison.csv, given);
      const { status } = await server.expectRefusal(comparison.rows, given);
      expect(file.status).toBe(status);
      return status;
    };
    expect(await statusOf(ofOrganization.token, { by: 'ORGANIZATION' })).toBe(403);
    expect(await statusOf(ofInstitution.token, { by: 'INSTITUTION' })).toBe(403);
    const foreign = { by: 'MACHINE', institutionId: mill.id } as const;
    expect(await statusOf(ofOrganization.token, foreign)).toBe(404);
    expect(await statusOf(ofInstitution.token, foreign)).toBe(404);
  });

  test('filters narrow what a super admin compares, also above the filter', async () => {
    const { server, organizationId, hall } = await aComparison();
    const compare = compareFor(server, (await aSuper(server)).token);
    expect(listOf(await compare('INSTITUTION', { organizationId }))).toEqual([
      ['Library', 2],
      ['Hall', 1],
    ]);
    expect(listOf(await compare('ORGANIZATION', { institutionId: hall.id }))).toEqual([
      ['Padma', 1],
    ]);
  });
});

test('ranges far away and without end have their stock and nothing more', async () => {
  const { server } = await aComparison();
  const compare = compareFor(server, (await aSuper(server)).token);
  const figures = async (query: Partial<ComparisonQuery>) =>
    (await compare('ORGANIZATION', query)).total;
  const far = { dateStart: '9990-01-01', dateEnd: '9999-12-31' };
  expect(await figures(far)).toMatchObject({ dispensed: 0, stock: 52 });
  expect(await figures({ dateStart: '2001-01-01', dateEnd: '2001-12-31' })).toMatchObject({
    dispensed: 0,
    stock: 0,
  });
  expect(await figures({ dateStart: '০১/০৩/২০২৬', dateEnd: '০২/০৩/২০২৬' })).toMatchObject({
    dispensed: 2,
  });
  expect(await figures({ max: true })).toMatchObject({ dispensed: 8, income: 80 });
});

test.each([
  { by: 'PLANET' },
  { order: 'physicalId' },
  { order: '"stock"; drop table "machines"' },
  { dateStart: '2026-03-31', dateEnd: '2026-03-01' },
  { dateStart: '1900-01-01', dateEnd: '2026-03-01' },
])('%j is refused', async (query) => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const given = { token, query: { by: 'MACHINE', ...query } };
  expect((await server.expectRefusal(comparison.rows, given)).status).toBe(400);
});

test('the file has every row with the names above it', async () => {
  const { server, organizationId, first, second } = await aComparison();
  const { token } = await anOrganizationAdmin(server, organizationId);
  const query = { by: 'MACHINE', ...march, order: 'name' } as const;
  const file = Buffer.from(await server.call(comparison.csv, { token, query })).toString('utf8');
  const [head, ...lines] = file.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe(
    'Organization,Institution,Physical ID,Name,Dispensed,Income (Tk),Stock,Refunds (Tk),Attention',
  );
  expect(lines.toSorted()).toEqual([
    `Padma,Hall,${second.physicalId},Gate,1,10,19,0,0`,
    `Padma,Library,${first.physicalId},Ground floor,2,20,17,0,0`,
  ]);
});
