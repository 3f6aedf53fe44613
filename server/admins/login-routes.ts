import { admins } from '../../contract/admins.ts';
import { type CountedBy, clientOf } from '../core/client.ts';
import { refuseField } from '../core/errors.ts';
import { digest } from '../core/secrets.ts';
import { type App, serve } from '../core/serve.ts';
import { closeSession, closeSessionsOf } from '../core/session.ts';
import { countGuess, forgiveGuess } from './guesses.ts';
import type { Keys } from './keys.ts';
import { forgetClients } from './known-clients.ts';
import { giveToken, tokenOf } from './known-cookie.ts';
import { logIn } from './login.ts';
import { hashChosenPassword, passwordFits } from './passwords.ts';
import { presentSelf } from './present.ts';
import { self, setPassword } from './queries.ts';

/** One twentieth of the requests of a client may be login attempts. */
const triesIn = (calls: number): number => Math.ceil(calls / 20);

/** Login, logout and the admin's own password. */
export const loginRoutes = (app: App, keys: Keys): void => {
  const { mint } = keys;

  /**
   * Counts a browser with a token by itself, so neighbours on its address take none of its
   * attempts.
   */
  const countedBy: CountedBy = (request) => {
    const token = tokenOf(request, mint);
    return token === undefined ? `client ${clientOf(request)}` : `known ${digest(token)}`;
  };

  serve(
    app,
    admins.login,
    async ({ body, change, client, note, now, reply }) => {
      const { request } = reply;
      const { 'user-agent': userAgent } = request.headers;
      const login = { ...body, client, token: tokenOf(request, mint), userAgent, now };
      const means = { change, note, ...keys };
      const { admin, accessToken, token } = await logIn(app.store, login, means);
      giveToken(reply, token, app.settings);
      return { admin: presentSelf(admin, app.settings), accessToken };
    },
    {
      flatErrors: true,
      triedBy: 'username',
      perMinute: triesIn(app.settings.REQUESTS_PER_MINUTE),
      countedBy,
    },
  );

  serve(app, admins.me, async ({ admin, db }) => ({
    admin: presentSelf(await self(db, admin.id), app.settings),
  }));

  serve(
    app,
    admins.logout,
    async ({ admin, body, change }) => {
      await change((tx) =>
        body?.everywhere ? closeSessionsOf(tx, [admin.id]) : closeSession(tx, admin.sessionHash),
      );
    },
    { endsOwn: true },
  );

  serve(
    app,
    admins.password,
    async ({ admin, body, client, count, db, change, now, reply }) => {
      const { passwordHash, usernameKey } = await self(db, admin.id);
      const guess = { usernameKey, client, holds: admin.sessionHash, now };
      await count((tx) => countGuess(tx, guess));
      if (!(await passwordFits(passwordHash, body.oldPassword))) {
        throw refuseField('oldPassword', 'oldPasswordIncorrect');
      }
      const chosen = { password: body.newPassword, field: 'newPassword' };
      const stored = await hashChosenPassword(chosen, app.settings, now);
      // Another change meanwhile has ended this session, so the old password is still the one.
      await change(async (tx) => {
        await forgiveGuess(tx, guess);
        await closeSessionsOf(tx, [admin.id]);
        await setPassword(tx, admin.id, stored);
        await forgetClients(tx, admin.id, tokenOf(reply.request, mint));
      });
    },
    { endsOwn: true },
  );
};
