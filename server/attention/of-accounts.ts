import type { Db } from '../core/db/store.ts';
import type { FoundOf } from './found.ts';

/** Evidence that an account is unusable: a payment, or credentials that bKash refused. */
export interface Sign {
  readonly organizationId: string;
  readonly institutionId: string;
  /** Null for the platform's account. */
  readonly gatewayId: string | null;
  readonly username: string | null;
  readonly at: number;
  readonly isPayment: boolean;
}

/** Institutions' own credentials that bKash refused when they were checked. */
export const refusedCredentials = async (db: Db): Promise<Sign[]> => {
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

const ofAccount = (signs: readonly Sign[]): FoundOf<'ACCOUNT_UNUSABLE'> => {
  const [{ organizationId, institutionId, gatewayId, username }] = signs as [Sign];
  return {
    kind: 'ACCOUNT_UNUSABLE',
    organizationId,
    institutionId,
    machineId: null,
    subject: gatewayId ?? '',
    facts: { username, payments: signs.filter(({ isPayment }) => isPayment).length },
    parts: [],
    since: Math.min(...signs.map(({ at }) => at)),
  };
};

/** One finding per account, however much evidence there is. */
export const unusableAccounts = (signs: readonly Sign[]): FoundOf<'ACCOUNT_UNUSABLE'>[] =>
  Array.from(
    Map.groupBy(signs, (sign) => `${sign.institutionId} ${sign.gatewayId ?? ''}`).values(),
    ofAccount,
  );
