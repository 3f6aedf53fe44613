import type { FastifyInstance } from 'fastify';
import { type CountedBy, clientOf, tokenHashOf } from '../core/client.ts';

/** Size of the token cache: enough for 10,000 machines and the admins who watch them. */
const most = 50_000;

interface Callers {
  readonly countedBy: CountedBy;
  /** The default for routes without a `countedBy` of their own. */
  readonly byToken: CountedBy;
}

/**
 * Derives the rate-limit key of a call. An admin or a machine whose token was accepted before has a
 * key of its own, so that a flood from one phone locks out nobody who shares its address. Tokens that
 * were not yet accepted share one key per address, apart from calls without a token, and are not
 * cached.
 */
export const callersOf = (http: FastifyInstance): Callers => {
  const accepted = new Map<string, string>();

  const accept = (tokenHash: string, name: string) => {
    if (accepted.has(tokenHash)) return;
    accepted.set(tokenHash, name);
    const [oldest = ''] = accepted.keys();
    if (accepted.size > most) accepted.delete(oldest);
  };

  http.addHook('preHandler', ({ caller }, _reply, done) => {
    if (caller?.admin) accept(caller.admin.sessionHash, `admin ${caller.admin.id}`);
    if (caller?.machine) accept(caller.machine.keyHash, `machine ${caller.machine.id}`);
    done();
  });

  const byToken: CountedBy = (request) => {
    const tokenHash = tokenHashOf(request);
    if (tokenHash === undefined) return `client ${clientOf(request)}`;
    return accepted.get(tokenHash) ?? `token ${clientOf(request)}`;
  };
  return {
    byToken,
    countedBy: (request) => (request.routeOptions.config.countedBy ?? byToken)(request),
  };
};
