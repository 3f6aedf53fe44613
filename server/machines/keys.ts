import { randomInt } from 'node:crypto';
import { isNotExpired } from '../../contract/values/times.ts';
import { forNoKeyUpdate } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { publishAfterCommit } from '../platform/events/after-commit.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { exactFirst, machineIds, matchesText } from '../platform/lists/compared-text.ts';
import { hashToken, newToken } from '../platform/secrets/tokens.ts';
import type { TenantMachine } from './rollup/rollup.ts';

const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLifetimeMs = 24 * 3_600_000;

/** Eight letters that cannot be mistaken for one another, such as 7K3M-9QXA. */
const newCode = (): string => {
  const letters = Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
};

/** Digests a code as a person may type it: in any case, with or without the dash. */
const codeDigest = (code: string): string =>
  hashToken(code.toUpperCase().replace(/[^0-9A-Z]/g, ''));

export const hasOpenCode = (machine: { readonly claimExpiresAt: number | null }, now: number) =>
  machine.claimExpiresAt !== null && isNotExpired(machine.claimExpiresAt, codeLifetimeMs, now);

/** Creates the one-time code of a machine; an older one no longer works. */
export const createClaimCode = async (tx: Tx, machine: TenantMachine, now: number) => {
  publishAfterCommit(tx, 'keys', machine);
  const claimCode = newCode();
  const expiresAt = now + codeLifetimeMs;
  await tx
    .updateTable('machines')
    .set({ claimCodeHash: codeDigest(claimCode), claimExpiresAt: expiresAt })
    .where('id', '=', machine.id)
    .execute();
  return { claimCode, expiresAt };
};

/** Voids every open code: a used one may look unused in a restored database. */
export const voidClaimCodes = (tx: Tx) =>
  tx.updateTable('machines').set({ claimCodeHash: null, claimExpiresAt: null }).execute();

export const revokeKeys = async (tx: Tx, machine: TenantMachine, now: number): Promise<void> => {
  publishAfterCommit(tx, 'keys', machine);
  await tx
    .updateTable('machineKeys')
    .set({ revokedAt: now })
    .where('machineId', '=', machine.id)
    .where('revokedAt', 'is', null)
    .execute();
};

const wrongCodeError = () => refuseCall(401, 'claimIncorrect');

/** Selects the machine of a physical ID unless it was removed. */
export const selectClaimableMachine = (db: Db, physicalId: string) =>
  db
    .selectFrom('machines')
    .select([
      'id',
      'organizationId',
      'institutionId',
      'physicalId',
      'claimCodeHash',
      'claimExpiresAt',
    ])
    .where(matchesText(machineIds, physicalId))
    .where('removedAt', 'is', null)
    .orderBy(exactFirst(machineIds, physicalId))
    .limit(1);

/**
 * Trades a code for a machine key, which is stored only as a digest. An older key works until the
 * new one is first used.
 */
export const claimMachine = async (
  tx: Tx,
  claim: { physicalId: string; claimCode: string; firmware?: string | undefined },
  now: number,
): Promise<{
  readonly machineId: string;
  readonly physicalId: string;
  readonly machineKey: string;
}> => {
  const machine = await selectClaimableMachine(tx, claim.physicalId)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirst();
  const isValid =
    machine && hasOpenCode(machine, now) && machine.claimCodeHash === codeDigest(claim.claimCode);
  if (!isValid) throw wrongCodeError();
  publishAfterCommit(tx, 'keys', machine);
  const machineKey = newToken();
  await tx
    .insertInto('machineKeys')
    .values({
      keyHash: hashToken(machineKey),
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
  return { machineId: machine.id, physicalId: machine.physicalId, machineKey };
};

/** The first use of a key retires the machine's others; the caller holds the machine's lock. */
export const retireOtherKeys = async (
  tx: Tx,
  machine: TenantMachine,
  keyHash: string,
  now: number,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('machineKeys')
    .set({ firstUsedAt: now })
    .where('keyHash', '=', keyHash)
    .where('firstUsedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  if (!numUpdatedRows) return;
  publishAfterCommit(tx, 'keys', machine);
  await tx
    .updateTable('machineKeys')
    .set({ revokedAt: now })
    .where('machineId', '=', machine.id)
    .where('keyHash', '!=', keyHash)
    .where('revokedAt', 'is', null)
    .execute();
};

/** Revokes keys that are not revoked yet; returns how many. */
export const revokeKeysByHash = async (
  tx: Tx,
  keyHashes: readonly string[],
  now: number,
): Promise<number> => {
  if (!keyHashes.length) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('machineKeys')
    .set({ revokedAt: now })
    .where('keyHash', 'in', keyHashes)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
