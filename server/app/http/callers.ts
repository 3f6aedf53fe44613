import type { FastifyInstance } from 'fastify';
import { clientOf, type RateLimitKey, tokenHashOf } from '../../platform/http/client.ts';

/** Size of the token cache: enough for 10,000 machines and the admins who watch them. */
const maxTokens = 50_000;

/**
 * Derives the rate-limit key of a call. An admin or a machine whose token was accepted before has a
 * key of its own, so that a flood from one phone locks out nobody who shares its address. Tokens that
 * were not yet accepted share one key per address, apart from calls without a token, and are not
 * cached.
 */
export const rateLimitKeyFor = (http: FastifyInstance): RateLimitKey => {
  const accepted = new Map<string, string>();

  const accept = (tokenHash: string, name: string) => {
    if (accepted.has(tokenHash)) return;
    accepted.set(tokenHash, name);
    const [oldest = ''] = accepted.keys();
    if (accepted.size > maxTokens) accepted.delete(oldest);
  };

  http.addHook('preHandler', ({ caller }, _reply, done) => {
    if (caller?.admin) accept(caller.admin.sessionHash, `admin ${caller.admin.id}`);
    if (caller?.machine) accept(caller.machine.keyHash, `machine ${caller.machine.id}`);
    done();
  });

  const tokenKeyOf: RateLimitKey = (request) => {
    const tokenHash = tokenHashOf(request);
    if (tokenHash === undefined) return `client ${clientOf(request)}`;
    return accepted.get(tokenHash) ?? `token ${clientOf(request)}`;
  };
  return (request) => (request.routeOptions.config.rateLimitKey ?? tokenKeyOf)(request);
};
