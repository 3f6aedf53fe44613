import { type DispenseQuery, dispenses } from '../../contract/dispenses.ts';
import type { Institution, Scope } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { allTime, type DayRange, dayOfText, forward } from '../stats/range.ts';
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
  if (!machine) throw refuse(404, 'machineNotFound');
  return { level: 'machine', ...machine };
};

const rangeOfList = ({ startDate, endDate }: DispenseQuery, timeZone: string): DayRange => {
  const from = startDate === undefined ? allTime.from : dayOfText(startDate, timeZone);
  const to = endDate === undefined ? allTime.to : dayOfText(endDate, timeZone);
  return forward({ from, to }, 'startDate');
};

export const dispenseRoutes = (app: App): void => {
  const timeZone = app.settings.TIME_ZONE;

  serve(app, dispenses.all, async ({ db, institution, query }) => {
    const scope = await scopeOfList(db, institution, query.machineId);
    const days = await matchingDays(db, scope, rangeOfList(query, timeZone), query);
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
