import { sql } from 'kysely';
import { type SalesWay, salesWays } from '../../../contract/attention-facts.ts';
import { maxSilenceMs, minMissedSales } from '../../../contract/attention-limits.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { rollupScopes } from '../../machines/rollup/rollup.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import { withinLast } from '../../platform/lists/time-conditions.ts';
import type { Machines, Rollups } from '../../platform/schema/schema.ts';
import { isInService } from './find-machines.ts';
import type { FindingOf } from './finding.ts';
import { findStop, usualDays } from './stopped-sales.ts';

const columnsByWay = {
  ALL: sql`"cashSuccess" + "rfidSuccess" + "bkashSuccess" + "otherSuccess"`,
  CASH: sql`"cashSuccess"`,
  RFID: sql`"rfidSuccess"`,
  BKASH: sql`"bkashSuccess"`,
} as const satisfies Record<SalesWay, unknown>;

const machineDays = (today: number) => sql`"scope" = ${sql.lit(rollupScopes.machine)}
  and "day" >= ${today - usualDays} and "day" <= ${today}`;

/** Machines that sold enough, in one way at least, and nothing in it yesterday. */
const findCandidates = async (db: Db, today: number): Promise<string[]> => {
  const stopped = salesWays.map(
    (way) => sql`(sum(${columnsByWay[way]}) >= ${minMissedSales}
      and sum(case when "day" = ${today - 1} then ${columnsByWay[way]} else 0 end) = 0)`,
  );
  const { rows } = await sql<Pick<Rollups, 'scopeId'>>`
    select "scopeId" from "rollups" where ${machineDays(today)} group by "scopeId"
    having ${sql.join(stopped, sql` or `)}`.execute(db);
  return rows.map(({ scopeId }) => scopeId);
};

type DaySales = Pick<Rollups, 'scopeId' | 'day'> & Record<SalesWay, number>;

const readSales = async (db: Db, ids: readonly string[], today: number): Promise<DaySales[]> => {
  const columns = salesWays.map((way) => sql`${columnsByWay[way]} as ${sql.ref(way)}`);
  const { rows } = await sql<DaySales>`
    select "scopeId", "day", ${sql.join(columns)} from "rollups"
    where ${machineDays(today)} and ${isAmong(db, 'scopeId', ids)}`.execute(db);
  return rows;
};

type SellingMachine = Pick<Machines, 'id' | 'organizationId' | 'institutionId'>;

/** A silent machine may have sold what it has not reported yet. */
const readMachines = async (db: Db, ids: readonly string[], now: number) => {
  const { rows } = await sql<SellingMachine>`
    select "id", "organizationId", "institutionId" from "machines"
    where ${isAmong(db, 'id', ids)} and ${withinLast('lastSyncedAt', maxSilenceMs, now)}
      and ${isInService}`.execute(db);
  return rows;
};

/** The ways in which a machine stopped selling; where all did, only that. */
const stopsOf = (days: readonly DaySales[], today: number) => {
  const stops = salesWays.flatMap((way) => {
    const stop = findStop(new Map(days.map((row) => [row.day, row[way]])), today);
    return stop ? [{ way, ...stop }] : [];
  });
  return stops[0]?.way === 'ALL' ? stops.slice(0, 1) : stops;
};

export type StoppedSalesFinder = (
  db: Db,
  calendar: Calendar,
  now: number,
) => Promise<FindingOf<'SALES_STOPPED'>[]>;

/**
 * Creates a finder of machines whose sales stopped. It reads those of all machines once a business
 * day, and then those of the few that sold nothing in some way on the day before.
 */
export const createStoppedSalesFinder = (): StoppedSalesFinder => {
  let candidates: { readonly day: number; readonly ids: readonly string[] } | undefined;
  return async (db, calendar, now) => {
    const today = calendar.dayOf(now);
    if (candidates?.day !== today) {
      candidates = { day: today, ids: await findCandidates(db, today) };
    }
    const { ids } = candidates;
    if (!ids.length) return [];
    const sales = Map.groupBy(await readSales(db, ids, today), ({ scopeId }) => scopeId);
    return (await readMachines(db, ids, now)).flatMap(({ id, ...place }) =>
      stopsOf(sales.get(id) ?? [], today).map(
        (facts): FindingOf<'SALES_STOPPED'> => ({
          kind: 'SALES_STOPPED',
          ...place,
          machineId: id,
          subject: facts.way,
          facts,
          parts: [],
          since: calendar.startOfDay(today - facts.days),
        }),
      ),
    );
  };
};
