import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { type Rfid, rfids } from '../../contract/rfids.ts';
import { unknownCards } from '../../contract/unknown-cards.ts';
import type { Institution } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { presentInChunks, Streamed, streamJson } from '../platform/endpoints/streams.ts';
import { type LockedEntity, removeEntity, updateEntity } from '../platform/http/update-entity.ts';
import { inInstitution } from '../platform/lists/list-query.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { findAlikeNumbers } from './alike.ts';
import { createRfid, lockRfidForChange, removeRfid, updateRfid } from './changes.ts';
import { countLogRows } from './count-log-rows.ts';
import { linkUnknownCard } from './link-card.ts';
import { countRfidsByState, listRfids } from './list.ts';
import { presentRfid } from './present.ts';
import { findRfid } from './queries.ts';

const subjectOf = (
  { id }: Institution,
  rfidId: string,
  expectedVersion?: number,
): LockedEntity<Rfids, { rfid: Rfid }> => ({
  lock: (tx) => lockRfidForChange(tx, id, rfidId, expectedVersion),
  show: (_tx, row) => ({ rfid: presentRfid(row) }),
});

/** Cards that are presented and encoded in some milliseconds. */
const chunkSize = 500;

export const rfidRoutes = (app: App): void => {
  serveEndpoint(app, rfids.all, async ({ db, institution, query }) => {
    const { rows, count } = await listRfids(db, inInstitution(institution.id), query);
    if (rows.length > chunkSize) {
      const chunks = presentInChunks(rows, chunkSize, (chunk) => chunk.map(presentRfid));
      return new Streamed<EndpointAnswer<typeof rfids.all>>(streamJson({ rfids: chunks }));
    }
    const all = count === undefined ? undefined : await countRfidsByState(db, institution.id);
    return { rfids: rows.map(presentRfid), count, all };
  });

  serveEndpoint(app, rfids.one, async ({ db, institution, params }) => ({
    rfid: presentRfid(await findRfid(db, institution.id, params.rfidId)),
  }));

  serveEndpoint(app, rfids.create, async ({ admin, body, change, db, institution, note, now }) => {
    note({ logRows: countLogRows([body]) });
    const context = { adminId: admin.id, now };
    const [alike] = await findAlikeNumbers(db, institution, [body.physicalId], new Set());
    const { rfid } = await change(async (tx) => ({
      rfid: presentRfid(await createRfid(tx, institution, body, context)),
    }));
    return { rfid, alike };
  });

  serveEndpoint(app, rfids.update, (call) => {
    const { admin, body, institution, now, params } = call;
    const context = { adminId: admin.id, now };
    const subject = subjectOf(institution, params.rfidId, body.version);
    return updateEntity(call, subject, (tx, before) =>
      updateRfid(tx, institution, before, body, context),
    );
  });

  serveEndpoint(app, unknownCards.link, (call) =>
    updateEntity(call, subjectOf(call.institution, call.body.rfidId), (tx, before) =>
      linkUnknownCard(tx, before, call.params.cardId, call.now),
    ),
  );

  serveEndpoint(app, rfids.remove, (call) =>
    removeEntity(call, subjectOf(call.institution, call.params.rfidId), (tx, former) =>
      removeRfid(tx, former, call.now),
    ),
  );
};
