import { randomInt } from 'node:crypto';
import { lockFor } from '../core/db/rows.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { digest, newToken } from '../core/secrets.ts';

const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLifetime = 24 * 3_600_000;
const claimAttempts = 10;

/** Eight letters that cannot be mistaken for one another, such as 7K3M-9QXA. */
const newCode = (): string => {
  const letters = Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
};

/** As a person may type it: in any case, with or without the dash. */
const codeDigest = (code: string): string => digest(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));

/** Makes the one-time code of a machine; an older one no longer works. */
export const offerCode = async (tx: Tx, machineId: string, now: number) => {
  const claimCode = newCode();
  const expiresAt = now + codeLifetime;
  await tx
    .updateTable('machines')
    .set({ claimCodeHash: codeDigest(claimCode), claimExpiresAt: expiresAt, claimAttempts: 0 })
    .where('id', '=', machineId)
    .execute();
  return { claimCode, expiresAt };
};

export const revokeKeys = (tx: Tx, machineId: string, now: number) =>
  tx
    .updateTable('machineKeys')
    .set({ revokedAt: now })
    .where('machineId', '=', machineId)
    .where('revokedAt', 'is', null)
    .execute();

const wrongCode = () =>
  refuse(401, 'The physical ID or the claim code is not right, or the code was used or is too old');

const claimable = (db: Db, physicalId: string) =>
  db
    .selectFrom('machines')
    .select(['id', 'claimCodeHash', 'claimExpiresAt', 'claimAttempts'])
    .where('physicalId', '=', physicalId)
    .where('removedAt', 'is', null);

/**
 * Counts a try and answers the machine it is for, if there is one. A code cannot be guessed: the
 * tenth wrong try makes it void.
 */
export const countClaim = (tx: Tx, physicalId: string) =>
  tx
    .updateTable('machines')
    .set((eb) => ({ claimAttempts: eb('claimAttempts', '+', 1) }))
    .where('physicalId', '=', physicalId)
    .where('removedAt', 'is', null)
    .returning(['id', 'organizationId', 'institutionId'])
    .executeTakeFirst();

/**
 * Trades a code for a machine key, which is stored only as a digest. An older key works until the
 * new one is first used.
 */
export const claimMachine = async (
  tx: Tx,
  claim: { physicalId: string; claimCode: string; firmware?: string | undefined },
  now: number,
): Promise<string> => {
  const machine = await claimable(tx, claim.physicalId).modifyEnd(lockFor(tx)).executeTakeFirst();
  const fits =
    machine &&
    machine.claimAttempts <= claimAttempts &&
    (machine.claimExpiresAt ?? 0) > now &&
    machine.claimCodeHash === codeDigest(claim.claimCode);
  if (!fits) throw wrongCode();
  const machineKey = newToken();
  await tx
    .insertInto('machineKeys')
    .values({
      keyHash: digest(machineKey),
      machineId: machine.id,
      createdAt: now,
      firstUsedAt: null,
      revokedAt: null,
    })
    .execute();
  await tx
    .updateTable('machines')
    .set({
      claimCodeHash: null,
      claimExpiresAt: null,
      ...(claim.firmware !== undefined && { firmware: claim.firmware }),
    })
    .where('id', '=', machine.id)
    .execute();
  return machineKey;
};

/** Marks a key as used for the first time, which retires the machine's older keys. */
export const retireOlderKeys = async (
  tx: Tx,
  machineId: string,
  keyHash: string,
  now: number,
): Promise<void> => {
  await tx
    .updateTable('machineKeys')
    .set({ firstUsedAt: now })
    .where('keyHash', '=', keyHash)
    .execute();
  await tx
    .updateTable('machineKeys')
    .set({ revokedAt: now })
    .where('machineId', '=', machineId)
    .where('keyHash', '!=', keyHash)
    .where('revokedAt', 'is', null)
    .execute();
};
