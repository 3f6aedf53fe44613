import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Microseconds; short, so that a throttled server resumes soon. */
const periodUs = 10_000;

/** Control groups version 2, else version 1. */
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

/** Creates a control group with CPU limits; undefined where user or system do not allow it. */
const createGroup = () => {
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

/** CPU quotas need control groups, so root on Linux. */
export const canGiveShares = (): boolean => {
  const created = createGroup();
  if (created) rmdirSync(created.group);
  return created !== undefined;
};

/**
 * Limits a process to `share` of a core, as on a computer of its own. Returns a function that removes
 * its control group; call it after the process has ended.
 */
export const giveShare = (pid: number, share: number): (() => void) => {
  const created = createGroup();
  if (!created) throw new Error('No share of the processor can be given here');
  const { group, limits } = created;
  for (const [file, value] of Object.entries(limits(Math.round(share * periodUs)))) {
    writeFileSync(join(group, file), String(value));
  }
  writeFileSync(join(group, 'cgroup.procs'), String(pid));
  return () => rmdirSync(group);
};
