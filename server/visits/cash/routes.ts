import { sql } from 'kysely';
import { cash } from '../../../contract/cash.ts';
import { findMachineEver } from '../../machines/queries.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import { daysBetween, instantsOf } from '../../platform/http/day-range.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import { listCollections, presentCollection, sumByCollector, sumByMachine } from './queries.ts';

export const cashRoutes = (app: App): void => {
  const { calendar } = app;

  serveEndpoint(app, cash.all, async ({ db, institution, query }) => {
    const { dateStart, dateEnd, machineId } = query;
    const range = instantsOf(calendar, daysBetween(calendar, dateStart, dateEnd, 'dateStart'));
    const machine = machineId && (await findMachineEver(db, institution.id, machineId));
    if (machineId && !machine) throw refuseCall(404, 'machineNotFound');
    const ofTenant = machine
      ? sql`"machineId" = ${machine.id}`
      : sql`"institutionId" = ${institution.id}`;
    const within = sql<boolean>`${ofTenant} and "at" between ${range.from} and ${range.to}`;
    const { rows, count } = await listCollections(db, within, query);
    return {
      collections: rows.map(presentCollection),
      count,
      byMachine: await sumByMachine(db, within),
      byCollector: await sumByCollector(db, within),
    };
  });
};
