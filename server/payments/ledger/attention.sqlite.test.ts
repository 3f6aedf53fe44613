import { expect, test } from 'vitest';
import { explainQuery } from '../../testing/database/explain-query.ts';
import { aServer } from '../../testing/server.ts';
import { countFlagged, countLate } from './attention.ts';

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
