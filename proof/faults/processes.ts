import { spawnSync } from 'node:child_process';

/** A process and those that it has started. */
export const childrenOf = (pid: number): number[] => {
  const { stdout } = spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.trim().split('\n').filter(Boolean).map(Number)];
};
