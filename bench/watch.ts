import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Loaded before a program: tells whoever forked it what its process has taken. */

/**
 * Milliseconds of processor, bytes, and with WATCHES_LOOP, for it takes some itself, the longest hold
 * of the event loop in ms since the last time it was told.
 */
export interface Taken {
  readonly cpu: number;
  readonly rss: number;
  readonly held: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
// Its threads load this as well, and hold nobody.
if (process.env.WATCHES_LOOP && isMainThread) delay.enable();

process.on('message', (message) => {
  if (message !== 'taken') return;
  const { user, system } = process.cpuUsage();
  const taken: Taken = {
    cpu: (user + system) / 1000,
    rss: process.memoryUsage.rss(),
    held: delay.max / 1e6,
  };
  delay.reset();
  process.send?.(taken);
});
process.on('disconnect', () => process.exit());
// It ends by itself as it would without.
process.channel?.unref();
