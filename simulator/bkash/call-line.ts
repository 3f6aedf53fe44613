import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerCall, type CallName, type Parts } from './calls.ts';
import { distorted } from './distort.ts';
import type { Fault } from './faults.ts';
import { errorReply } from './replies.ts';
import { bodyOf, headerOf } from './request.ts';
import { send } from './send.ts';
import type { Tokens } from './tokens.ts';

/** What a fault changes before the call is looked at. */
const prepare = (tokens: Tokens, { headers }: IncomingMessage, fault: Fault | undefined): void => {
  if (fault === 'expiredToken') tokens.expire(headers.authorization);
  if (fault === 'tokenBlock') tokens.block(headerOf(headers, 'username'));
};

/** Answers one call as bKash would, or as the fault it meets would have it. */
export const answerOn = async (
  name: CallName,
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
): Promise<void> => {
  const sent = await text(request);
  if (fault === 'hang') return;
  if (fault === 'loseRequest') {
    request.socket.destroy();
    return;
  }
  if (typeof fault === 'object' && !fault.happens) return send(response, errorReply(fault));
  prepare(parts.tokens, request, fault);
  const origin = `http://${request.headers.host}`;
  const reply = answerCall(name, parts, () => ({
    headers: request.headers,
    body: bodyOf(sent),
    origin,
  }));
  if (fault === 'hangAfter') return;
  if (fault === 'loseAnswer') {
    request.socket.destroy();
    return;
  }
  if (typeof fault === 'object') return send(response, errorReply(fault));
  send(response, fault ? distorted(reply, fault) : reply);
};
