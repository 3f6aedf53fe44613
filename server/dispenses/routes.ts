import { type Dispense, dispenses } from '../../contract/dispenses.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import type { Language } from '../../contract/values/languages.ts';
import { loadMachineNames, type MachineNames } from '../machines/machine-names.ts';
import { findMachineEver } from '../machines/queries.ts';
import type { Db } from '../platform/db/store.ts';
import type { Institution, TenantScope } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { daysBetween } from '../platform/http/day-range.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { sumHolds } from '../rfids/points/authorizations.ts';
import { findRfid } from '../rfids/queries.ts';
import { readCardUsage } from './card-use.ts';
import { readDispenseHours } from './hours.ts';
import { presentDispense } from './present.ts';
import {
  type DispenseRow,
  findPaymentDispenses,
  matchingDays,
  readDispensePage,
  readIndexedDispenses,
} from './queries.ts';
import { planPageRuns } from './rules.ts';
import { countDispensesByDay, parsePathRange, toDailyStats } from './stats.ts';

export const resolveListScope = async (
  db: Db,
  institution: Institution,
  machineId: string | undefined,
): Promise<TenantScope> => {
  if (machineId === undefined) return { level: 'institution', ...institution };
  const machine = await findMachineEver(db, institution.id, machineId);
  if (!machine) throw refuseCall(404, 'machineNotFound');
  return { level: 'machine', ...machine };
};

const presentRows = async (
  db: Db,
  rows: readonly DispenseRow[],
  language: Language,
): Promise<Dispense[]> => {
  const names: MachineNames = new Map();
  await loadMachineNames(db, rows, names);
  return rows.map((row) => presentDispense(row, names, language));
};

export const dispenseRoutes = (app: App): void => {
  const { calendar } = app;

  serveEndpoint(app, dispenses.all, async ({ db, institution, language, query }) => {
    const scope = await resolveListScope(db, institution, query.machineId);
    const range = daysBetween(calendar, query.startDate, query.endDate, 'startDate');
    const view = { scope, filter: query, calendar };
    if (query.paymentId !== undefined) {
      const rows = await findPaymentDispenses(db, view, range, query.paymentId);
      const from = (query.page - 1) * query.limit;
      const pageRows = rows.slice(from, from + query.limit);
      return { dispenses: await presentRows(db, pageRows, language), count: rows.length };
    }
    if (query.flag) {
      const { page, limit, order } = query;
      const { rows, count } = await readIndexedDispenses(db, view, range, {
        page,
        limit,
        order,
      });
      return { dispenses: await presentRows(db, rows, language), count };
    }
    const days = await matchingDays(db, scope, range, query, query.order);
    const runs = planPageRuns(days, query.page, query.limit);
    return {
      dispenses: await presentRows(
        db,
        await readDispensePage(db, view, runs, query.order),
        language,
      ),
      count: days.reduce((sum, { matching }) => sum + matching, 0),
    };
  });

  serveEndpoint(app, rfidHistory.use, async ({ db, institution, now, params }) => {
    const card = await findRfid(db, institution.id, params.rfidId);
    const held = await sumHolds(db, card, now);
    return { use: { ...(await readCardUsage(db, card, held.count, now, calendar)), held } };
  });

  serveEndpoint(app, dispenses.stats, async ({ db, institution, params }) => {
    const range = parsePathRange(params, calendar);
    return toDailyStats(
      await countDispensesByDay(db, { level: 'institution', ...institution }, range),
      range,
    );
  });

  serveEndpoint(app, dispenses.hours, ({ db, institution, now }) =>
    readDispenseHours(db, 'institution', institution.id, calendar.dayOf(now)),
  );

  serveEndpoint(app, dispenses.machineHours, async ({ db, institution, params, now }) => {
    const machine = await findMachineEver(db, institution.id, params.machineId);
    if (!machine) throw refuseCall(404, 'machineNotFound');
    return readDispenseHours(db, 'machine', machine.id, calendar.dayOf(now));
  });
};
