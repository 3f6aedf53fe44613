import { twoStep } from '../../contract/two-step.ts';
import { type AdminCaller, needsTwoStep } from '../core/access.ts';
import type { Tx } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { type App, serve } from '../core/serve.ts';
import type { Change } from '../core/trail.ts';
import { countGuess, forgiveGuess } from './guesses.ts';
import type { Keys } from './keys.ts';
import { passwordFits } from './passwords.ts';
import { type AdminRow, lockAdmin, self } from './queries.ts';
import { secretAddress } from './totp.ts';
import {
  beginTwoStep,
  hasBegun,
  recoveryCodesLeft,
  renewRecoveryCodes,
  spendCode,
  turnOff,
  turnOn,
} from './two-step.ts';

interface BothSteps {
  readonly admin: AdminCaller;
  readonly body: { readonly password: string; readonly code: string };
  readonly client: string;
  readonly db: App['store']['read'];
  readonly count: Change;
  readonly change: Change;
  readonly now: number;
}

const lockSelf = async (tx: Tx, { id }: AdminCaller): Promise<AdminRow> => {
  const admin = await lockAdmin(tx, id);
  if (!admin) throw refuse(401, 'sessionExpired');
  return admin;
};

const refuseOff = async (_tx: Tx, { twoStepAt }: AdminRow): Promise<void> => {
  if (twoStepAt === null) throw refuse(400, 'twoStepOff');
};

const refuseUnbegun = async (tx: Tx, { id, twoStepAt }: AdminRow): Promise<void> => {
  if (twoStepAt !== null) throw refuse(400, 'twoStepOn');
  if (!(await hasBegun(tx, id))) throw refuse(400, 'twoStepNotBegun');
};

export const twoStepRoutes = (app: App, { sealing }: Keys): void => {
  /** Requires the password and a code again before `work`; each attempt counts as a guess. */
  const withBothSteps = async <T>(
    { admin, body, client, db, count, change, now }: BothSteps,
    refuseUnfit: (tx: Tx, admin: AdminRow) => Promise<void>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const { passwordHash, usernameKey } = await self(db, admin.id);
    const guess = { usernameKey, client, holds: admin.sessionHash, now };
    await count((tx) => countGuess(tx, guess));
    if (!(await passwordFits(passwordHash, body.password))) {
      throw refuseField('password', 'passwordIncorrect');
    }
    return change(async (tx) => {
      await refuseUnfit(tx, await lockSelf(tx, admin));
      const isRight = await spendCode(tx, admin.id, body.code, sealing, now);
      if (!isRight) throw refuseField('code', 'codeIncorrect');
      await forgiveGuess(tx, guess);
      return work(tx);
    });
  };

  serve(app, twoStep.state, async ({ admin, db }) => ({
    isOn: admin.hasTwoStep,
    isRequired: needsTwoStep(app.settings, admin.type),
    codesLeft: await recoveryCodesLeft(db, admin.id),
  }));

  serve(app, twoStep.begin, async ({ admin, change, now }) => {
    const secret = await change(async (tx) =>
      beginTwoStep(tx, await lockSelf(tx, admin), sealing, now),
    );
    return { secret, secretAddress: secretAddress(secret, admin.username) };
  });

  serve(app, twoStep.confirm, (call) =>
    withBothSteps(call, refuseUnbegun, async (tx) => ({
      recoveryCodes: await turnOn(tx, call.admin.id, call.now),
    })),
  );

  serve(app, twoStep.off, (call) =>
    withBothSteps(call, refuseOff, (tx) => turnOff(tx, call.admin.id)),
  );

  serve(app, twoStep.renewCodes, (call) =>
    withBothSteps(call, refuseOff, async (tx) => ({
      recoveryCodes: await renewRecoveryCodes(tx, call.admin.id),
    })),
  );
};
