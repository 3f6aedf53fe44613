import { execFileSync } from 'node:child_process';
import { root } from './paths.js';

/** Names of the main branch; the first one that exists is the base. */
const mainBranches = ['origin/main', 'main'];

/** Lists uncommitted files, or else the files of the commits since the main branch. */
export function findChangedFiles() {
  const uncommitted = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (uncommitted.length > 0) return uncommitted;
  const main = mainBranches.find((name) => git('branch', '--all', '--list', name).length > 0);
  return main ? git('diff', '--name-only', `${main}...HEAD`) : [];
}

/** @param {string[]} args */
function git(...args) {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return output.split('\n').filter(Boolean);
}
