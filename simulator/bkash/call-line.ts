import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerCall, type CallName, type Parts } from './calls.ts';
import { distorted } from './distort.ts';
import type { Fault } from './faults.ts';
import { errorReply, type Reply } from './replies.ts';
import { bodyOf, headerOf } from './request.ts';
import { send } from './send.ts';
import type { Tokens } from './tokens.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  /** The body of the request. */
  readonly sent: string;
  readonly response: ServerResponse;
}

/** Applies the faults that change tokens before the call is answered. */
const prepare = (tokens: Tokens, { headers }: IncomingMessage, fault: Fault | undefined): void => {
  if (fault === 'expiredToken') tokens.expire(headers.authorization);
  if (fault === 'tokenBlock') tokens.block(headerOf(headers, 'username'));
};

const replyTo = (
  name: CallName,
  parts: Parts,
  { request, sent }: Exchange,
  fault: Fault | undefined,
): Reply => {
  if (typeof fault === 'object' && 'envelope' in fault && !fault.happens) return errorReply(fault);
  prepare(parts.tokens, request, fault);
  const { headers } = request;
  const origin = `http://${headers.host}`;
  const reply = answerCall(name, parts, () => ({ headers, body: bodyOf(sent), origin }));
  return fault ? distorted(reply, fault, sent) : reply;
};

/** Answers one call as bKash would, or as its fault demands. */
export const answerOn = (
  name: CallName,
  parts: Parts,
  exchange: Exchange,
  fault: Fault | undefined,
): void => {
  const { request, response } = exchange;
  if (fault === 'hang') return;
  const reply = fault === 'loseRequest' ? undefined : replyTo(name, parts, exchange, fault);
  if (fault === 'hangAfter') return;
  if (reply && fault !== 'loseAnswer') send(response, reply);
  else request.socket.destroy();
};
