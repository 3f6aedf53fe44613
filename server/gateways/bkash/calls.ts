import { encodeMessage } from '../../../contract/messages.ts';
import type { Unknown } from '../checkout.ts';
import type { Credentials } from '../port.ts';
import { type AnswerDetail, decidingStatuses, parseEnvelope } from './envelopes.ts';
import { readMerchant } from './merchant.ts';
import { type PostAnswer, postJson } from './post.ts';
import { type Proof, proofOf } from './proof.ts';
import type { TokenStore } from './tokens.ts';

/** An answer in one of bKash's envelopes, success or not. */
export interface BkashAnswer extends AnswerDetail {
  readonly kind: 'HEARD';
  readonly proof: Proof;
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
  readonly tokens: Pick<TokenStore, 'tokenFor'>;
  readonly limitMs: number;
}

export const unknownAnswer = (reason: string, code?: string): Unknown => ({
  kind: 'UNKNOWN',
  reason,
  ...(code !== undefined && { code }),
});

const toBkashAnswer = (answer: PostAnswer, proof: Proof): BkashAnswer | Unknown => {
  const { status, body } = answer;
  const detail = parseEnvelope(body);
  if (detail && (proof !== 'NOTHING' || decidingStatuses.has(status)))
    return { kind: 'HEARD', proof, status, body, ...detail };
  return unknownAnswer(
    status === 200
      ? encodeMessage('bkashAnswerUnreadable')
      : encodeMessage('bkashAnsweredStatus', { status }),
  );
};

const credentialsRefused: Unknown = {
  ...unknownAnswer(encodeMessage('bkashRefusesCredentials')),
  cause: 'ACCOUNT',
};

/** An earlier try with a rejected token was sent. */
const markUnsent = (answer: Unknown, rejected: string | undefined): Unknown =>
  rejected === undefined ? { ...answer, isUnsent: true } : answer;

export const createBkashCaller = ({ baseUrl, tokens, limitMs }: CallParts): BkashCaller => {
  /** Calls with the stored token; when that is rejected, calls once more with a new one. */
  const attempt = async (
    credentials: Credentials,
    path: string,
    body: object,
    rejected?: string,
  ): Promise<BkashAnswer | Unknown> => {
    const result = await tokens.tokenFor(credentials, rejected);
    if (result.kind !== 'TOKEN')
      return markUnsent(result.kind === 'REFUSED' ? credentialsRefused : result, rejected);
    const headers = { authorization: result.token, 'x-app-key': readMerchant(credentials).appKey };
    const answer = await postJson(baseUrl + path, headers, body, limitMs);
    if (answer.kind === 'SILENT') {
      const silent = unknownAnswer(answer.reason);
      return answer.isSent ? silent : markUnsent(silent, rejected);
    }
    const proof = proofOf(answer);
    if (proof !== 'TOKEN_REJECTED') return toBkashAnswer(answer, proof);
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
