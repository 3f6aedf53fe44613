import { latinDigits } from '../../contract/digits.ts';
import { mostFound } from '../../contract/search.ts';
import { paymentsNamed as named } from '../payments/naming.ts';
import { lineOf, type Search, within } from './rows.ts';

const sought = (name: string | null, text: string): string =>
  name?.toLowerCase() === latinDigits(text).toLowerCase() ? name : '';

/** Finds payments by a whole ID, newest first, so every match has the best rank. */
export const paymentsNamed: Search = async (db, scope, text) => {
  const called = named(text, scope.level === 'institution' ? scope.id : undefined);
  const rows = await db
    .selectFrom(called.as('payments'))
    .innerJoin('institutions', 'institutions.id', 'payments.institutionId')
    .innerJoin('machines', 'machines.id', 'payments.machineId')
    .select([
      'payments.id',
      'payments.organizationId',
      'payments.institutionId',
      'payments.trxId',
      'payments.refundTrxId',
      'payments.providerPaymentId',
      'payments.invoice',
      'payments.wallet',
      'machines.physicalId',
      'institutions.name as institution',
    ])
    .where('institutions.removedAt', 'is', null)
    .where(within(scope, 'payments.organizationId', 'payments.institutionId'))
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(mostFound)
    .execute();
  return rows.map(({ id, organizationId, institutionId, ...row }) => {
    const title = row.trxId ?? row.providerPaymentId ?? row.invoice;
    const names = [row.refundTrxId, row.providerPaymentId, row.invoice]
      .map((name) => sought(name, text))
      .filter((name) => name !== title);
    const place = scope.level === 'institution' ? '' : row.institution;
    return {
      rank: 0,
      found: {
        kind: 'PAYMENT',
        _id: id,
        title,
        subtitle: lineOf(...names, row.physicalId, row.wallet ?? '', place),
        organizationId,
        institutionId,
      },
    };
  });
};
