import { sessions } from '../../contract/sessions.ts';
import { removing } from '../core/changing.ts';
import type { Tx } from '../core/db/store.ts';
import { type App, serve } from '../core/serve.ts';
import { answerFor, newLoginFor, newLoginsFor, presentNewLogin } from './new-logins.ts';
import {
  closeSessionOf,
  isOpen,
  presentSession,
  type SessionRow,
  sessionOf,
  sessionsListed,
} from './sessions.ts';

/** Sessions of the caller, and new logins that wait for its confirmation. */
export const sessionRoutes = (app: App): void => {
  const { settings } = app;

  serve(app, sessions.all, async ({ admin, db, now, query }) => {
    const { rows, count } = await sessionsListed(db, isOpen(admin.id, settings, now), query);
    return { sessions: rows.map((row) => presentSession(row, admin)), count };
  });

  serve(
    app,
    sessions.end,
    (call) => {
      const { admin, params, now } = call;
      const subject = {
        lock: (tx: Tx) => sessionOf(tx, admin.id, params.sessionId, settings, now),
        show: (_tx: Tx, row: SessionRow) => presentSession(row, admin),
      };
      return removing(call, subject, async (tx, { id }) => {
        await closeSessionOf(tx, admin.id, id);
      });
    },
    { endsOwn: true },
  );

  serve(app, sessions.newLogins, async ({ admin, db }) => ({
    newLogins: (await newLoginsFor(db, admin)).map(presentNewLogin),
  }));

  serve(app, sessions.answerNewLogin, async ({ admin, body, params, change, note }) =>
    change(async (tx) => {
      const newLogin = await newLoginFor(tx, admin, params.newLoginId);
      note({ before: presentNewLogin(newLogin) });
      await answerFor(tx, newLogin, body.wasMe);
    }),
  );
};
