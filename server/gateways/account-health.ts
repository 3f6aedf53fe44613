import type { ExpressionBuilder } from 'kysely';
import { encodeMessage, nameProvider } from '../../contract/messages.ts';
import { payPaths } from '../../contract/payments.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { notWithinLast } from '../platform/lists/time-conditions.ts';
import type { AccountRefusals, Schema } from '../platform/schema/schema.ts';
import type { Account } from './credentials.ts';
import type { GatewayRow } from './queries.ts';

/**
 * The health of merchant accounts. A row counts the refusals of one kind of call since its last
 * success that were not a customer's fault, so an account that works has no row.
 */

/** Customers in a row, or milliseconds without a success, after which an account refuses. */
const maxRefusals = 3;
const maxRefusingMs = 15 * 60_000;

/** Identifies an account: the institution's own, or the platform's by its fingerprint. */
export const accountKey = ({ gatewayId, platformGateway }: Account): string =>
  gatewayId ?? platformGateway ?? '';

export type Refused = Pick<AccountRefusals, 'account' | 'call' | 'fault' | 'reason' | 'count'>;

export const recordRefusal = (tx: Tx, refused: Refused, now: number) =>
  tx
    .insertInto('accountRefusals')
    .values({ ...refused, since: now, lastAt: now })
    .onConflict((conflict) =>
      conflict.columns(['account', 'call']).doUpdateSet((row) => ({
        fault: refused.fault,
        reason: refused.reason,
        count: row('accountRefusals.count', '+', refused.count),
        lastAt: now,
      })),
    )
    .execute();

const isAccountFault = (row: ExpressionBuilder<Schema, 'accountRefusals'>) =>
  row('fault', 'in', ['ACCOUNT', 'KEY']);

/** Any answer shows that the provider lets the account in; `worked` are the calls that succeeded. */
export const clearRefusals = (
  tx: Tx,
  account: string,
  worked: readonly AccountRefusals['call'][],
) =>
  tx
    .deleteFrom('accountRefusals')
    .where('account', '=', account)
    .where((row) => row.or([...worked.map((call) => row('call', '=', call)), isAccountFault(row)]))
    .execute();

/** The provider has refused the credentials when they were checked or used. */
export const areCredentialsRefused = async (db: Db, account: string): Promise<boolean> => {
  const row = await db
    .selectFrom('accountRefusals')
    .select('account')
    .where('account', '=', account)
    .where('fault', '=', 'ACCOUNT')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** A customer who paid at the provider, and whose browser never came back. */
export const customerLost = (account: string): Refused => ({
  account,
  call: 'CALLBACK',
  fault: 'BKASH',
  reason: encodeMessage('nobodyReturns', { path: payPaths.callback }),
  count: 1,
});

/** One customer who is back shows that others can come back. */
export const recordReturn = (tx: Tx, account: string) =>
  tx
    .deleteFrom('accountRefusals')
    .where('account', '=', account)
    .where('call', '=', 'CALLBACK')
    .execute();

/** A customer of an institution that has no account and nobody's to use. */
export const accountMissing = (institutionId: string): Refused => ({
  account: institutionId,
  call: 'CREATE',
  fault: 'SHOP',
  reason: encodeMessage('bkashNotSetUp'),
  count: 1,
});

export const credentialsRefused = ({
  id: account,
  provider,
}: Pick<GatewayRow, 'id' | 'provider'>): Refused => ({
  account,
  call: 'CREATE',
  fault: 'ACCOUNT',
  reason: nameProvider(encodeMessage('bkashRefusesCredentials'), provider),
  count: 0,
});

/**
 * One customer may be unlucky, or go away by choice; an account that the provider does not let in refuses
 * all.
 */
export const refusesCustomers =
  (now: number) => (row: ExpressionBuilder<Schema, 'accountRefusals'>) =>
    row.or([
      isAccountFault(row),
      row('count', '>=', maxRefusals),
      row.and([row('call', '<>', 'CALLBACK'), notWithinLast('since', maxRefusingMs, now)]),
    ]);

/** The last refusals of accounts that nobody has tried since. */
export const deleteOldRefusals = (tx: Tx, before: number) =>
  tx.deleteFrom('accountRefusals').where('lastAt', '<', before).execute();
