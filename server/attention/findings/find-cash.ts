import { sql } from 'kysely';
import { cashShortageMs } from '../../../contract/attention-limits.ts';
import { toPoisha, toTaka } from '../../../contract/values/money.ts';
import type { Db } from '../../platform/db/store.ts';
import { withinLast } from '../../platform/lists/time-conditions.ts';
import type { CashCollections } from '../../platform/schema/schema.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { isInService } from './find-machines.ts';
import type { FindingOf } from './finding.ts';

export type CashSettings = Pick<Settings, 'CASH_SHORTAGE_TAKA' | 'CASH_SHORTAGE_PERCENT'>;

type ShortCollection = Omit<CashCollections, 'expected' | 'expectedAtArrival'> & {
  readonly expected: number;
};

/** Collections that miss more than either limit. The item names nobody: its page does. */
export const findShortCash = async (
  db: Db,
  { CASH_SHORTAGE_TAKA, CASH_SHORTAGE_PERCENT }: CashSettings,
  now: number,
): Promise<FindingOf<'CASH_SHORT'>[]> => {
  const missing = sql`("cashCollections"."expected" - "cashCollections"."counted")`;
  const { rows } = await sql<ShortCollection>`
    select "cashCollections".* from "cashCollections"
      join "machines" on "machines"."id" = "cashCollections"."machineId"
    where "counted" < "expected" and ${withinLast('at', cashShortageMs, now)} and ${isInService}
      and (${missing} > ${toPoisha(CASH_SHORTAGE_TAKA)}
        or ${missing} * 100 > "expected" * ${CASH_SHORTAGE_PERCENT})`.execute(db);
  return rows.map(
    ({ visitId, organizationId, institutionId, machineId, at, counted, expected }) => ({
      kind: 'CASH_SHORT',
      organizationId,
      institutionId,
      machineId,
      subject: visitId,
      facts: { counted: toTaka(counted), expected: toTaka(expected) },
      parts: [String(expected - counted)],
      since: at,
    }),
  );
};
