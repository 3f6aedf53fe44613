import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientGoneError } from '../events/client-gone.ts';
import type { RequestContext } from '../limits/limiter.ts';
import { clientOf } from './client.ts';

/** Aborts when the answer is sent or the client disconnects. */
export const clientGoneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const abort = () => controller.abort(clientGoneError);
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
};

/** The key is the id of the admin or machine, else the client's address. */
export const requestContextOf = (request: FastifyRequest, reply: FastifyReply): RequestContext => ({
  // Not every call is one of the contract's.
  key: request.caller?.admin?.id ?? request.caller?.machine?.id ?? clientOf(request),
  signal: clientGoneSignal(reply),
});
