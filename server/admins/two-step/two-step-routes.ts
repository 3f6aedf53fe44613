import { twoStep } from '../../../contract/two-step.ts';
import type { Tx } from '../../platform/db/store.ts';
import { type AdminCaller, needsTwoStep } from '../../platform/endpoints/access.ts';
import { type App, serveEndpoint } from '../../platform/endpoints/serve-endpoint.ts';
import type { RunTransaction } from '../../platform/http/call-trail.ts';
import { refuseCall, refuseField } from '../../platform/http/errors.ts';
import type { ServerKeys } from '../keys.ts';
import { countGuess, resetGuesses } from '../login/guesses.ts';
import { verifyPassword } from '../passwords.ts';
import { type AdminRow, lockAdmin, requireCaller } from '../queries.ts';
import { otpauthUri } from './totp.ts';
import {
  beginTwoStep,
  countRecoveryCodes,
  disableTwoStep,
  enableTwoStep,
  hasPendingSetUp,
  renewRecoveryCodes,
  spendCode,
} from './two-step.ts';

interface TwoStepCall {
  readonly admin: AdminCaller;
  readonly body: { readonly password: string; readonly code: string };
  readonly client: string;
  readonly db: App['store']['read'];
  readonly withoutAudit: RunTransaction;
  readonly change: RunTransaction;
  readonly now: number;
}

const lockSelf = async (tx: Tx, { id }: AdminCaller): Promise<AdminRow> => {
  const admin = await lockAdmin(tx, id);
  if (!admin) throw refuseCall(401, 'sessionExpired');
  return admin;
};

const refuseOff = async (_tx: Tx, { twoStepAt }: AdminRow): Promise<void> => {
  if (twoStepAt === null) throw refuseCall(400, 'twoStepOff');
};

const refuseWithoutSetUp = async (tx: Tx, { id, twoStepAt }: AdminRow): Promise<void> => {
  if (twoStepAt !== null) throw refuseCall(400, 'twoStepOn');
  if (!(await hasPendingSetUp(tx, id))) throw refuseCall(400, 'twoStepNotBegun');
};

export const twoStepRoutes = (app: App, { encryption }: ServerKeys): void => {
  /** Requires the password and a code again before `work`; each attempt counts as a guess. */
  const withPasswordAndCode = async <T>(
    { admin, body, client, db, withoutAudit, change, now }: TwoStepCall,
    checkState: (tx: Tx, admin: AdminRow) => Promise<void>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const { passwordHash, usernameKey } = await requireCaller(db, admin.id);
    const guess = { usernameKey, client, holds: admin.sessionHash, now };
    await withoutAudit((tx) => countGuess(tx, guess));
    if (!(await verifyPassword(passwordHash, body.password))) {
      throw refuseField('password', 'passwordIncorrect');
    }
    return change(async (tx) => {
      await checkState(tx, await lockSelf(tx, admin));
      const isRight = await spendCode(tx, admin.id, body.code, encryption, now);
      if (!isRight) throw refuseField('code', 'codeIncorrect');
      await resetGuesses(tx, guess);
      return work(tx);
    });
  };

  serveEndpoint(app, twoStep.state, async ({ admin, db }) => ({
    isOn: admin.hasTwoStep,
    isRequired: needsTwoStep(app.settings, admin.type),
    codesLeft: await countRecoveryCodes(db, admin.id),
  }));

  serveEndpoint(app, twoStep.begin, async ({ admin, change, now }) => {
    const secret = await change(async (tx) =>
      beginTwoStep(tx, await lockSelf(tx, admin), encryption, now),
    );
    return { secret, secretAddress: await otpauthUri(secret, admin.username) };
  });

  serveEndpoint(app, twoStep.confirm, (call) =>
    withPasswordAndCode(call, refuseWithoutSetUp, async (tx) => ({
      recoveryCodes: await enableTwoStep(tx, call.admin.id, call.now),
    })),
  );

  serveEndpoint(app, twoStep.off, (call) =>
    withPasswordAndCode(call, refuseOff, (tx) => disableTwoStep(tx, call.admin.id)),
  );

  serveEndpoint(app, twoStep.renewCodes, (call) =>
    withPasswordAndCode(call, refuseOff, async (tx) => ({
      recoveryCodes: await renewRecoveryCodes(tx, call.admin.id),
    })),
  );
};
