import { randomInt } from 'node:crypto';
import { plainDigits } from '../../../contract/values/digits.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import { inFuture } from '../../platform/lists/time-conditions.ts';
import type { Encryption } from '../../platform/secrets/encryption.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { type AdminRow, setTwoStepAt } from '../queries.ts';
import { findStep, generateSecret } from './totp.ts';

/** Undefined while the server has no key. */
type OptionalEncryption = Encryption | undefined;

const recoveryCodeCount = 10;

/** Too long to guess by its digest, and typed on the number keyboard like the app's codes. */
const newRecoveryCode = (): string => {
  const group = () => String(randomInt(1_000_000)).padStart(6, '0');
  return [group(), group(), group(), group()].join('-');
};

/** Removes blanks and dashes, and converts Bangla digits. */
const normalizeCode = (typed: string): string => plainDigits(typed).replace(/[\s\p{Pd}]/gu, '');

const readSecret = async (
  db: Db,
  adminId: string,
  encryption: OptionalEncryption,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('twoSteps')
    .select('sealed')
    .where('adminId', '=', adminId)
    .executeTakeFirst();
  if (!found) return undefined;
  try {
    if (encryption) return encryption.decrypt(found.sealed, adminId);
  } catch {
    // The secret was sealed with another key.
  }
  throw refuseCall(400, 'twoStepKeyLost');
};

/** Creates the secret of an app and replaces one that was never confirmed. */
export const beginTwoStep = async (
  tx: Tx,
  { id: adminId, twoStepAt }: AdminRow,
  encryption: OptionalEncryption,
  now: number,
): Promise<string> => {
  if (!encryption) throw refuseCall(400, 'twoStepNeedsKey');
  if (twoStepAt !== null) throw refuseCall(400, 'twoStepOn');
  const secret = await generateSecret();
  const fresh = { sealed: encryption.encrypt(secret, adminId), lastStepAt: 0, createdAt: now };
  await tx
    .insertInto('twoSteps')
    .values({ adminId, ...fresh })
    .onConflict((oc) => oc.column('adminId').doUpdateSet(fresh))
    .execute();
  return secret;
};

/**
 * Each time step works once, after the last used one. A last step in the future came from a wrong
 * clock.
 */
const spendStep = async (tx: Tx, adminId: string, stepAt: number, now: number) => {
  const { numUpdatedRows } = await tx
    .updateTable('twoSteps')
    .set({ lastStepAt: stepAt })
    .where('adminId', '=', adminId)
    .where((eb) => eb.or([eb('lastStepAt', '<', stepAt), inFuture('lastStepAt', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0;
};

const spendRecoveryCode = async (tx: Tx, adminId: string, code: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('adminId', '=', adminId)
    .where('codeHash', '=', hashToken(code))
    .executeTakeFirst();
  return numDeletedRows > 0;
};

/** Uses up a code of the app or a recovery code; false when it is wrong or used. */
export const spendCode = async (
  tx: Tx,
  adminId: string,
  typed: string,
  encryption: OptionalEncryption,
  now: number,
): Promise<boolean> => {
  const code = normalizeCode(typed);
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(tx, adminId, code);
  const secret = await readSecret(tx, adminId, encryption);
  const stepAt = secret && (await findStep(secret, code, now));
  return stepAt ? spendStep(tx, adminId, stepAt, now) : false;
};

/** Replaces all recovery codes; only their digests are stored. */
export const renewRecoveryCodes = async (tx: Tx, adminId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.deleteFrom('recoveryCodes').where('adminId', '=', adminId).execute();
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ adminId, codeHash: hashToken(normalizeCode(code)) })))
    .execute();
  return codes;
};

/** True while a set-up waits for its first code. */
export const hasPendingSetUp = async (tx: Tx, adminId: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('twoSteps')
    .select('adminId')
    .where('adminId', '=', adminId)
    .executeTakeFirst();
  return found !== undefined;
};

export const enableTwoStep = async (tx: Tx, adminId: string, now: number): Promise<string[]> => {
  await setTwoStepAt(tx, adminId, now);
  return renewRecoveryCodes(tx, adminId);
};

export const disableTwoStep = async (tx: Tx, adminId: string): Promise<void> => {
  await setTwoStepAt(tx, adminId, null);
  await tx.deleteFrom('twoSteps').where('adminId', '=', adminId).execute();
  await tx.deleteFrom('recoveryCodes').where('adminId', '=', adminId).execute();
};

export const countRecoveryCodes = async (db: Db, adminId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('adminId', '=', adminId)
    .executeTakeFirstOrThrow();
  return count;
};
