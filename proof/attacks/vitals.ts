import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Program } from '../program.ts';

const kilobytes = (pid: number | undefined, name: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
};

/** Measures a program's memory from now on: `growth` returns the peak growth in MB. */
export const measureMemory = ({ pid }: Program) => {
  // Resets the kernel's peak counter.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = kilobytes(pid, 'VmRSS');
  return { growth: () => Math.round((kilobytes(pid, 'VmHWM') - before) / 1024) };
};

export interface Pulse {
  readonly calls: number;
  readonly unanswered: number;
  /** Milliseconds of the slowest call. */
  readonly slowest: number;
}

/** Milliseconds between two calls, which leaves most of the CPU to the attack. */
const paceMs = 20;

/** Calls `/livez` repeatedly while `work` runs, and counts missing answers. */
export const pulseDuring = async (url: string, work: () => Promise<unknown>): Promise<Pulse> => {
  let isOver = false;
  let calls = 0;
  let unanswered = 0;
  let slowest = 0;
  const watch = async () => {
    while (!isOver) {
      const begun = performance.now();
      const isAnswered = await fetch(`${url}/livez`)
        .then((response) => response.text())
        .then(() => true)
        .catch(() => false);
      calls += 1;
      slowest = Math.max(slowest, Math.round(performance.now() - begun));
      if (!isAnswered) unanswered += 1;
      await setTimeout(paceMs);
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  return { calls, unanswered, slowest };
};

export const pulseText = ({ calls, slowest }: Pulse): string =>
  `${calls} calls of /livez, the slowest ${slowest} ms`;
