import { statfsSync } from 'node:fs';

/** Returns Linux's folder in memory if it is large enough; containers may limit it. */
export function roomyMemory() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 3 * 2 ** 30 ? memory : undefined;
  } catch {
    return undefined;
  }
}
