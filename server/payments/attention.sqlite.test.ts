import { CompiledQuery, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../platform/db/store.ts';
import { aServer } from '../testing/server.ts';
import { countFlagged, countLate } from './attention.ts';

const explainQuery = async (db: Db, query: RawBuilder<unknown>): Promise<string[]> => {
  const { sql, parameters } = query.compile(db);
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail);
};

test.each([
  ['institutionId', 'flaggedPayments', 'refundsOfInstitution'],
  ['organizationId', 'flaggedOfOrganization', 'refundsOfOrganization'],
] as const)(
  'what needs attention by %s is looked up, however many payments there are',
  async (level, flagged, late) => {
    const { store } = await aServer();
    const ids = ['one', 'another'];
    const plans = [
      {
        index: flagged,
        plan: await explainQuery(store.read, countFlagged(store.read, level, ids)),
      },
      { index: late, plan: await explainQuery(store.read, countLate(store.read, level, ids, 0)) },
    ];
    for (const { index, plan } of plans) expect(plan.join('\n')).toContain(`INDEX ${index} (`);
  },
);
