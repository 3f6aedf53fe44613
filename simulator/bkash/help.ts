import { callNames } from './calls.ts';
import { faultNames } from './faults/faults.ts';

const wrapNames = (names: readonly string[]): string =>
  names
    .join(', ')
    .replace(/(.{1,76})(?: |$)/g, '      $1\n')
    .trimEnd();

export const bkashHelp = `  npm run simulate -- bkash [options]
      A bKash with its sandbox's merchant and wallets, that moves no money.

For bkash
  --port PORT          3001 when left out
  --host HOST          127.0.0.1 when left out
  --merchant USERNAME,PASSWORD,APP_KEY,APP_SECRET
                       one more merchant; may be given again
  --token-calls N      token calls in an hour before a merchant is blocked, 2 when left out
  --refunds ROUTES     refund interfaces of its accounts: both (when left out), v1, v2, none, or
                       flip:N for v2 alone before the N-th refund call and v1 alone from it on
  --ledgers LEDGERS    shared (when left out), or apart: each interface knows its own refunds alone
  --refund-days N      days after its charge in which a payment is refunded, 15 when left out
  --refund-balance TK  what a merchant has to give back, without end when left out
  --none-code CODE     2002 or 2033 for the status of a payment without refunds; when left out v1
                       answers 2002 and v2 an empty list
  --refundable hidden  a query does not name what can still be refunded

The refund options are changed while it runs by a POST of JSON to /simulator/refunds, for all
merchants or for one; "flip" exchanges v1 and v2.
    curl -d '{"refunds":"flip"}' http://127.0.0.1:3001/simulator/refunds
    curl -d '{"refunds":"v1","merchant":"sandboxTokenizedUser02"}' http://127.0.0.1:3001/simulator/refunds

The statement of the merchant portal is at /simulator/statement.csv.

Faults of bkash are switched on by a POST of JSON to /simulator/faults, for the next call or, with
"always": true, until {"call": …, "fault": "off"}. GET tells those that wait, DELETE ends them all.
    curl -d '{"call":"execute","fault":"loseAnswer"}' http://127.0.0.1:3001/simulator/faults
  calls, and callback for the customer's way back:
${wrapNames(callNames)}
  faults:
${wrapNames(faultNames)}
  hang and loseRequest come before anything is done, hangAfter and loseAnswer after it; late,
  duplicate and missing are of the callback; coupon pays a tenth of the sale, wholeCoupon all
  of it, and otherCharge takes eight tenths of what was ordered; pendingRefund, halfRefund and
  otherRefund are answers about a refund that is not complete, of half its amount, or of another
  charge. refund and refundStatus are the calls of both interfaces. A fault may also be an answer in one of bKash's
  envelopes (status, error, external, gateway, html), with "happens": true also after the deed:
    {"call":"execute","fault":{"envelope":"status","code":"2029"}}
    {"call":"query","fault":{"envelope":"gateway","message":"Unauthorized"}}
    {"call":"create","fault":{"envelope":"html","status":500}}
`;
