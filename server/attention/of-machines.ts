import { sql } from 'kysely';
import { doorOpenMs, silentMs } from '../../contract/attention.ts';
import type { FailureCode } from '../../contract/device-events.ts';
import { isPast } from '../../contract/times.ts';
import { notWithin, past } from '../core/believed.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import type { FoundOf } from './found.ts';

/** Condition: removed machines and those out of service need nobody. */
export const inService = sql<boolean>`"machines"."isActivated" = 1 and "machines"."removedAt" is null`;

const day = 24 * 3_600_000;

/** A silence gets worse after a day, and after a week. */
const partsOfSilence = (silence: number): string[] => {
  if (silence >= 7 * day) return ['DAY', 'WEEK'];
  return silence >= day ? ['DAY'] : [];
};

type Silent = Pick<
  Machines,
  'id' | 'organizationId' | 'institutionId' | 'rssi' | 'simNumber' | 'lastSyncedAt'
>;

export const silentMachines = async (db: Db, now: number): Promise<FoundOf<'MACHINE_SILENT'>[]> => {
  const { rows } = await sql<Silent>`
    select "id", "organizationId", "institutionId", "rssi", "simNumber", "lastSyncedAt"
    from "machines" where ${inService} and ${notWithin('lastSyncedAt', silentMs, now)}`.execute(db);
  return rows.map(({ id, organizationId, institutionId, rssi, simNumber, lastSyncedAt }) => {
    const since = lastSyncedAt !== null && isPast(lastSyncedAt, now) ? lastSyncedAt : undefined;
    return {
      kind: 'MACHINE_SILENT',
      organizationId,
      institutionId,
      machineId: id,
      subject: '',
      facts: { rssi, simNumber },
      parts: since === undefined ? [] : partsOfSilence(now - since),
      since,
    };
  });
};

interface Fault {
  readonly machineId: string;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly code: FailureCode;
  readonly since: number;
}

/** Faults of a machine as a whole that are not cleared, and doors that stand open. */
export const machineFaults = async (db: Db, now: number): Promise<FoundOf<'MACHINE_FAULT'>[]> => {
  const { rows } = await sql<Fault>`
    select "machineId", "organizationId", "institutionId", "code", min("since") as "since" from (
      select "machineId", "machines"."organizationId", "machines"."institutionId", "code",
        "faultAt" as "since"
      from "troubles" join "machines" on "machines"."id" = "machineId"
      where "rowNo" = 0 and "faultAt" > "clearedAt" and ${past('faultAt', now)} and ${inService}
      union all
      select "machineId", "machines"."organizationId", "machines"."institutionId", 'DOOR_OPEN',
        "startedAt"
      from "spans" join "machines" on "machines"."id" = "machineId"
      where "kind" = 'DOOR' and "endedAt" is null and "startedAt" <= ${now - doorOpenMs}
        and ${inService}
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
