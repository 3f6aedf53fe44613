import { doorLinks } from '../../../contract/door-links.ts';
import { findMachine } from '../../machines/queries.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import { createDoorLink, endDoorLink, findDoorLink, presentDoorLink } from './door-links.ts';

export const doorLinkRoutes = (app: App): void => {
  serveEndpoint(app, doorLinks.one, async ({ db, institution, params }) => {
    const machine = await findMachine(db, institution.id, params.machineId);
    const link = await findDoorLink(db, machine.id);
    return { doorLink: link ? presentDoorLink(link) : null };
  });

  serveEndpoint(app, doorLinks.create, ({ change, institution, now, params }) =>
    change((tx) => createDoorLink(tx, institution, params.machineId, now)),
  );

  serveEndpoint(app, doorLinks.end, ({ change, institution, now, params }) =>
    change((tx) => endDoorLink(tx, institution, params.machineId, now)),
  );
};
