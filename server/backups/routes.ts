import { backups } from '../../contract/backups.ts';
import { type App, serve } from '../core/serve.ts';
import { presentLatest } from './latest.ts';

export const backupRoutes = (app: App): void => {
  serve(app, backups.latest, async ({ db, now }) => ({
    backup: await presentLatest(db, app.settings, now),
  }));
};
