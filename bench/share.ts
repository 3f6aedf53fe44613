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

/** An empty group that can be limited, and how; undefined where this user or system makes none. */
const makeGroup = () => {
  for (const { root, limits } of versions) {
    const group = join(root, `vms-bench-${process.pid}-${groups++}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    const isLimited = Object.keys(limits(periodUs)).every((file) => existsSync(join(group, file)));
    if (isLimited) return { group, limits };
    rmdirSync(group);
  }
  return undefined;
};

/** Whether processes can be given a share: by control groups, which takes root on Linux. */
export const canGiveShares = (): boolean => {
  const made = makeGroup();
  if (made) rmdirSync(made.group);
  return made !== undefined;
};

/**
 * Gives a process so much of a core and no more, as a computer of its own would; answers what takes
 * its group away when it has ended.
 */
export const giveShare = (pid: number, share: number): (() => void) => {
  const made = makeGroup();
  if (!made) throw new Error('No share of the processor can be given here');
  const { group, limits } = made;
  for (const [file, value] of Object.entries(limits(Math.round(share * periodUs)))) {
    writeFileSync(join(group, file), String(value));
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
  return () => rmdirSync(group);
};
