import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './client.ts';
import type { Asker } from './turns.ts';

/**
 * 499 is the status that proxies log for a client that left. One shared instance, because each new
 * error would record a stack trace.
 */
export const gone = Object.assign(new Error('Gone'), { statusCode: 499 });

/** Aborts when the answer is sent or the client disconnects. */
const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const leave = () => controller.abort(gone);
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
};

/** The key is the id of the admin or machine, else the client's address. */
export const askerOf = (request: FastifyRequest, reply: FastifyReply): Asker => ({
  // Not every call is one of the contract's.
  key: request.caller?.admin?.id ?? request.caller?.machine?.id ?? clientOf(request),
  signal: goneOf(reply),
});
