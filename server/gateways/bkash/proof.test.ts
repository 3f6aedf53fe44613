import { expect, test } from 'vitest';
import { type Proof, proofOf } from './proof.ts';

const signature =
  "Authorization header requires 'Credential' parameter. Authorization header requires 'Signature' parameter.";
const noKeyValue =
  "Invalid key=value pair (missing equal-sign) in Authorization header (hashed with SHA-256 and encoded with Base64): 'abc='.";
const code = { statusCode: '2071', statusMessage: 'Too late' };

test.each<[Proof, string, number, unknown]>([
  ['NO_ROUTE', 'a missing path', 403, { message: 'Missing Authentication Token' }],
  ['NO_ROUTE', 'a token taken for a signature', 403, { message: signature }],
  ['NO_ROUTE', 'a token taken for pairs', 403, { message: noKeyValue }],
  ['NO_ROUTE', 'a message with HTTP 404', 404, { message: 'Not Found' }],
  ['BODY_REFUSED', 'a refused body', 400, { message: 'Invalid request body' }],
  ['TOKEN_REJECTED', 'HTTP 401', 401, { message: 'Missing Authentication Token' }],
  ['TOKEN_REJECTED', 'HTTP 401 without JSON', 401, undefined],
  ['TOKEN_REJECTED', 'an unauthorized call', 403, { message: 'Unauthorized' }],
  ['TOKEN_REJECTED', 'an expired token', 403, { message: 'The incoming token has expired' }],
  ['TOKEN_REJECTED', 'a token of another app', 200, { statusCode: '2079' }],
  ['NOTHING', 'a forbidden call', 403, { message: 'Forbidden' }],
  ['NOTHING', 'too many calls', 429, { message: 'Too Many Requests' }],
  ['NOTHING', 'a missing path with HTTP 500', 500, { message: 'Missing Authentication Token' }],
  ['NOTHING', 'a missing path with HTTP 200', 200, { message: 'Missing Authentication Token' }],
  ['NOTHING', 'a refused body with HTTP 403', 403, { message: 'Invalid request body' }],
  ['NOTHING', 'a code with HTTP 502', 502, code],
  ['NOTHING', 'a code with HTTP 404', 404, code],
  ['NOTHING', 'a page with HTTP 404', 404, undefined],
  ['NOTHING', 'a page', 200, undefined],
  ['NOTHING', 'a text', 403, 'Missing Authentication Token'],
  ['JUDGED', 'a code', 200, code],
  ['JUDGED', 'a code with HTTP 400', 400, { externalCode: '2071' }],
  ['JUDGED', 'a message beside a code', 403, { ...code, message: 'Missing Authentication Token' }],
  ['JUDGED', 'fields without a code', 200, { refundTrxId: 'CK2' }],
  ['JUDGED', 'more than a message', 403, { message: 'Missing Authentication Token', trace: '1' }],
])('%s is what %s proves', (proof, _name, status, body) => {
  expect(proofOf({ kind: 'ANSWERED', status, body })).toBe(proof);
});
