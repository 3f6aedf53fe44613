import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Program } from '../program.ts';

const kilobytes = (pid: number | undefined, name: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
};

/** Measures a program's memory from now on: `growth` returns the peak growth in MB. */
export const memoryOf = ({ pid }: Program) => {
  // Resets the kernel's peak counter.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = kilobytes(pid, 'VmRSS');
  return { growth: () => Math.round((kilobytes(pid, 'VmHWM') - before) / 1024) };
};

export interface Pulse {
  readonly asked: number;
  readonly unanswered: number;
}

/** Milliseconds between two calls, which leaves most of the CPU to the attack. */
const paceMs = 20;

/** Calls the health check repeatedly while `work` runs, and counts missing answers. */
export const pulseDuring = async (url: string, work: () => Promise<unknown>): Promise<Pulse> => {
  let isOver = false;
  let asked = 0;
  let unanswered = 0;
  const watch = async () => {
    while (!isOver) {
      const isHeard = await fetch(`${url}/health`)
        .then((response) => response.text())
        .then(() => true)
        .catch(() => false);
      asked += 1;
      if (!isHeard) unanswered += 1;
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
  return { asked, unanswered };
};

export const toldOf = ({ asked }: Pulse): string => `${asked} health calls`;
