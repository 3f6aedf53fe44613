import { encodeMessage } from '../../../contract/messages.ts';
import type { Unknown } from '../checkout.ts';
import type { Credentials } from '../port.ts';
import { type AnswerDetail, decidingStatuses, parseEnvelope } from './envelopes.ts';
import { type PostAnswer, postJson } from './post.ts';
import type { TokenStore } from './tokens.ts';

/** An answer in one of bKash's envelopes, success or not. */
export interface BkashAnswer extends AnswerDetail {
  readonly kind: 'HEARD';
  readonly status: number;
  readonly body: unknown;
}

/** Makes one call in the name of a merchant. Never throws. */
export type BkashCaller = (
  credentials: Credentials,
  path: string,
  body: object,
) => Promise<BkashAnswer | Unknown>;

export interface CallParts {
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  readonly limitMs: number;
}

export const unknownAnswer = (reason: string, code?: string): Unknown => ({
  kind: 'UNKNOWN',
  reason,
  ...(code !== undefined && { code }),
});

const toBkashAnswer = ({ status, body }: PostAnswer): BkashAnswer | Unknown => {
  const detail = parseEnvelope(body);
  if (detail && decidingStatuses.has(status)) return { kind: 'HEARD', status, body, ...detail };
  return unknownAnswer(
    status === 200
      ? encodeMessage('bkashAnswerUnreadable')
      : encodeMessage('bkashAnsweredStatus', { status }),
  );
};

/** Messages of bKash's API gateway about a rejected token. The call got no further. */
const tokenErrors: ReadonlySet<string> = new Set([
  'Unauthorized',
  'The incoming token has expired',
]);
const invalidToken = '2079';

const isTokenRejected = ({ status, body }: PostAnswer): boolean => {
  const detail = parseEnvelope(body);
  return (
    status === 401 ||
    detail?.code === invalidToken ||
    (detail?.code === undefined && tokenErrors.has(detail?.words ?? ''))
  );
};

const credentialsRefused: Unknown = {
  ...unknownAnswer(encodeMessage('bkashRefusesCredentials')),
  cause: 'ACCOUNT',
};

export const createBkashCaller = ({ baseUrl, tokens, limitMs }: CallParts): BkashCaller => {
  /** Calls with the stored token; when that is rejected, calls once more with a new one. */
  const attempt = async (
    credentials: Credentials,
    path: string,
    body: object,
    rejected?: string,
  ): Promise<BkashAnswer | Unknown> => {
    const result = await tokens.tokenFor(credentials, rejected);
    if (result.kind !== 'TOKEN') return result.kind === 'REFUSED' ? credentialsRefused : result;
    const headers = { authorization: result.token, 'x-app-key': credentials.appKey };
    const answer = await postJson(baseUrl + path, headers, body, limitMs);
    if (answer.kind === 'SILENT') return unknownAnswer(answer.reason);
    if (!isTokenRejected(answer)) return toBkashAnswer(answer);
    if (rejected === undefined) return attempt(credentials, path, body, result.token);
    return unknownAnswer(encodeMessage('bkashRefusesToken'));
  };

  return async (credentials, path, body) => {
    try {
      return await attempt(credentials, path, body);
    } catch {
      // A failing database is reported by the caller's own queries.
      return unknownAnswer(encodeMessage('bkashTokenUnreadable'));
    }
  };
};
