import { type DispenseQuery, dispenses } from '../../contract/dispenses.ts';
import type { Institution, Scope } from '../core/access.ts';
import { knownDays } from '../core/counts.ts';
import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { type DayRange, dayOfText, forward } from '../core/range.ts';
import { type App, serve } from '../core/serve.ts';
import { type MachineNames, nameMachines, presentDispense } from './present.ts';
import { dispensesOfPage, machineEver, matchingDays } from './queries.ts';
import { runsOfPage } from './rules.ts';
import { countsByDay, rangeOfPath, statsOf } from './stats.ts';

const scopeOfList = async (
  db: Db,
  institution: Institution,
  machineId: string | undefined,
): Promise<Scope> => {
  if (machineId === undefined) return { level: 'institution', ...institution };
  const machine = await machineEver(db, institution.id, machineId);
  if (!machine) throw refuse(404, 'Machine not found');
  return { level: 'machine', ...machine };
};

/** The days asked for, as far as anything is known of them; undefined when nothing is. */
const rangeOfList = async (
  db: Db,
  { startDate, endDate }: DispenseQuery,
  timeZone: string,
): Promise<DayRange | undefined> => {
  const from = startDate === undefined ? -Infinity : dayOfText(startDate, timeZone);
  const to = endDate === undefined ? Infinity : dayOfText(endDate, timeZone);
  forward({ from, to }, 'startDate');
  const known = await knownDays(db);
  return known && { from: Math.max(from, known.from), to: Math.min(to, known.to) };
};

export const dispenseRoutes = (app: App): void => {
  const timeZone = app.settings.TIME_ZONE;

  serve(app, dispenses.all, async ({ db, institution, query }) => {
    const scope = await scopeOfList(db, institution, query.machineId);
    const range = await rangeOfList(db, query, timeZone);
    const days = range ? await matchingDays(db, scope, range, query) : [];
    const runs = runsOfPage(days, query.page, query.limit);
    const rows = await dispensesOfPage(db, { scope, filter: query, timeZone }, runs);
    const names: MachineNames = new Map();
    await nameMachines(db, rows, names);
    return {
      dispenses: rows.map((row) => presentDispense(row, names)),
      count: days.reduce((sum, { matching }) => sum + matching, 0),
    };
  });

  serve(app, dispenses.stats, async ({ db, institution, params }) => {
    const range = rangeOfPath(params, timeZone);
    return statsOf(await countsByDay(db, { level: 'institution', ...institution }, range), range);
  });
};
