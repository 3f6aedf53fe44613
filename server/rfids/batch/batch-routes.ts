import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { findAlikeNumbers } from '../alike.ts';
import { countLogRows } from '../count-log-rows.ts';
import { changeRfids } from './batch.ts';
import { findRfids, findUnlockRfids } from './find-by-physical-id.ts';
import { importRfids } from './import.ts';

export const rfidBatchRoutes = (app: App, batches: Limiter): void => {
  serveEndpoint(app, rfidBatches.check, async ({ body: { physicalIds }, db, institution }) => {
    const taken = await findRfids(db, institution.id, physicalIds);
    const ofUnlock = await findUnlockRfids(db, institution.organizationId, physicalIds);
    return {
      taken: [...taken.values()].map(({ physicalId }) => physicalId),
      ofUnlock: [...ofUnlock.values()],
      alike: await findAlikeNumbers(db, institution, physicalIds, taken),
    };
  });

  // Only the audit gets the list of RFIDs; the caller has it.
  serveEndpoint(app, rfidBatches.import, async (call) => {
    const { admin, body, change, db, institution, note, now, requestContext } = call;
    const context = { adminId: admin.id, now };
    note({ logRows: countLogRows(body.rows) });
    const physicalIds = body.rows.map(({ physicalId }) => physicalId);
    const taken = await findRfids(db, institution.id, physicalIds);
    const alike = await findAlikeNumbers(db, institution, physicalIds, taken);
    const { added, updated, skipped } = await batches.run(requestContext, () =>
      change((tx) => importRfids(tx, institution, body, context)),
    );
    return { imported: { added, updated, skipped }, alike };
  });

  serveEndpoint(app, rfidBatches.change, async (call) => {
    const { admin, body, change, institution, note, now, requestContext } = call;
    const context = { adminId: admin.id, now };
    note({ logRows: body.count });
    const { changed, unchanged } = await batches.run(requestContext, () =>
      change((tx) => changeRfids(tx, institution.id, body, context)),
    );
    return { changed, unchanged };
  });
};
