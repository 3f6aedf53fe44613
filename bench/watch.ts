import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Loaded before a program: tells whoever forked it what its process has taken. */

/**
 * Milliseconds of processor, bytes, and with WATCHES_LOOP, for it takes some itself, what was since
 * the last time it was told: the longest hold of the event loop, and how long each call took from
 * its arrival to the end of its answer, in ms.
 */
export interface Taken {
  readonly cpu: number;
  readonly rss: number;
  readonly held: number;
  readonly answered: readonly Answered[];
}

export interface Answered {
  readonly address: string;
  readonly took: number;
}

/** What Node's own channels tell of. */
interface Call {
  readonly request: IncomingMessage;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
let answered: Answered[] = [];

const watchCalls = () => {
  const arrived = new WeakMap<object, number>();
  subscribe('http.server.request.start', (message) => {
    const { request } = message as Call;
    arrived.set(request, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    const { request } = message as Call;
    const took = performance.now() - (arrived.get(request) ?? 0);
    answered.push({ address: request.url ?? '', took });
  });
};

// Its threads load this as well, and hold nobody.
if (process.env.WATCHES_LOOP && isMainThread) {
  delay.enable();
  watchCalls();
}

process.on('message', (message) => {
  if (message !== 'taken') return;
  const { user, system } = process.cpuUsage();
  const taken: Taken = {
    cpu: (user + system) / 1000,
    rss: process.memoryUsage.rss(),
    held: delay.max / 1e6,
    answered,
  };
  delay.reset();
  answered = [];
  process.send?.(taken);
});
process.on('disconnect', () => process.exit());
// It ends by itself as it would without.
process.channel?.unref();
