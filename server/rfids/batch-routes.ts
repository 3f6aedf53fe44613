import { rfidBatches } from '../../contract/rfid-batches.ts';
import { type App, serve } from '../core/serve.ts';
import { changeRfids } from './batch.ts';
import { importRfids } from './import.ts';
import { rfidsNamed, unlockRfidsNamed } from './named.ts';

export const rfidBatchRoutes = (app: App): void => {
  serve(app, rfidBatches.check, async ({ body: { physicalIds }, db, institution }) => ({
    taken: [...(await rfidsNamed(db, institution.id, physicalIds)).keys()],
    ofUnlock: [...(await unlockRfidsNamed(db, institution.organizationId, physicalIds))],
  }));

  // Only the audit gets the list of RFIDs; the caller has it.
  serve(app, rfidBatches.import, async ({ admin, body, change, institution, now }) => {
    const deed = { adminId: admin.id, now };
    const { added, updated, skipped } = await change((tx) =>
      importRfids(tx, institution, body, deed),
    );
    return { imported: { added, updated, skipped } };
  });

  serve(app, rfidBatches.change, async ({ admin, body, change, institution, now }) => {
    const deed = { adminId: admin.id, now };
    const { changed, unchanged } = await change((tx) =>
      changeRfids(tx, institution.id, body, deed),
    );
    return { changed, unchanged };
  });
};
