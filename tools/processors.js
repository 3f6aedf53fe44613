import { cpus } from 'node:os';

/**
 * Starts measuring the CPU use of this computer, by all programs.
 * @returns {() => string} formats the elapsed time and the CPU use
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

/** Returns CPU times of all processors in ms since boot. */
function readTimes() {
  const times = { busy: 0, idle: 0 };
  for (const { user, nice, sys, irq, idle } of cpus().map((cpu) => cpu.times)) {
    times.busy += user + nice + sys + irq;
    times.idle += idle;
  }
  return times;
}
