import { sql } from 'kysely';
import { maxDoorOpenMs, maxSilenceMs } from '../../../contract/attention-limits.ts';
import type { FailureCode } from '../../../contract/device-events.ts';
import { isNotInFuture } from '../../../contract/values/times.ts';
import { hasKey, isMute, silentFrom } from '../../machines/pairings.ts';
import type { Db } from '../../platform/db/store.ts';
import { notInFuture, notWithinLast } from '../../platform/lists/time-conditions.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import type { FindingOf } from './finding.ts';

const isActive = sql<boolean>`"machines"."isActivated" = 1 and "machines"."removedAt" is null`;

const wasPaired = sql<boolean>`("machines"."lastSyncedAt" is not null or ${hasKey})`;

/** Condition: removed machines, those out of service and those never paired raise no alarm. */
export const isInService = sql<boolean>`${isActive} and ${wasPaired}`;

const dayMs = 24 * 3_600_000;

/** A silence gets worse after a day, and after a week. */
const silenceParts = (silence: number): string[] => {
  if (silence >= 7 * dayMs) return ['DAY', 'WEEK'];
  return silence >= dayMs ? ['DAY'] : [];
};

type SilentMachine = Pick<
  Machines,
  'id' | 'organizationId' | 'institutionId' | 'rssi' | 'simNumber' | 'lastSyncedAt'
>;

export const findSilentMachines = async (
  db: Db,
  now: number,
): Promise<FindingOf<'MACHINE_SILENT'>[]> => {
  const { rows } = await sql<SilentMachine>`
    select "id", "organizationId", "institutionId", "rssi", "simNumber",
      ${silentFrom(now)} as "lastSyncedAt"
    from "machines" where ${isActive}
      and (${isMute(now)} or ${notWithinLast('lastSyncedAt', maxSilenceMs, now)})`.execute(db);
  return rows.map(({ id, organizationId, institutionId, rssi, simNumber, lastSyncedAt }) => {
    const since =
      lastSyncedAt !== null && isNotInFuture(lastSyncedAt, now) ? lastSyncedAt : undefined;
    return {
      kind: 'MACHINE_SILENT',
      organizationId,
      institutionId,
      machineId: id,
      subject: '',
      facts: { rssi, simNumber },
      parts: since === undefined ? [] : silenceParts(now - since),
      since,
    };
  });
};

type NewMachine = Pick<Machines, 'id' | 'organizationId' | 'institutionId' | 'createdAt'>;

/** Machines without a contact that no controller has a key of. */
export const findMachinesToSetUp = async (db: Db): Promise<FindingOf<'MACHINE_TO_SET_UP'>[]> => {
  const { rows } = await sql<NewMachine>`
    select "id", "organizationId", "institutionId", "createdAt" from "machines"
    where ${isActive} and not ${wasPaired}`.execute(db);
  return rows.map(({ id, organizationId, institutionId, createdAt }) => ({
    kind: 'MACHINE_TO_SET_UP',
    organizationId,
    institutionId,
    machineId: id,
    subject: '',
    facts: {},
    parts: [],
    since: createdAt,
  }));
};

interface MachineFault {
  readonly machineId: string;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly code: FailureCode;
  readonly since: number;
}

/** Condition: a row of `troubles` is a fault of a whole machine that is not cleared. */
export const machineFaultCondition = (now: number) =>
  sql`"troubles"."rowNo" = 0 and "faultAt" > "clearedAt" and ${notInFuture('faultAt', now)}`;

/** Faults of a machine as a whole that are not cleared, and doors that stand open. */
export const findMachineFaults = async (
  db: Db,
  now: number,
): Promise<FindingOf<'MACHINE_FAULT'>[]> => {
  const { rows } = await sql<MachineFault>`
    select "machineId", "organizationId", "institutionId", "code", min("since") as "since" from (
      select "machineId", "machines"."organizationId", "machines"."institutionId", "code",
        "faultAt" as "since"
      from "troubles" join "machines" on "machines"."id" = "machineId"
      where ${machineFaultCondition(now)} and ${isInService}
      union all
      select "machineId", "machines"."organizationId", "machines"."institutionId", 'DOOR_OPEN',
        "startedAt"
      from "spans" join "machines" on "machines"."id" = "machineId"
      where "kind" = 'DOOR' and "endedAt" is null and "startedAt" <= ${now - maxDoorOpenMs}
        and ${isInService}
    ) as "faults" group by "machineId", "organizationId", "institutionId", "code"`.execute(db);
  return rows.map(({ code, since, ...place }) => ({
    kind: 'MACHINE_FAULT',
    ...place,
    subject: code,
    facts: { code },
    parts: [],
    since,
  }));
};
