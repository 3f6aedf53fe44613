import { rfids } from '../../contract/rfids.ts';
import { type App, serve } from '../core/serve.ts';
import { createRfid, removeRfid, updateRfid } from './changes.ts';
import { presentRfid, rfidById, rfidsOf } from './queries.ts';

export const rfidRoutes = (app: App): void => {
  serve(app, rfids.all, async ({ db, institution }) => ({
    rfids: (await rfidsOf(db, institution.id)).map(presentRfid),
  }));

  serve(app, rfids.one, async ({ db, institution, params }) => ({
    rfid: presentRfid(await rfidById(db, institution.id, params.rfidId)),
  }));

  serve(app, rfids.create, ({ admin, body, change, institution, now }) =>
    change(async (tx) => {
      const deed = { adminId: admin.id, now };
      return { rfid: presentRfid(await createRfid(tx, institution, body, deed)) };
    }),
  );

  serve(app, rfids.update, ({ admin, body, change, institution, note, now, params }) =>
    change(async (tx) => {
      const deed = { adminId: admin.id, now };
      const { before, rfid } = await updateRfid(tx, institution, params.rfidId, body, deed);
      note({ before: presentRfid(before) });
      return { rfid: presentRfid(rfid) };
    }),
  );

  serve(app, rfids.remove, ({ change, institution, note, now, params }) =>
    change(async (tx) => {
      note({ before: presentRfid(await removeRfid(tx, institution, params.rfidId, now)) });
    }),
  );
};
