import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Microseconds: short, so that a server that has used its share is not away for long. */
const periodUs = 10_000;

/** Where a group of processes is limited: version 2 of control groups, else version 1. */
const versions = [
  {
    root: '/sys/fs/cgroup',
    limits: (quotaUs: number) => ({ 'cpu.max': `${quotaUs} ${periodUs}` }),
  },
  {
    root: '/sys/fs/cgroup/cpu',
    limits: (quotaUs: number) => ({ 'cpu.cfs_period_us': periodUs, 'cpu.cfs_quota_us': quotaUs }),
  },
] as const;

let groups = 0;

/**
 * Gives a process so much of a core and no more, as a computer of its own would; answers what takes
 * its group away when it has ended. Throws where this user may not.
 */
export const giveShare = (pid: number, share: number): (() => void) => {
  for (const { root, limits } of versions) {
    const group = join(root, `vms-bench-${process.pid}-${groups++}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    const given = Object.entries(limits(Math.round(share * periodUs)));
    if (given.every(([file]) => existsSync(join(group, file)))) {
      for (const [file, value] of given) writeFileSync(join(group, file), String(value));
      writeFileSync(join(group, 'cgroup.procs'), String(pid));
      return () => rmdirSync(group);
    }
    rmdirSync(group);
  }
  throw new Error('A share of the processor is given by control groups, which takes root on Linux');
};
