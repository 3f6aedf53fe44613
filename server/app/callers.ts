import type { FastifyInstance } from 'fastify';
import { type CountedBy, clientOf, tokenHashOf } from '../core/client.ts';

/** So many tokens are remembered: those of 10,000 machines and of whoever looks at them. */
const most = 50_000;

interface Callers {
  readonly countedBy: CountedBy;
  /** Where no route has a way of its own. */
  readonly byToken: CountedBy;
}

/**
 * By whom a call is counted. An admin or a machine whose token was accepted before is counted alone,
 * so that a flood from one phone locks out nobody who shares its address. Tokens that were not yet
 * accepted are counted by address apart from calls without one, and are not remembered.
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
