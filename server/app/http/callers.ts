import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerKeysOf } from '../../platform/endpoints/request-context.ts';
import { clientOf, tokenHashOf } from '../../platform/http/client.ts';
import type { CallerKeys } from '../../platform/limits/limiter.ts';

/** Size of the token cache: enough for 10,000 machines and the admins who watch them. */
const maxTokens = 50_000;

/** Answers the keys of a call before its caller is authenticated. */
export type FindCallerKeys = (request: FastifyRequest) => CallerKeys;

const withoutTenant = (key: string): CallerKeys => ({ tenant: key, key });

/**
 * Derives the keys of a call. An admin or a machine whose token was accepted before has a key of its
 * own, so that a flood from one phone locks out nobody who shares its address. Tokens that were not
 * yet accepted share one key per address, apart from calls without a token, and are not cached.
 */
export const callerKeysFor = (http: FastifyInstance): FindCallerKeys => {
  const accepted = new Map<string, CallerKeys>();

  const accept = (tokenHash: string, keys: CallerKeys) => {
    if (accepted.has(tokenHash)) return;
    accepted.set(tokenHash, keys);
    const [oldest = ''] = accepted.keys();
    if (accepted.size > maxTokens) accepted.delete(oldest);
  };

  http.addHook('preHandler', (request, _reply, done) => {
    const { admin, machine } = request.caller ?? {};
    const tokenHash = admin?.sessionHash ?? machine?.keyHash;
    if (tokenHash !== undefined) accept(tokenHash, callerKeysOf(request));
    done();
  });

  return (request) => {
    const { rateLimitKey } = request.routeOptions.config;
    if (rateLimitKey) return withoutTenant(rateLimitKey(request));
    const tokenHash = tokenHashOf(request);
    if (tokenHash === undefined) return withoutTenant(`client ${clientOf(request)}`);
    return accepted.get(tokenHash) ?? withoutTenant(`token ${clientOf(request)}`);
  };
};
