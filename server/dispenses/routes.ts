import { dispenses } from '../../contract/dispenses.ts';
import type { Institution, Scope } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { type MachineNames, nameMachines } from '../machines/names.ts';
import { machineEver } from '../machines/queries.ts';
import { daysBetween } from '../stats/range.ts';
import { presentDispense } from './present.ts';
import { dispensesOfPage, matchingDays } from './queries.ts';
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

export const dispenseRoutes = (app: App): void => {
  const { calendar } = app;

  serve(app, dispenses.all, async ({ db, institution, query }) => {
    const scope = await scopeOfList(db, institution, query.machineId);
    const range = daysBetween(calendar, query.startDate, query.endDate, 'startDate');
    const days = await matchingDays(db, scope, range, query);
    const runs = runsOfPage(days, query.page, query.limit);
    const rows = await dispensesOfPage(db, { scope, filter: query, calendar }, runs);
    const names: MachineNames = new Map();
    await nameMachines(db, rows, names);
    return {
      dispenses: rows.map((row) => presentDispense(row, names)),
      count: days.reduce((sum, { matching }) => sum + matching, 0),
    };
  });

  serve(app, dispenses.stats, async ({ db, institution, params }) => {
    const range = rangeOfPath(params, calendar);
    return statsOf(await countsByDay(db, { level: 'institution', ...institution }, range), range);
  });
};
