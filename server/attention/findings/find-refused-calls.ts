import { isRefusedLately } from '../../machine-api/refused-calls.ts';
import type { Db } from '../../platform/db/store.ts';
import type { FindingOf } from './finding.ts';

/** Refusals after which a call is an item. */
const minRefusals = 3;

/** Machines whose calls are refused as they are, also inactive ones. */
export const findRefusedCalls = async (
  db: Db,
  now: number,
): Promise<FindingOf<'CALLS_REFUSED'>[]> => {
  const rows = await db
    .selectFrom('refusedCalls')
    .innerJoin('machines', 'machines.id', 'machineId')
    .select(['machineId', 'organizationId', 'institutionId', 'call', 'count', 'since'])
    .select(['reason', 'sample'])
    .where(isRefusedLately(now))
    .where('count', '>=', minRefusals)
    .where('removedAt', 'is', null)
    .execute();
  return rows.map(({ call, count, reason, sample, since, ...place }) => ({
    kind: 'CALLS_REFUSED',
    ...place,
    subject: call,
    // Translated when it is read.
    facts: { call, refused: count, failure: reason, sample },
    parts: [String(since)],
    since,
  }));
};
