import { rfidHistory } from '../../contract/rfid-history.ts';
import { type Rfid, rfids } from '../../contract/rfids.ts';
import type { Institution } from '../core/access.ts';
import { changing, removing, type Subject } from '../core/changing.ts';
import type { Rfids } from '../core/db/schema.ts';
import { inInstitution } from '../core/listing.ts';
import { type App, serve } from '../core/serve.ts';
import { createRfid, lockedRfid, removeRfid, updateRfid } from './changes.ts';
import { movementCount, movementsOf } from './ledger.ts';
import { rfidCounts, rfidsListed } from './list.ts';
import { presentRfid } from './present.ts';
import { rfidCalled } from './queries.ts';

const subject = ({ id }: Institution, rfidId: string): Subject<Rfids, { rfid: Rfid }> => ({
  lock: (tx) => lockedRfid(tx, id, rfidId),
  show: (_tx, row) => ({ rfid: presentRfid(row) }),
});

export const rfidRoutes = (app: App): void => {
  serve(app, rfids.all, async ({ db, institution, query }) => {
    const { rows, count } = await rfidsListed(db, inInstitution(institution.id), query);
    const all = count === undefined ? undefined : await rfidCounts(db, institution.id);
    return { rfids: rows.map(presentRfid), count, all };
  });

  serve(app, rfids.one, async ({ db, institution, params }) => ({
    rfid: presentRfid(await rfidCalled(db, institution.id, params.rfidId)),
  }));

  serve(app, rfidHistory.points, async ({ db, institution, params, query }) => {
    const rfid = await rfidCalled(db, institution.id, params.rfidId);
    return {
      movements: await movementsOf(db, rfid, query),
      count: await movementCount(db, rfid),
    };
  });

  serve(app, rfids.create, ({ admin, body, change, institution, now }) =>
    change(async (tx) => {
      const deed = { adminId: admin.id, now };
      return { rfid: presentRfid(await createRfid(tx, institution, body, deed)) };
    }),
  );

  serve(app, rfids.update, (call) => {
    const { admin, body, institution, now, params } = call;
    const deed = { adminId: admin.id, now };
    return changing(call, subject(institution, params.rfidId), (tx, before) =>
      updateRfid(tx, before, body, deed),
    );
  });

  serve(app, rfids.remove, (call) =>
    removing(call, subject(call.institution, call.params.rfidId), (tx, former) =>
      removeRfid(tx, former, call.now),
    ),
  );
};
