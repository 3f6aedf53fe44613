import { statfsSync } from 'node:fs';

/** Linux's folder in memory, where files cost no disk; containers may limit it. */
export function roomyMemory() {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 3 * 2 ** 30 ? memory : undefined;
  } catch {
    return undefined;
  }
}
