import { expect, test } from 'vitest';
import { calendarOf } from '../../contract/periods.ts';
import type { TenantScope } from '../platform/http/access.ts';
import { explainQuery } from '../testing/explain-query.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { auditPage } from './list.ts';

shareServer();

test.for<[TenantScope, string]>([
  [{ level: 'all' }, 'auditByTime'],
  [{ level: 'organization', id: 'o1' }, 'auditOfOrganization'],
  [{ level: 'institution', id: 'i1', organizationId: 'o1' }, 'auditOfInstitution'],
])('entries of %j are counted and skipped in the index of their time', async ([scope, index]) => {
  const { store } = await aServer();
  const calendar = calendarOf('Asia/Dhaka');
  const query = { page: 1000, limit: 15, dateStart: '2026-01-01', dateEnd: '2026-01-31' };
  const { rows, count } = auditPage(store.read, scope, query, calendar);
  for (const compiled of [rows.compile(), count.compile()]) {
    const plan = await explainQuery(store.read, { compile: () => compiled });
    expect(plan.join('\n')).toContain(`USING COVERING INDEX ${index} (`);
    expect(plan.join('\n')).not.toContain('SCAN audit');
  }
});
