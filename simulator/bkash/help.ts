import { callNames } from './calls.ts';
import { faultNames } from './faults.ts';

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

The statement of the merchant portal is at /simulator/statement.csv.

Faults of bkash are switched on by a POST of JSON to /simulator/faults, for the next call or, with
"always": true, until {"call": …, "fault": "off"}. GET tells those that wait, DELETE ends them all.
    curl -d '{"call":"execute","fault":"loseAnswer"}' http://127.0.0.1:3001/simulator/faults
  calls, and callback for the customer's way back:
${wrapNames(callNames)}
  faults:
${wrapNames(faultNames)}
  hang and loseRequest come before anything is done, hangAfter and loseAnswer after it; late,
  duplicate and missing are of the callback; coupon pays a tenth of the sale, and otherCharge takes
  eight tenths of what was ordered. A fault may also be an answer in one of bKash's
  envelopes (status, error, external, gateway, html), with "happens": true also after the deed:
    {"call":"execute","fault":{"envelope":"status","code":"2029"}}
    {"call":"query","fault":{"envelope":"gateway","message":"Unauthorized"}}
    {"call":"create","fault":{"envelope":"html","status":500}}
`;
