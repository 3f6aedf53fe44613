import { admins } from '../../contract/admins.ts';
import { type CountedBy, clientOf } from '../core/client.ts';
import type { Db } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { digest, type Mint } from '../core/secrets.ts';
import { type App, serve } from '../core/serve.ts';
import { closeSession, closeSessionsOf } from '../core/session.ts';
import { countGuess, forgiveGuess } from './guesses.ts';
import { forgetClients } from './known-clients.ts';
import { giveToken, tokenOf } from './known-cookie.ts';
import { logIn } from './login.ts';
import { hashPassword, passwordFits, refuseCommon } from './passwords.ts';
import { presentAdmin } from './present.ts';
import { adminById, setPassword } from './queries.ts';

const self = async (db: Db, id: string) => {
  const admin = await adminById(db, id);
  if (!admin) throw refuse(401, 'sessionExpired');
  return admin;
};

/** Of all calls of a client in a minute, so many may be tries to log in. */
const triesIn = (calls: number): number => Math.ceil(calls / 20);

export const sessionRoutes = (app: App, mint: Mint): void => {
  /** Neighbours who try take nothing from a browser that has logged in before. */
  const countedBy: CountedBy = (request) => {
    const token = tokenOf(request, mint);
    return token === undefined ? `client ${clientOf(request)}` : `known ${digest(token)}`;
  };

  serve(
    app,
    admins.login,
    async ({ body, change, client, note, now, reply }) => {
      const login = { ...body, client, token: tokenOf(reply.request, mint), now };
      const { admin, accessToken, token } = await logIn(app.store, login, { change, note, mint });
      giveToken(reply, token, app.settings);
      return { admin: presentAdmin(admin), accessToken };
    },
    {
      flatErrors: true,
      triedBy: 'username',
      perMinute: triesIn(app.settings.REQUESTS_PER_MINUTE),
      countedBy,
    },
  );

  serve(app, admins.me, async ({ admin, db }) => ({
    admin: presentAdmin(await self(db, admin.id)),
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
      refuseCommon(body.newPassword, 'newPassword');
      const newHash = await hashPassword(body.newPassword);
      // Another change meanwhile has ended this session, so the old password is still the one.
      await change(async (tx) => {
        await forgiveGuess(tx, guess);
        await closeSessionsOf(tx, [admin.id]);
        await setPassword(tx, admin.id, newHash);
        await forgetClients(tx, admin.id, tokenOf(reply.request, mint));
      });
    },
    { endsOwn: true },
  );
};
