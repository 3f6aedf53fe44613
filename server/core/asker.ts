import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './client.ts';
import type { Asker } from './turns.ts';

/**
 * With a status as proxies log it; nobody reads it, and what is not the server's fault is not logged
 * as one. One is enough: each would take down where it was made.
 */
export const gone = Object.assign(new Error('Gone'), { statusCode: 499 });

/** Aborted when the answer is through, or when nobody waits for it any more. */
const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const leave = () => controller.abort(gone);
  if (raw.destroyed) leave();
  else raw.once('close', leave);
  return controller.signal;
};

/** Who waits for an answer, as long as it is not through: an admin, a machine, or a client. */
export const askerOf = (request: FastifyRequest, reply: FastifyReply): Asker => ({
  // Not every call is one of the contract's.
  key: request.caller?.admin?.id ?? request.caller?.machine?.id ?? clientOf(request),
  signal: goneOf(reply),
});
