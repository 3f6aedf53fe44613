import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientGoneError } from '../events/client-gone.ts';
import { clientOf } from '../http/client.ts';
import type { CallerKeys, RequestContext } from '../limits/limiter.ts';
import type { MachineCaller } from './machine-keys.ts';

/** Aborts when the answer is sent or the client disconnects. */
export const clientGoneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  const abort = () => controller.abort(clientGoneError);
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
};

export const keysOfMachine = ({ organizationId, id }: MachineCaller): CallerKeys => ({
  tenant: organizationId,
  key: id,
});

/** Whoever belongs to no organization is a tenant of their own. */
export const callerKeysOf = (request: FastifyRequest): CallerKeys => {
  // Not every call is one of the contract's.
  const { admin, machine, link } = request.caller ?? {};
  if (admin) return { tenant: admin.organizationId ?? admin.id, key: admin.id };
  if (machine) return keysOfMachine(machine);
  if (link) return { tenant: link.organizationId, key: link.linkId };
  const client = clientOf(request);
  return { tenant: client, key: client };
};

export const requestContextOf = (request: FastifyRequest, reply: FastifyReply): RequestContext => ({
  ...callerKeysOf(request),
  signal: clientGoneSignal(reply),
});
