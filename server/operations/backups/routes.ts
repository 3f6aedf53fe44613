import { backups } from '../../../contract/backups.ts';
import { type App, serveEndpoint } from '../../platform/http/serve-endpoint.ts';
import { presentLatestBackup } from './latest-backup.ts';

export const backupRoutes = (app: App): void => {
  serveEndpoint(app, backups.latest, async ({ db, now }) => ({
    backup: await presentLatestBackup(db, app.settings, now),
  }));
};
