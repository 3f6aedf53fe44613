import { sql } from 'kysely';
import { machineTroubleMs } from '../../../contract/attention-limits.ts';
import { type DispenseFlag, dispenseFlagsIn } from '../../../contract/dispenses.ts';
import { flaggedCondition } from '../../dispenses/flags.ts';
import type { Db } from '../../platform/db/store.ts';
import { withinLast } from '../../platform/lists/time-conditions.ts';
import type { FindingOf } from './finding.ts';

interface FlaggedDispenses {
  readonly machineId: string;
  readonly organizationId: string;
  readonly institutionId: string;
  /** Flags that come together, as they are stored. */
  readonly flags: string;
  readonly times: number;
  readonly since: number;
}

type FlagFinding = FindingOf<'DISPENSES_FLAGGED'>;

const flagFinding = (flag: DispenseFlag, rows: readonly FlaggedDispenses[]): FlagFinding[] => {
  const [first] = rows;
  if (!first) return [];
  const { machineId, organizationId, institutionId } = first;
  return [
    {
      kind: 'DISPENSES_FLAGGED',
      machineId,
      organizationId,
      institutionId,
      subject: flag,
      facts: { flag, times: rows.reduce((sum, { times }) => sum + times, 0) },
      parts: [],
      since: Math.min(...rows.map(({ since }) => since)),
    },
  ];
};

/** Dispenses with an oddity that came in lately, by machine and flag, also of inactive machines. */
export const findFlaggedDispenses = async (db: Db, now: number): Promise<FlagFinding[]> => {
  const { rows } = await sql<FlaggedDispenses>`
    select "machineId", "dispenses"."organizationId", "dispenses"."institutionId", "flags",
      count(*) as "times", min("receivedAt") as "since"
    from "dispenses" join "machines" on "machines"."id" = "machineId"
    where ${flaggedCondition} and ${withinLast('receivedAt', machineTroubleMs, now)}
      and "machines"."removedAt" is null
    group by "machineId", "dispenses"."organizationId", "dispenses"."institutionId", "flags"`.execute(
    db,
  );
  return Array.from(Map.groupBy(rows, ({ machineId }) => machineId).values()).flatMap((own) => {
    const flags = new Set(own.flatMap((row) => dispenseFlagsIn(row.flags)));
    return [...flags].flatMap((flag) =>
      flagFinding(
        flag,
        own.filter((row) => dispenseFlagsIn(row.flags).includes(flag)),
      ),
    );
  });
};
