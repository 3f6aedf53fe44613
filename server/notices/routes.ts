import { notices } from '../../contract/notices.ts';
import { findNewLogins, presentNewLogin } from '../admins/login/new-logins.ts';
import { countOpenRows } from '../attention/queries.ts';
import { presentLatestBackup } from '../operations/backups/latest-backup.ts';
import { scopeOf } from '../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';

/** One call for all that every page of the console shows. */
export const noticeRoutes = (app: App): void => {
  serveEndpoint(app, notices.all, async ({ admin, db, now }) => {
    const scope = await scopeOf(db, admin, {});
    return {
      counts: await countOpenRows(db, { scope }, { adminId: admin.id, now }),
      newLogins: (await findNewLogins(db, admin)).map(presentNewLogin),
      backup: admin.type === 'SUPER' ? await presentLatestBackup(db, app.settings, now) : null,
    };
  });
};
