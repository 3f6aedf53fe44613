import { type RawBuilder, sql } from 'kysely';
import { latinDigits } from '../../contract/digits.ts';
import type { Payments } from '../core/db/schema.ts';

/** What an operator may have in hand of a payment, each looked up in its own index. */

const firstDigits = 3;
const lastDigits = 3;

/** A wallet as far as it is kept: its last three digits, and the first three of a whole number. */
const walletIn = (text: string) => {
  const digits = text.replace(/^\+?(?:88)?(?=01)/, '').replace(/[\s•-]/g, '');
  const isWhole = /^01\d{9}$/.test(digits) || /^01\d•{5}\d{3}$/.test(text);
  if (!isWhole && !/^\d{3,8}$/.test(digits)) return undefined;
  return {
    last: digits.slice(-lastDigits),
    first: isWhole ? digits.slice(0, firstDigits) : '',
  };
};

const byWallet = (text: string, institutionId: string): RawBuilder<unknown> => {
  const wallet = walletIn(text);
  if (!wallet) return sql``;
  return sql`union select "id" from "payments" where "institutionId" = ${institutionId}
    and "wallet" is not null and substr("wallet", length("wallet") - 2) = ${wallet.last}
    and substr("wallet", 1, ${wallet.first.length}) = ${wallet.first}`;
};

const idsNamed = (given: string, institutionId: string | undefined): RawBuilder<unknown> => {
  const text = latinDigits(given);
  const trxId = text.toUpperCase();
  const names = sql.join([...new Set([text, trxId, text.toLowerCase()])]);
  return sql`
    select "id" from "payments" where "trxId" is not null and upper("trxId") = ${trxId}
    union
    select "id" from "payments" where "refundTrxId" is not null and upper("refundTrxId") = ${trxId}
    union select "id" from "payments" where "providerPaymentId" in (${names})
    union select "id" from "payments" where "invoice" in (${names})
    ${institutionId === undefined ? sql`` : byWallet(text, institutionId)}`;
};

/**
 * The payments that are called so, of any tenant: by a trxID, the refund's, bKash's paymentID, or the
 * invoice. By the wallet only within one institution: elsewhere a thousandth of all would end alike.
 */
export const paymentsNamed = (given: string, institutionId?: string): RawBuilder<Payments> =>
  // SQLite takes a cross join in this order, so that the few names are looked at before anything else.
  sql<Payments>`(select "payments".* from (${idsNamed(given, institutionId)}) as "named"
    cross join "payments" where "payments"."id" = "named"."id")`;
