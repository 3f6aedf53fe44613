import { cpus } from 'node:os';

/**
 * Begins to measure how busy the processors of this computer are, whoever keeps them so.
 * @returns {() => string} says how long it has been and the share of the processors' time in use
 */
export function measureProcessors() {
  const before = readTimes();
  const startedAt = performance.now();
  return () => {
    const after = readTimes();
    const busy = after.busy - before.busy;
    const percent = Math.round((100 * busy) / (busy + after.idle - before.idle));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    return `${seconds} s, processors ${percent} % busy`;
  };
}

/** Milliseconds since this computer started, of all processors. */
function readTimes() {
  const times = { busy: 0, idle: 0 };
  for (const { user, nice, sys, irq, idle } of cpus().map((cpu) => cpu.times)) {
    times.busy += user + nice + sys + irq;
    times.idle += idle;
  }
  return times;
}
