import { sql } from 'kysely';
import { maxSettingsDelayMs, maxSilenceMs } from '../../../contract/attention-limits.ts';
import type { Db } from '../../platform/db/store.ts';
import { notWithinLast, withinLast } from '../../platform/lists/time-conditions.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import { isInService } from './find-machines.ts';
import type { FindingOf } from './finding.ts';

type BehindMachine = Pick<
  Machines,
  'id' | 'organizationId' | 'institutionId' | 'configHeld' | 'configVersion' | 'configBehindSince'
>;

/** Machines in contact that have had older settings for a day. */
export const findSettingsBehind = async (
  db: Db,
  now: number,
): Promise<FindingOf<'SETTINGS_BEHIND'>[]> => {
  const { rows } = await sql<BehindMachine>`
    select "id", "organizationId", "institutionId", "configHeld", "configVersion",
      "configBehindSince"
    from "machines"
    where "configBehindSince" is not null
      and ${notWithinLast('configBehindSince', maxSettingsDelayMs, now)}
      and ${withinLast('lastSyncedAt', maxSilenceMs, now)} and ${isInService}`.execute(db);
  return rows.map(({ id, organizationId, institutionId, configHeld, ...row }) => ({
    kind: 'SETTINGS_BEHIND',
    organizationId,
    institutionId,
    machineId: id,
    subject: '',
    facts: { held: configHeld, version: row.configVersion },
    parts: [],
    since: row.configBehindSince ?? undefined,
  }));
};
