import { randomBytes } from 'node:crypto';
import type { DoorLink } from '../../../contract/door-links.ts';
import { lockMachine } from '../../machines/queries.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import type { Institution } from '../../platform/endpoints/access.ts';
import { publishAfterCommit } from '../../platform/events/after-commit.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import { newId } from '../../platform/lists/ids.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';

/** 128 random bits, short enough for a code that cheap cameras read. */
const newLinkToken = (): string => randomBytes(16).toString('base64url');

interface LinkRow {
  readonly id: string;
  readonly createdAt: number;
}

export const presentDoorLink = ({ id, createdAt }: LinkRow): DoorLink => ({
  _id: id,
  createdAt: new Date(createdAt).toISOString(),
});

export const findDoorLink = (db: Db, machineId: string): Promise<LinkRow | undefined> =>
  db
    .selectFrom('visitLinks')
    .select(['id', 'createdAt'])
    .where('machineId', '=', machineId)
    .where('kind', '=', 'DOOR')
    .where('endedAt', 'is', null)
    .executeTakeFirst();

const endOpenLink = (tx: Tx, machineId: string, now: number) =>
  tx
    .updateTable('visitLinks')
    .set({ endedAt: now })
    .where('machineId', '=', machineId)
    .where('kind', '=', 'DOOR')
    .where('endedAt', 'is', null)
    .executeTakeFirst();

/** Replaces the door link of a machine, whose lock keeps it to one. */
export const createDoorLink = async (
  tx: Tx,
  institution: Institution,
  machineId: string,
  now: number,
): Promise<{ doorLink: DoorLink; token: string }> => {
  const machine = await lockMachine(tx, institution.id, machineId);
  await endOpenLink(tx, machine.id, now);
  publishAfterCommit(tx, 'visits', machine);
  const token = newLinkToken();
  const link = {
    id: newId(),
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
    machineId: machine.id,
    kind: 'DOOR' as const,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: null,
    endedAt: null,
  };
  await tx.insertInto('visitLinks').values(link).execute();
  return { doorLink: presentDoorLink(link), token };
};

export const endDoorLink = async (
  tx: Tx,
  institution: Institution,
  machineId: string,
  now: number,
): Promise<void> => {
  const machine = await lockMachine(tx, institution.id, machineId);
  const { numUpdatedRows } = await endOpenLink(tx, machine.id, now);
  if (!numUpdatedRows) throw refuseCall(404, 'doorLinkNotFound');
  publishAfterCommit(tx, 'visits', machine);
};
