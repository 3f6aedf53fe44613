import { rfids } from '../../contract/rfids.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { updateEntity } from '../platform/http/update-entity.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { lockRfidForChange } from '../rfids/changes.ts';
import { presentRfid } from '../rfids/present.ts';
import { forgetPerson } from './forget-person.ts';

export const privacyRoutes = (app: App): void => {
  const { calendar } = app;

  serveEndpoint(app, rfids.forget, (call) => {
    const { institution, now, params } = call;
    const subject = {
      lock: (tx: Parameters<typeof lockRfidForChange>[0]) =>
        lockRfidForChange(tx, institution.id, params.rfidId),
      show: (_tx: unknown, row: Rfids) => ({ rfid: presentRfid(row) }),
    };
    return updateEntity(call, subject, (tx, before) => forgetPerson(tx, before, { calendar, now }));
  });
};
