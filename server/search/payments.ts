import { maxSearchResults } from '../../contract/search.ts';
import { searchForm } from '../../contract/values/text-forms.ts';
import { findPaymentsByText as selectPaymentsNamed } from '../payments/ledger/find-payments.ts';
import { isInTenant, joinParts, type Search } from './rows.ts';

const matchingName = (name: string | null, text: string): string =>
  name !== null && searchForm(name) === searchForm(text) ? name : '';

/** Finds payments by a whole ID, newest first, so every match has the best rank. */
export const paymentsNamed: Search = async (db, scope, text) => {
  const matches = selectPaymentsNamed(text, scope.level === 'institution' ? scope.id : undefined);
  const rows = await db
    .selectFrom(matches.as('payments'))
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
    .where(isInTenant(scope, 'payments.organizationId', 'payments.institutionId'))
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(maxSearchResults)
    .execute();
  return rows.map(({ id, organizationId, institutionId, ...row }) => {
    const title = row.trxId ?? row.providerPaymentId ?? row.invoice;
    const names = [row.refundTrxId, row.providerPaymentId, row.invoice]
      .map((name) => matchingName(name, text))
      .filter((name) => name !== title);
    const place = scope.level === 'institution' ? '' : row.institution;
    return {
      rank: 0,
      found: {
        kind: 'PAYMENT',
        _id: id,
        title,
        subtitle: joinParts(...names, row.physicalId, row.wallet ?? '', place),
        organizationId,
        institutionId,
      },
    };
  });
};
