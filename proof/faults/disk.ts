import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { roomyMemory } from '../../tools/memory.js';
import type { StartOptions } from '../program.ts';

/** A folder where writes of given processes can be made to fail. */
export interface Disk {
  readonly what: string;
  readonly folder: string;
  /** Makes writes fail until there is room again. */
  readonly fill: (processes: readonly number[]) => void;
  readonly makeRoom: (processes: readonly number[]) => void;
  /** Makes the folder read-only for a program that is started with these options. */
  readonly makeReadOnly: () => StartOptions;
}

const run = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { stdio: 'pipe' });

/** A folder that other users may enter, because tests' folders are closed to them. */
const aFolder = (): string => {
  const folder = mkdtempSync(join(roomyMemory() ?? '/tmp', 'vms-disk-'));
  chmodSync(folder, 0o711);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** False when this user may not mount. */
const mount = (folder: string, megabytes: number): boolean => {
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'vms-proof', folder);
  } catch {
    return false;
  }
  onTestFinished(() => void run('umount', '--lazy', folder));
  return true;
};

/** Fills the rest of the disk to the last byte. */
const fillUp = (file: string): void => {
  const ballast = openSync(file, 'w');
  try {
    for (const block of [Buffer.alloc(2 ** 20), Buffer.alloc(1)]) {
      try {
        for (;;) writeSync(ballast, block);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(ballast);
  }
};

const smallDisk = (folder: string): Disk => {
  const ballast = join(folder, 'ballast');
  return {
    what: 'the disk full',
    folder,
    fill: () => fillUp(ballast),
    makeRoom: () => rmSync(ballast),
    makeReadOnly: () => {
      run('mount', '-o', 'remount,ro', folder);
      return {};
    },
  };
};

/** Refuses all writes of the processes, as on a disk that went read-only. */
export const deniedWriting = (folder = aFolder()): Disk => {
  const limit = (processes: readonly number[], bytes: string) => {
    for (const pid of processes) run('prlimit', `--pid=${pid}`, `--fsize=${bytes}:`);
  };
  return {
    what: 'writing denied',
    folder,
    fill: (processes) => limit(processes, '0'),
    makeRoom: (processes) => limit(processes, 'unlimited'),
    makeReadOnly: () => ({ before: ['prlimit', '--fsize=0:'] }),
  };
};

/** A disk of the size in megabytes; where mounting is forbidden, writes are denied instead. */
export const aSmallDisk = (megabytes: number): Disk => {
  const folder = aFolder();
  return mount(folder, megabytes) ? smallDisk(folder) : deniedWriting(folder);
};
