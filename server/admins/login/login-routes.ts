import { admins } from '../../../contract/admins.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import { closeSession, closeSessionsOf } from '../../platform/endpoints/session.ts';
import { clientOf, type RateLimitKey } from '../../platform/http/client.ts';
import { refuseField } from '../../platform/http/errors.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import type { ServerKeys } from '../keys.ts';
import { hashChosenPassword, verifyPassword } from '../passwords.ts';
import { presentSelf } from '../present.ts';
import { requireCaller, setPassword } from '../queries.ts';
import { readBrowserToken, setBrowserToken } from './browser-cookie.ts';
import { countGuess, resetGuesses } from './guesses.ts';
import { forgetClients } from './known-clients.ts';
import { logIn } from './login.ts';

/** One twentieth of the requests of a client may be login attempts. */
const loginsPerMinute = (calls: number): number => Math.ceil(calls / 20);

/** Login, logout and the admin's own password. */
export const loginRoutes = (app: App, keys: ServerKeys): void => {
  const { mint } = keys;

  /**
   * Counts a browser with a token by itself, so neighbours on its address take none of its
   * attempts.
   */
  const countAttemptsBy: RateLimitKey = (request) => {
    const token = readBrowserToken(request, mint);
    return token === undefined ? `client ${clientOf(request)}` : `known ${hashToken(token)}`;
  };

  serveEndpoint(
    app,
    admins.login,
    async ({ body, change, client, note, now, reply }) => {
      const { request } = reply;
      const { 'user-agent': userAgent } = request.headers;
      const login = { ...body, client, token: readBrowserToken(request, mint), userAgent, now };
      const context = { change, note, ...keys };
      const { admin, accessToken, token } = await logIn(app.store, login, context);
      setBrowserToken(reply, token, app.settings);
      return { admin: presentSelf(admin, app.settings), accessToken };
    },
    {
      flatErrors: true,
      triedBy: 'username',
      perMinute: loginsPerMinute(app.settings.REQUESTS_PER_MINUTE),
      rateLimitKey: countAttemptsBy,
    },
  );

  serveEndpoint(app, admins.me, async ({ admin, db }) => ({
    admin: presentSelf(await requireCaller(db, admin.id), app.settings),
  }));

  serveEndpoint(
    app,
    admins.logout,
    async ({ admin, body, change }) => {
      await change((tx) =>
        body?.everywhere ? closeSessionsOf(tx, [admin.id]) : closeSession(tx, admin.sessionHash),
      );
    },
    { endsOwnAccess: true },
  );

  serveEndpoint(
    app,
    admins.password,
    async ({ admin, body, client, withoutAudit, db, change, now, reply }) => {
      const { passwordHash, usernameKey } = await requireCaller(db, admin.id);
      const guess = { usernameKey, client, holds: admin.sessionHash, now };
      await withoutAudit((tx) => countGuess(tx, guess));
      if (!(await verifyPassword(passwordHash, body.oldPassword))) {
        throw refuseField('oldPassword', 'oldPasswordIncorrect');
      }
      const chosen = { password: body.newPassword, field: 'newPassword' };
      const stored = await hashChosenPassword(chosen, app.settings, now);
      // Another change meanwhile has ended this session, so the old password is still the one.
      await change(async (tx) => {
        await resetGuesses(tx, guess);
        await closeSessionsOf(tx, [admin.id]);
        await setPassword(tx, admin.id, stored);
        await forgetClients(tx, admin.id, readBrowserToken(reply.request, mint));
      });
    },
    { endsOwnAccess: true },
  );
};
