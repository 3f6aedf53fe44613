import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { overview } from '../../contract/overview.ts';
import { hourColumns } from '../machines/rollup/hour-columns.ts';
import { counterNames } from '../machines/rollup/rollup.ts';
import { machineParams } from '../testing/machines/machines.ts';
import { allReportParts, aReportScenario } from '../testing/reports.ts';
import { checkRollup } from './check.ts';

type ReportScenario = Awaited<ReturnType<typeof aReportScenario>>;

const counters = sql.join([...counterNames, ...hourColumns].map((name) => sql.ref(name)));

/** Splits each count of tenants into parts 5 and 7, of which one is negative, and what remains. */
const splitCounts = ({ server }: ReportScenario) =>
  server.store.change(async (tx) => {
    for (const [part, amount] of [
      [5, 11],
      [7, -4],
    ]) {
      const amounts = sql.join([...counterNames, ...hourColumns].map(() => sql.lit(amount)));
      await sql`insert into "rollups" ("scope", "day", "scopeId", "part", ${counters})
        select "scope", "day", "scopeId", ${part}, ${amounts} from "rollups"
        where "scope" < 3 and "part" = 0`.execute(tx);
    }
    const remainders = [...counterNames, ...hourColumns].map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(name)} - 7`,
    );
    await sql`update "rollups" set ${sql.join(remainders)}
      where "scope" < 3 and "part" = 0`.execute(tx);
  });

/** Every answer that is computed from the rollup, on each level above a machine. */
const readAnswers = async (scenario: ReportScenario) => {
  const { server, token, organizationId, institution, machine, generate } = scenario;
  const answers: unknown[] = [];
  const { institutionId } = machineParams(machine);
  const range = { dateStart: '2026-03-01', dateEnd: '2026-03-04' };
  const all = { max: true };
  for (const query of [all, range, { organizationId, ...all }, { institutionId, ...range }]) {
    answers.push(
      await server.call(overview.bar, { query, token }),
      await server.call(overview.summary, { query, token }),
      await server.call(overview.tiles, { query, token }),
    );
  }
  answers.push(
    await server.call(overview.pie, { query: all, token }),
    await generate({ institutionId, ...allReportParts }),
  );
  const params = { institutionId: institution.id, startDate: '2025-12-30', endDate: '2026-03-05' };
  return [
    ...answers,
    await server.call(dispenses.stats, { params, token }),
    await server.call(dispenses.hours, { params: { institutionId }, token }),
    ...(await Promise.all(
      [{}, { transactionType: 'BKASH' }, { status: 'failed' }, { page: 2, limit: 2 }].map((query) =>
        server.call(dispenses.all, { params: { institutionId }, query, token }),
      ),
    )),
  ];
};

test('figures, lists and reports are the sums of a day’s parts', async () => {
  const scenario = await aReportScenario();
  const answers = await readAnswers(scenario);
  await splitCounts(scenario);
  expect(await readAnswers(scenario)).toEqual(answers);
});

test('the check adds the parts of a day and finds a wrong count in one of them', async () => {
  const scenario = await aReportScenario();
  const { store, settings } = scenario.server;
  await splitCounts(scenario);
  expect(await checkRollup(store.read, settings)).toEqual([]);
  await store.change((tx) =>
    tx
      .updateTable('rollups')
      .set((eb) => ({ bkashSuccess: eb('bkashSuccess', '+', 2) }))
      .where('scope', '=', 2)
      .where('part', '=', 5)
      .where('day', '=', (eb) =>
        eb.selectFrom('rollups').select((days) => days.fn.max('day').as('day')),
      )
      .execute(),
  );
  const [difference, ...others] = await checkRollup(store.read, settings);
  expect(others).toEqual([]);
  expect(difference).toMatchObject({
    scope: 'institution',
    scopeId: scenario.institution.id,
    counter: 'bkashSuccess',
  });
  expect(difference?.rollup).toBe((difference?.recount ?? 0) + 2);
});

test('the schema refuses a second part of a machine’s day', async () => {
  const { server } = await aReportScenario();
  const addPart = server.store.change((tx) =>
    tx.updateTable('rollups').set({ part: 1 }).where('scope', '=', 3).execute(),
  );
  await expect(addPart).rejects.toThrow(/check/i);
});
