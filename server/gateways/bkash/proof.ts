import * as z from 'zod/mini';
import { decidingStatuses, parseEnvelope } from './envelopes.ts';
import type { PostAnswer } from './post.ts';

/**
 * The proof that an answer gives, before its code is looked up.
 *
 * - JUDGED: bKash has judged the call; its code says how.
 * - NO_ROUTE: the API gateway has no such path for this account, so nothing happened.
 * - BODY_REFUSED: the API gateway has refused the fields of the body, so nothing happened.
 * - TOKEN_REJECTED: the token is not accepted, so nothing happened. It tells nothing of the path.
 * - NOTHING: the call may have taken effect.
 */
export type Proof = 'JUDGED' | 'NO_ROUTE' | 'BODY_REFUSED' | 'TOKEN_REJECTED' | 'NOTHING';

/** The API gateway answers with nothing but a message. */
const GatewayMessage = z.strictObject({ message: z.string() });

/** Without the path it takes our token for the signature that its own calls carry. */
const missingPaths: readonly RegExp[] = [
  /^Missing Authentication Token$/,
  /Authorization header requires 'Credential'/,
  /missing equal-sign\) in Authorization header/,
];

const rejectedTokens: ReadonlySet<string> = new Set([
  'Unauthorized',
  'The incoming token has expired',
]);
const invalidTokenCode = '2079';

const proofOfMessage = (status: number, message: string): Proof => {
  if (status === 404) return 'NO_ROUTE';
  if (status === 403 && missingPaths.some((path) => path.test(message))) return 'NO_ROUTE';
  return status === 400 && message === 'Invalid request body' ? 'BODY_REFUSED' : 'NOTHING';
};

export const proofOf = ({ status, body }: PostAnswer): Proof => {
  const detail = parseEnvelope(body);
  const isUncoded = detail?.code === undefined;
  if (status === 401 || detail?.code === invalidTokenCode) return 'TOKEN_REJECTED';
  if (isUncoded && rejectedTokens.has(detail?.words ?? '')) return 'TOKEN_REJECTED';
  const { data } = GatewayMessage.safeParse(body);
  if (data) return proofOfMessage(status, data.message);
  return detail && decidingStatuses.has(status) ? 'JUDGED' : 'NOTHING';
};
