import * as z from 'zod/mini';
import { encodeMessage } from '../../../contract/messages.ts';
import { decidingStatuses, parseEnvelope, successCode } from './envelopes.ts';
import type { Merchant } from './merchant.ts';
import { type PostAnswer, postJson } from './post.ts';
import { proofOf } from './proof.ts';

/** Token call of bKash's tokenized checkout, version v1.2.0-beta. */
const grantPath = '/v1.2.0-beta/tokenized/checkout/token/grant';

export type GrantResult =
  | { readonly kind: 'GRANTED'; readonly token: string; readonly lifeMs: number }
  | { readonly kind: 'REFUSED' }
  | { readonly kind: 'UNKNOWN'; readonly reason: string; readonly isSent: boolean };

const longestLife = 3600;

const Grant = z.object({
  id_token: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
  /** In seconds. */
  expires_in: z._default(z.coerce.number().check(z.positive()), longestLife),
});

/** Maintenance and system error: bKash has decided nothing. */
const troubleCodes: ReadonlySet<string> = new Set(['503', '9999']);

const unclearGrant: GrantResult = {
  kind: 'UNKNOWN',
  reason: encodeMessage('bkashGaveNoToken'),
  isSent: true,
};

const parseGrant = (answer: PostAnswer): GrantResult => {
  const { status, body } = answer;
  const detail = parseEnvelope(body);
  if (!detail || !decidingStatuses.has(status)) return unclearGrant;
  const { code, words } = detail;
  if (code === successCode) {
    const { data } = Grant.safeParse(body);
    if (status !== 200 || !data) return unclearGrant;
    const lifeMs = Math.min(data.expires_in, longestLife) * 1000;
    return { kind: 'GRANTED', token: data.id_token, lifeMs };
  }
  if (code !== undefined) return troubleCodes.has(code) ? unclearGrant : { kind: 'REFUSED' };
  return words && proofOf(answer) !== 'NO_ROUTE' ? { kind: 'REFUSED' } : unclearGrant;
};

/** A header carries printable ASCII only, so other credentials cannot be bKash's. */
const fitsHeader = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

export const fitHeaders = ({ username, password, appKey }: Merchant): boolean =>
  [username, password, appKey].every(fitsHeader);

/** Requests a token from bKash with one call. Never throws. */
export const requestToken = async (
  baseUrl: string,
  { username, password, appKey, appSecret }: Merchant,
  limitMs: number,
): Promise<GrantResult> => {
  const answer = await postJson(
    baseUrl + grantPath,
    { username, password },
    { app_key: appKey, app_secret: appSecret },
    limitMs,
  );
  if (answer.kind === 'ANSWERED') return parseGrant(answer);
  return { kind: 'UNKNOWN', reason: answer.reason, isSent: answer.isSent };
};
