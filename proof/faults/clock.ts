import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The wall clock of a program, which can be set while it runs; its durations stay true. */
export interface WallClock {
  /** With these settings a program goes by this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds UTC, as the program sees it. */
  readonly now: () => number;
  /** Sets it so many milliseconds away from what it really is. */
  readonly setOff: (ms: number) => void;
}

const shared = '/dev/shm';

/** What libfaketime leaves of processes that were killed. */
const clearUp = (): void => {
  for (const name of existsSync(shared) ? readdirSync(shared) : []) {
    const [, pid] = /faketime_(?:shm|sem)_(\d+)$/.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(shared, name), { force: true });
  }
};

export const aWallClock = (): WallClock => {
  const library = process.env.FAKETIME_LIBRARY;
  if (!library) throw new Error('Set FAKETIME_LIBRARY to the path of libfaketime');
  const folder = mkdtempSync(join(tmpdir(), 'vms-clock-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
    clearUp();
  });
  const file = join(folder, 'offset');
  let off = 0;
  const setOff = (ms: number) => {
    off = ms;
    // Whoever reads it meanwhile finds the old one or the new one.
    writeFileSync(`${file}.new`, `${ms < 0 ? '' : '+'}${ms / 1000}\n`);
    renameSync(`${file}.new`, file);
  };
  setOff(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    now: () => Date.now() + off,
    setOff,
  };
};
