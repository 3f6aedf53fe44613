import { encodeMessage } from '../../../contract/messages.ts';

/** A bKash call may take up to 30 seconds. */
export const callTimeoutMs = 30_000;

/** `body` is the parsed JSON, undefined when it was none. */
export interface PostAnswer {
  readonly kind: 'ANSWERED';
  readonly status: number;
  readonly body: unknown;
}

export interface NoAnswer {
  readonly kind: 'SILENT';
  /** False only when it is certain that nothing has left this server. */
  readonly isSent: boolean;
  readonly reason: string;
}

/** Error codes of a connection that was never established. */
const notConnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const causeCode = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code
    : undefined;

const toNoAnswer = (error: unknown): NoAnswer =>
  error instanceof Error && error.name === 'TimeoutError'
    ? { kind: 'SILENT', isSent: true, reason: encodeMessage('bkashTimeout') }
    : {
        kind: 'SILENT',
        isSent: !notConnected.has(causeCode(error)),
        reason: encodeMessage('bkashUnreachable'),
      };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Posts JSON once and waits at most `limitMs`. Never throws. */
export const postJson = async (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
  limitMs: number,
): Promise<PostAnswer | NoAnswer> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      // The credentials must not follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    return { kind: 'ANSWERED', status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    return toNoAnswer(error);
  }
};
