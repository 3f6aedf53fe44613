import type { PlatformSettings } from '../../gateways/payments-on.ts';
import { findRefusingAccounts } from '../../gateways/refusing-accounts.ts';
import type { Db } from '../../platform/db/store.ts';
import type { FindingOf } from './finding.ts';

/**
 * Merchant accounts with which customers cannot pay, and institutions without one. The platform's is
 * an item of the platform.
 */
export const findUnusableAccounts = async (
  db: Db,
  settings: PlatformSettings,
  now: number,
): Promise<FindingOf<'ACCOUNT_UNUSABLE'>[]> =>
  (await findRefusingAccounts(db, settings, now)).map(
    ({ account, organizationId, institutionId, provider, username, reason, refused, since }) => ({
      kind: 'ACCOUNT_UNUSABLE',
      organizationId,
      institutionId,
      machineId: null,
      subject: account,
      // Translated when it is read.
      facts: { provider, username, failure: reason, refused },
      // The next outage makes an item that was done come back.
      parts: [String(since)],
      since,
    }),
  );
