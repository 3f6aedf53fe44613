import { type Dispense, dispenses } from '../../contract/dispenses.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import type { Institution, Scope } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import { type MachineNames, nameMachines } from '../machines/names.ts';
import { machineEver } from '../machines/queries.ts';
import { heldOf } from '../rfids/authorizations.ts';
import { rfidCalled } from '../rfids/queries.ts';
import { daysBetween } from '../stats/range.ts';
import { usesOf } from './card-use.ts';
import { hoursOf } from './hours.ts';
import { presentDispense } from './present.ts';
import {
  type DispenseRow,
  dispensesOfCard,
  dispensesOfPage,
  dispensesOfPayment,
  matchingDays,
} from './queries.ts';
import { runsOfPage } from './rules.ts';
import { countsByDay, rangeOfPath, statsOf } from './stats.ts';

export const scopeOfList = async (
  db: Db,
  institution: Institution,
  machineId: string | undefined,
): Promise<Scope> => {
  if (machineId === undefined) return { level: 'institution', ...institution };
  const machine = await machineEver(db, institution.id, machineId);
  if (!machine) throw refuse(404, 'machineNotFound');
  return { level: 'machine', ...machine };
};

const present = async (db: Db, rows: readonly DispenseRow[]): Promise<Dispense[]> => {
  const names: MachineNames = new Map();
  await nameMachines(db, rows, names);
  return rows.map((row) => presentDispense(row, names));
};

export const dispenseRoutes = (app: App): void => {
  const { calendar } = app;

  serve(app, dispenses.all, async ({ db, institution, query }) => {
    const scope = await scopeOfList(db, institution, query.machineId);
    const range = daysBetween(calendar, query.startDate, query.endDate, 'startDate');
    const view = { scope, filter: query, calendar };
    if (query.paymentId !== undefined) {
      const rows = await dispensesOfPayment(db, view, range, query.paymentId);
      const from = (query.page - 1) * query.limit;
      const shown = rows.slice(from, from + query.limit);
      return { dispenses: await present(db, shown), count: rows.length };
    }
    if (query.rfid) {
      const { rfid, page, limit, order } = query;
      const { rows, count } = await dispensesOfCard(db, view, range, { rfid, page, limit, order });
      return { dispenses: await present(db, rows), count };
    }
    const days = await matchingDays(db, scope, range, query, query.order);
    const runs = runsOfPage(days, query.page, query.limit);
    return {
      dispenses: await present(db, await dispensesOfPage(db, view, runs, query.order)),
      count: days.reduce((sum, { matching }) => sum + matching, 0),
    };
  });

  serve(app, rfidHistory.use, async ({ db, institution, now, params }) => {
    const card = await rfidCalled(db, institution.id, params.rfidId);
    const held = await heldOf(db, card, now);
    return { use: { ...(await usesOf(db, card, held.count, now, calendar)), held } };
  });

  serve(app, dispenses.stats, async ({ db, institution, params }) => {
    const range = rangeOfPath(params, calendar);
    return statsOf(await countsByDay(db, { level: 'institution', ...institution }, range), range);
  });

  serve(app, dispenses.hours, ({ db, institution, now }) =>
    hoursOf(db, 'institution', institution.id, calendar.dayOf(now)),
  );

  serve(app, dispenses.machineHours, async ({ db, institution, params, now }) => {
    const machine = await machineEver(db, institution.id, params.machineId);
    if (!machine) throw refuse(404, 'machineNotFound');
    return hoursOf(db, 'machine', machine.id, calendar.dayOf(now));
  });
};
