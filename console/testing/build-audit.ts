import type { AuditEntry } from '../../contract/audit.ts';
import { organizationId } from './builders.ts';

/** The super admin has added an organization, now. */
export const buildAuditEntry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: 'e1',
  at: new Date().toISOString(),
  actorId: 'a1',
  actor: 'super',
  role: 'SUPER',
  organizationId,
  institutionId: null,
  action: 'POST /organization/create',
  target: organizationId,
  outcome: 'DONE',
  reason: '',
  before: null,
  after: { _id: organizationId, name: 'Padma Trust', description: 'Of tests' },
  client: '103.48.16.7',
  requestId: 'req-1',
  ...given,
});
