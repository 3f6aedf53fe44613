import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { fleet } from '../../contract/fleet.ts';
import { findTenantsOfMachines } from '../institutions/tenant-names.ts';
import { scopeOf } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { presentInChunks, Streamed, streamJson } from '../platform/endpoints/streams.ts';
import { listAuditedIds } from '../platform/http/audited-ids.ts';
import { sharedTenantOf } from '../platform/http/shared-tenant.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import { changeFleet } from './change-fleet.ts';
import { inFleet } from './fleet.ts';
import { listMachines } from './list.ts';
import { type MachinePresenter, machinesAtOnce } from './present.ts';

export const fleetRoutes = (app: App, presenter: MachinePresenter, batches: Limiter): void => {
  serveEndpoint(app, fleet.all, async ({ admin, db, now, query }) => {
    const scope = await scopeOf(db, admin, query);
    const { rows, count = 0 } = await listMachines(db, inFleet(scope, query.state, now), query);
    const tenants = await findTenantsOfMachines(db, rows);
    const present = async (some: typeof rows) => {
      const listed = await presenter.list(db, some, now);
      return listed.map((machine) => ({ ...machine, ...tenants(machine) }));
    };
    if (rows.length <= machinesAtOnce) return { machines: await present(rows), count };
    const chunks = presentInChunks(rows, machinesAtOnce, present);
    return new Streamed<EndpointAnswer<typeof fleet.all>>(streamJson({ machines: chunks, count }));
  });

  // Only the audit gets the list of machines; the caller has it.
  serveEndpoint(app, fleet.change, async (call) => {
    const { admin, body, note, now, requestContext } = call;
    const context = { adminId: admin.id, now, calendar: app.calendar };
    const logRows = body.machines?.length ?? body.matching?.count;
    note({ logRows });
    const { changed, unchanged, outdated } = await batches.run(requestContext, () =>
      call.change(async (tx) => {
        const result = await changeFleet(tx, admin, body, context);
        note(sharedTenantOf(result.changed));
        const machines = listAuditedIds(result.changed.map(({ physicalId }) => physicalId));
        return { ...result, changed: result.changed.length, machines };
      }),
    );
    return { changed, unchanged, outdated };
  });
};
