import * as z from 'zod/mini';
import type { Credentials, GatewayPort, Verdict } from './port.ts';

/** Token call of bKash's tokenized checkout, version v1.2.0-beta. */
const grantPath = '/v1.2.0-beta/tokenized/checkout/token/grant';
/** Every call of bKash may take up to half a minute. */
const patienceMs = 30_000;

/** bKash answers in one of several envelopes, failures also with HTTP 200. */
const Answer = z.object({
  statusCode: z.optional(z.string()),
  errorCode: z.optional(z.string()),
  internalCode: z.optional(z.string()),
  message: z.optional(z.string()),
  id_token: z.optional(z.string()),
});
type Answer = z.output<typeof Answer>;

/** Maintenance and a system error: bKash has judged nothing. */
const troubles: ReadonlySet<string> = new Set(['503', '9999']);
/** What bKash's front door says of a path it does not have. */
const wrongPath = 'Missing Authentication Token';
const judging: ReadonlySet<number> = new Set([200, 400, 401, 403]);

const verdictOf = (status: number, answer: Answer): Verdict => {
  if (!judging.has(status)) return 'UNREACHABLE';
  if (status === 200 && answer.statusCode === '0000' && answer.id_token) return 'ACCEPTED';
  const code = answer.statusCode ?? answer.errorCode ?? answer.internalCode;
  if (code !== undefined) return troubles.has(code) ? 'UNREACHABLE' : 'REFUSED';
  return answer.message && answer.message !== wrongPath ? 'REFUSED' : 'UNREACHABLE';
};

/** A header carries nothing else, so other credentials cannot be bKash's. */
const fitsHeader = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

const grant = async (
  baseUrl: string,
  { username, password, appKey, appSecret }: Credentials,
  limitMs: number,
): Promise<Verdict> => {
  const response = await fetch(baseUrl + grantPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      username,
      password,
    },
    body: JSON.stringify({ app_key: appKey, app_secret: appSecret }),
    // Credentials go nowhere but where they were sent.
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  });
  const answer = Answer.safeParse(await response.json());
  return answer.success ? verdictOf(response.status, answer.data) : 'UNREACHABLE';
};

/** Checks credentials by asking bKash for a token. */
export const bkashGateway = (baseUrl: string, limitMs = patienceMs): GatewayPort => ({
  verify: async (credentials) => {
    const { username, password } = credentials;
    if (!fitsHeader(username) || !fitsHeader(password)) return 'REFUSED';
    try {
      return await grant(baseUrl, credentials, limitMs);
    } catch {
      return 'UNREACHABLE';
    }
  },
});
