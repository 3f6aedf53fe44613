import { type RawBuilder, sql } from 'kysely';
import { plainForm } from '../../../contract/values/text-forms.ts';
import type { Payments } from '../../platform/schema/schema.ts';

/** Identifiers that an operator may have of a payment. Each is looked up in its own index. */

const firstDigits = 3;
const lastDigits = 3;

/**
 * Wallets are stored masked: the last three digits, and the first three when the number is
 * complete.
 */
const parseWallet = (text: string) => {
  const digits = text.replace(/^\+?(?:88)?(?=01)/, '').replace(/[\s•-]/g, '');
  const isWhole = /^01\d{9}$/.test(digits) || /^01\d•{5}\d{3}$/.test(text);
  if (!isWhole && !/^\d{3,8}$/.test(digits)) return undefined;
  return {
    last: digits.slice(-lastDigits),
    first: isWhole ? digits.slice(0, firstDigits) : '',
  };
};

const idsByWallet = (text: string, institutionId: string): RawBuilder<unknown> => {
  const wallet = parseWallet(text);
  if (!wallet) return sql``;
  return sql`union select "id" from "payments" where "institutionId" = ${institutionId}
    and "wallet" is not null and substr("wallet", length("wallet") - 2) = ${wallet.last}
    and substr("wallet", 1, ${wallet.first.length}) = ${wallet.first}`;
};

const matchingIds = (
  searchText: string,
  institutionId: string | undefined,
): RawBuilder<unknown> => {
  const text = plainForm(searchText);
  const trxId = text.toUpperCase();
  const names = sql.join([...new Set([text, trxId, text.toLowerCase()])]);
  return sql`
    select "id" from "payments" where "trxId" is not null and upper("trxId") = ${trxId}
    union
    select "id" from "payments" where "refundTrxId" is not null and upper("refundTrxId") = ${trxId}
    union select "id" from "payments" where "providerPaymentId" in (${names})
    union select "id" from "payments" where "invoice" in (${names})
    ${institutionId === undefined ? sql`` : idsByWallet(text, institutionId)}`;
};

/**
 * Finds payments of any tenant by trxID, the refund's trxID, bKash's paymentID or the invoice.
 * Wallets are searched only within one institution: across all, one in a thousand ends alike.
 */
export const findPaymentsByText = (
  searchText: string,
  institutionId?: string,
): RawBuilder<Payments> =>
  // SQLite executes a cross join in the written order, so the few ids are looked up first.
  sql<Payments>`(select "payments".* from (${matchingIds(searchText, institutionId)}) as "named"
    cross join "payments" where "payments"."id" = "named"."id")`;
