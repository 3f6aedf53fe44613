import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerCall, type BkashStores, type CallRoute } from './calls.ts';
import { distortReply } from './faults/distort-reply.ts';
import type { BkashFault } from './faults/faults.ts';
import type { ChargeShares } from './payment-store.ts';
import { errorReply, type Reply } from './replies.ts';
import { parseBody, readHeader } from './request.ts';
import { sendReply } from './send-reply.ts';
import type { Tokens } from './tokens/tokens.ts';

export interface CallExchange {
  readonly request: IncomingMessage;
  /** The body of the request. */
  readonly sent: string;
  readonly response: ServerResponse;
}

/** Applies the faults that change tokens before the call is answered. */
const applyTokenFault = (
  tokens: Tokens,
  { headers }: IncomingMessage,
  fault: BkashFault | undefined,
): void => {
  if (fault === 'expiredToken') tokens.expire(headers.authorization);
  if (fault === 'tokenBlock') tokens.block(readHeader(headers, 'username'));
};

const tenthOf = (poisha: number): number => Math.round(poisha / 10);

/** Faults by which bKash charges something else than was ordered. */
const sharesByFault: ReadonlyMap<BkashFault | undefined, ChargeShares> = new Map<
  BkashFault | undefined,
  ChargeShares
>([
  ['coupon', (ordered) => ({ amount: ordered - tenthOf(ordered), coupon: tenthOf(ordered) })],
  ['wholeCoupon', (ordered) => ({ amount: 0, coupon: ordered })],
  ['otherCharge', (ordered) => ({ amount: 8 * tenthOf(ordered), coupon: 0 })],
]);

const buildReply = (
  call: CallRoute,
  parts: BkashStores,
  { request, sent }: CallExchange,
  fault: BkashFault | undefined,
): Reply => {
  if (typeof fault === 'object' && 'envelope' in fault && !fault.happens) return errorReply(fault);
  applyTokenFault(parts.tokens, request, fault);
  const { headers } = request;
  const origin = `http://${headers.host}`;
  const readRequest = () => ({ headers, body: parseBody(sent), origin });
  const reply = answerCall(call, parts, readRequest, sharesByFault.get(fault));
  return fault ? distortReply(reply, fault, sent) : reply;
};

/**
 * Answers one call as bKash would, or as its fault demands. `absent`: the answer of the API gateway
 * to a path that the merchant's account does not have.
 */
export const serveCall = (
  call: CallRoute,
  parts: BkashStores,
  exchange: CallExchange,
  fault: BkashFault | undefined,
  absent?: Reply,
): void => {
  const { request, response } = exchange;
  if (fault === 'hang') return;
  const answer = () => absent ?? buildReply(call, parts, exchange, fault);
  const reply = fault === 'loseRequest' ? undefined : answer();
  if (fault === 'hangAfter') return;
  if (reply && fault !== 'loseAnswer') sendReply(response, reply);
  else request.socket.destroy();
};
