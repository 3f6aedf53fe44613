import { sentence } from '../../../contract/messages.ts';
import type { Unknown } from '../checkout.ts';
import type { Credentials } from '../port.ts';
import { judging, type Said, saidIn } from './envelopes.ts';
import { type Answered, post } from './post.ts';
import type { Tokens } from './tokens.ts';

/** An answer in one of bKash's envelopes, success or not. */
export interface Heard extends Said {
  readonly kind: 'HEARD';
  readonly status: number;
  readonly body: unknown;
}

/** Makes one call in the name of a merchant. Never throws. */
export type Caller = (
  credentials: Credentials,
  path: string,
  body: object,
) => Promise<Heard | Unknown>;

export interface CallParts {
  readonly baseUrl: string;
  readonly tokens: Tokens;
  readonly limitMs: number;
}

export const unknown = (reason: string, code?: string): Unknown => ({
  kind: 'UNKNOWN',
  reason,
  ...(code !== undefined && { code }),
});

const heard = ({ status, body }: Answered): Heard | Unknown => {
  const said = saidIn(body);
  if (said && judging.has(status)) return { kind: 'HEARD', status, body, ...said };
  return unknown(
    status === 200
      ? sentence('bkashAnswerUnreadable')
      : sentence('bkashAnsweredStatus', { status }),
  );
};

/** Messages of bKash's API gateway about a rejected token. The call got no further. */
const turnedAway: ReadonlySet<string> = new Set(['Unauthorized', 'The incoming token has expired']);
const invalidToken = '2079';

const isTurnedAway = ({ status, body }: Answered): boolean => {
  const said = saidIn(body);
  return (
    status === 401 ||
    said?.code === invalidToken ||
    (said?.code === undefined && turnedAway.has(said?.words ?? ''))
  );
};

const noToken: Unknown = {
  ...unknown(sentence('bkashRefusesCredentials')),
  cause: 'ACCOUNT',
};

export const caller = ({ baseUrl, tokens, limitMs }: CallParts): Caller => {
  /** Calls with the stored token; when that is rejected, calls once more with a new one. */
  const attempt = async (
    credentials: Credentials,
    path: string,
    body: object,
    rejected?: string,
  ): Promise<Heard | Unknown> => {
    const held = await tokens.tokenFor(credentials, rejected);
    if (held.kind !== 'TOKEN') return held.kind === 'REFUSED' ? noToken : held;
    const headers = { authorization: held.token, 'x-app-key': credentials.appKey };
    const answer = await post(baseUrl + path, headers, body, limitMs);
    if (answer.kind === 'SILENT') return unknown(answer.reason);
    if (!isTurnedAway(answer)) return heard(answer);
    if (rejected === undefined) return attempt(credentials, path, body, held.token);
    return unknown(sentence('bkashRefusesToken'));
  };

  return async (credentials, path, body) => {
    try {
      return await attempt(credentials, path, body);
    } catch {
      // A failing database is reported by the caller's own queries.
      return unknown(sentence('bkashTokenUnreadable'));
    }
  };
};
