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
export interface ProcessUsage {
  readonly cpu: number;
  readonly rss: number;
  readonly longestHold: number;
  readonly requests: readonly RequestTiming[];
}

export interface RequestTiming {
  readonly address: string;
  readonly durationMs: number;
}

/** Message of Node's diagnostics channels. */
interface RequestMessage {
  readonly request: IncomingMessage;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
let requestTimings: RequestTiming[] = [];

const watchCalls = () => {
  const arrived = new WeakMap<object, number>();
  subscribe('http.server.request.start', (message) => {
    const { request } = message as RequestMessage;
    arrived.set(request, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    const { request } = message as RequestMessage;
    const durationMs = performance.now() - (arrived.get(request) ?? 0);
    requestTimings.push({ address: request.url ?? '', durationMs });
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
  const usage: ProcessUsage = {
    cpu: (user + system) / 1000,
    rss: process.memoryUsage.rss(),
    longestHold: delay.max / 1e6,
    requests: requestTimings,
  };
  delay.reset();
  requestTimings = [];
  process.send?.(usage);
});
process.on('disconnect', () => process.exit());
// The channel must not keep the process running.
process.channel?.unref();
