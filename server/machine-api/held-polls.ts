import type { FastifyInstance } from 'fastify';
import type { Asker } from '../core/turns.ts';

/** Answers the signal by which a machine's call that waits is to end. */
type Hold = (asker: Asker) => AbortSignal;

/**
 * At most one call of a machine waits: a newer one ends it, as does the server's stop or that nobody
 * waits for the answer any more.
 */
export const heldPolls = (http: FastifyInstance): Hold => {
  const held = new Map<string, AbortController>();
  let isStopping = false;
  http.addHook('preClose', async () => {
    isStopping = true;
    for (const poll of held.values()) poll.abort();
  });
  return ({ key, signal }) => {
    signal.throwIfAborted();
    held.get(key)?.abort();
    const poll = new AbortController();
    held.set(key, poll);
    const end = () => {
      poll.abort();
      if (held.get(key) === poll) held.delete(key);
    };
    signal.addEventListener('abort', end, { once: true });
    if (isStopping) end();
    return poll.signal;
  };
};
