import type { Db } from '../platform/db/store.ts';
import type { FindingOf } from './finding.ts';

/** Evidence that an account is unusable: a payment, or credentials that bKash refused. */
export interface AccountEvidence {
  readonly organizationId: string;
  readonly institutionId: string;
  /** Null for the platform's account. */
  readonly gatewayId: string | null;
  readonly username: string | null;
  readonly at: number;
  readonly isPayment: boolean;
}

/** Institutions' own credentials that bKash refused when they were checked. */
export const findRefusedCredentials = async (db: Db): Promise<AccountEvidence[]> => {
  const rows = await db
    .selectFrom('gateways')
    .innerJoin('institutions', 'institutions.id', 'gateways.institutionId')
    .select([
      'gateways.organizationId',
      'gateways.institutionId',
      'gateways.id as gatewayId',
      'gateways.username',
      'gateways.refusedAt',
    ])
    .where('gateways.refusedAt', 'is not', null)
    .where('gateways.retiredAt', 'is', null)
    .where('institutions.removedAt', 'is', null)
    .execute();
  return rows.map(({ refusedAt, ...row }) => ({ ...row, at: refusedAt ?? 0, isPayment: false }));
};

const accountFinding = (evidence: readonly AccountEvidence[]): FindingOf<'ACCOUNT_UNUSABLE'> => {
  const [first] = evidence;
  if (!first) throw new Error('An account without evidence');
  const { organizationId, institutionId, gatewayId, username } = first;
  return {
    kind: 'ACCOUNT_UNUSABLE',
    organizationId,
    institutionId,
    machineId: null,
    subject: gatewayId ?? '',
    facts: { username, payments: evidence.filter(({ isPayment }) => isPayment).length },
    parts: [],
    since: Math.min(...evidence.map(({ at }) => at)),
  };
};

/** One finding per account, however much evidence there is. */
export const findUnusableAccounts = (
  evidence: readonly AccountEvidence[],
): FindingOf<'ACCOUNT_UNUSABLE'>[] =>
  Array.from(
    Map.groupBy(evidence, (sign) => `${sign.institutionId} ${sign.gatewayId ?? ''}`).values(),
    accountFinding,
  );
