import { rfidHistory } from '../../contract/rfid-history.ts';
import { rfids } from '../../contract/rfids.ts';
import { isoDate } from '../../contract/values/periods.ts';
import { findNamedFrom } from '../institutions/card-history.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { updateEntity } from '../platform/http/update-entity.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { lockRfidForChange } from '../rfids/changes.ts';
import { presentRfid } from '../rfids/present.ts';
import { findRfid } from '../rfids/queries.ts';
import { countCardDispenses, listCardDispenses } from './card-dispenses.ts';
import { countHistory, listRfidHistory } from './card-history.ts';
import { forgetPerson } from './forget-person.ts';

export const privacyRoutes = (app: App): void => {
  const { calendar, settings } = app;

  serveEndpoint(app, rfids.forget, (call) => {
    const { institution, now, params } = call;
    const subject = {
      lock: (tx: Parameters<typeof lockRfidForChange>[0]) =>
        lockRfidForChange(tx, institution.id, params.rfidId),
      show: (_tx: unknown, row: Rfids) => ({ rfid: presentRfid(row) }),
    };
    return updateEntity(call, subject, (tx, before) => forgetPerson(tx, before, { calendar, now }));
  });

  serveEndpoint(app, rfidHistory.all, async ({ db, institution, now, params, query }) => {
    const rfid = await findRfid(db, institution.id, params.rfidId);
    const namedFrom = await findNamedFrom(db, institution.id, { settings, calendar, now });
    const context = { calendar, now, namedFrom };
    return {
      entries: await listRfidHistory(db, rfid, context, query),
      count: await countHistory(db, rfid, context),
      namedFrom: isoDate(namedFrom),
    };
  });

  serveEndpoint(
    app,
    rfidHistory.dispenses,
    async ({ change, db, institution, note, params, query }) => {
      const rfid = await findRfid(db, institution.id, params.rfidId);
      note({ target: rfid.id });
      // The audit says who looked, and nothing of what was seen.
      await change(async () => undefined);
      return {
        dispenses: await listCardDispenses(db, rfid, query),
        count: await countCardDispenses(db, rfid),
      };
    },
  );
};
