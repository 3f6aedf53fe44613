import { execFileSync } from 'node:child_process';
import { root } from './paths.js';

/** Where this branch began, by the first of these names that Git knows. */
const mainBranches = ['origin/main', 'main'];

/** The files that are not committed, else those of the commits since the main branch. */
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
