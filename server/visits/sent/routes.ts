import { visits } from '../../../contract/visits.ts';
import { findMachineEver, readMachineName } from '../../machines/queries.ts';
import { isDuplicate } from '../../platform/db/rows.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import { findCollection } from '../cash/queries.ts';
import { readCabinet } from './cabinet.ts';
import { presentVisit } from './present.ts';
import { presentReceipt, recordVisit } from './record-visit.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const visitRoutes = (app: App): void => {
  serveEndpoint(app, visits.cabinet, ({ db, link, now }) => readCabinet(db, link, now));

  serveEndpoint(app, visits.send, ({ body: form, change, link, note, now, params }) => {
    const { visitId } = params;
    if (!uuid.test(visitId)) throw refuseCall(400, 'visitIdExpected');
    const { organizationId, institutionId, linkId, physicalId: name } = link;
    // Names the link and not the person: nobody can delete a row of the audit.
    const actor = { id: linkId, name, role: 'LINK', organizationId, institutionId };
    note({ actor, target: link.id });
    const { calendar } = app;
    return change(async (tx) => {
      const recorded = await recordVisit(tx, { link, visitId, form, now, calendar });
      if (recorded.isRepeat) note({ isRepeat: true });
      return presentReceipt(recorded);
    }).catch((error: unknown) => {
      // Two machines sent it at once.
      throw isDuplicate(error) ? refuseCall(409, 'visitIdTaken') : error;
    });
  });

  serveEndpoint(app, visits.one, async ({ db, institution, params }) => {
    // Its visits outlive a removed machine.
    const machine = await findMachineEver(db, institution.id, params.machineId);
    if (!machine) throw refuseCall(404, 'visitNotFound');
    const row = await db
      .selectFrom('visits')
      .selectAll()
      .where('id', '=', params.visitId)
      .where('machineId', '=', machine.id)
      .executeTakeFirstOrThrow(() => refuseCall(404, 'visitNotFound'));
    const name = { _id: machine.id, ...(await readMachineName(db, machine.id)) };
    return { visit: presentVisit(row, name, await findCollection(db, row.id)) };
  });
};
