import { sessions } from '../../contract/sessions.ts';
import type { Tx } from '../platform/db/store.ts';
import { type App, serveEndpoint } from '../platform/endpoints/serve-endpoint.ts';
import { removeEntity } from '../platform/http/update-entity.ts';
import { answerNewLogin, presentNewLogin, requireNewLogin } from './login/new-logins.ts';
import {
  closeSessionOf,
  isSessionOpen,
  listSessions,
  presentSession,
  requireSession,
  type SessionRow,
} from './sessions.ts';

/** Sessions of the caller, and new logins that wait for its confirmation. */
export const sessionRoutes = (app: App): void => {
  const { settings } = app;

  serveEndpoint(app, sessions.all, async ({ admin, db, now, query }) => {
    const { rows, count } = await listSessions(db, isSessionOpen(admin.id, settings, now), query);
    return { sessions: rows.map((row) => presentSession(row, admin)), count };
  });

  serveEndpoint(
    app,
    sessions.end,
    (call) => {
      const { admin, params, now } = call;
      const subject = {
        lock: (tx: Tx) => requireSession(tx, admin.id, params.sessionId, settings, now),
        show: (_tx: Tx, row: SessionRow) => presentSession(row, admin),
      };
      return removeEntity(call, subject, async (tx, { id }) => {
        await closeSessionOf(tx, admin.id, id);
      });
    },
    { endsOwnAccess: true },
  );

  serveEndpoint(app, sessions.answerNewLogin, async ({ admin, body, params, change, note }) =>
    change(async (tx) => {
      const newLogin = await requireNewLogin(tx, admin, params.newLoginId);
      note({ before: presentNewLogin(newLogin) });
      await answerNewLogin(tx, newLogin, body.wasMe);
    }),
  );
};
