import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Preloaded before a program: reports the usage of its process to the parent. */

/**
 * CPU milliseconds and bytes. With WATCHES_LOOP, which costs CPU itself, also since the last report:
 * the longest hold of the event loop, and the milliseconds of each call from
 * its arrival to the end of its answer.
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

/** Message of Node's diagnostics channels. */
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

// Worker threads load this module as well, but they block no requests.
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
// The channel must not keep the process running.
process.channel?.unref();
