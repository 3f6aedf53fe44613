/**
 * Counts the requirements of docs/asvs.md and puts the counts into it: node tools/asvs.js --write
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.js';

const file = join(root, 'docs', 'asvs.md');

/** @typedef {{ title: string, shown: number, written: number, deviating: number, absent: number }} Chapter */

/**
 * @param {string} list such as '1.2.6, 1.2.7 no LDAP; 9.1.1–9.1.3 no token', or '10.1.1–10.7.3 (29) …'
 * @returns {number}
 */
function countListed(list) {
  const runs = list.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+\.\d+)\.(\d+))?(?: \((\d+)\))?/g);
  return Array.from(runs, ([, section, first, lastSection, last, count]) => {
    if (count) return Number(count);
    if (lastSection === undefined) return 1;
    if (lastSection !== section) throw new Error(`Give the number of ${section}.${first}–…`);
    return Number(last) - Number(first) + 1;
  }).reduce((sum, count) => sum + count, 0);
}

/** @returns {Chapter[]} */
const countChapters = (/** @type {string} */ text) =>
  text
    .split(/^## (?=V\d)/m)
    .slice(1)
    .map((chapter) => {
      const rows = [...chapter.matchAll(/^\| \d+\.\d+\.\d+ \| .*? \| (.*) \|$/gm)];
      const answers = rows.map(([, answer = '']) => answer);
      const written = answers.filter((answer) => answer.startsWith('**Written:**')).length;
      const deviating = answers.filter((answer) => answer.startsWith('**Deviates:**')).length;
      const shown = answers.length - written - deviating;
      const absent = countListed(/^Does not apply: (.*)$/m.exec(chapter)?.[1] ?? '');
      return { title: chapter.split('\n', 1)[0] ?? '', shown, written, deviating, absent };
    });

const cell = (/** @type {number} */ count) => (count ? ` ${count} ` : ' ');

/** @returns {string} the document with its counts as its rows are */
export function withCounts(/** @type {string} */ text) {
  const chapters = countChapters(text);
  const sum = (/** @type {keyof Omit<Chapter, 'title'>} */ name) =>
    chapters.reduce((total, chapter) => total + chapter[name], 0);
  const [shown, written, deviating, absent] = [
    sum('shown'),
    sum('written'),
    sum('deviating'),
    sum('absent'),
  ];
  const lines = chapters.map(
    (chapter) =>
      `| ${chapter.title} |${cell(chapter.shown)}|${cell(chapter.written)}|${cell(chapter.deviating)}|${cell(chapter.absent)}|`,
  );
  const all = shown + written + deviating + absent;
  const total = `| **${all}** | **${shown}** | **${written}** | **${deviating}** | **${absent}** |`;
  return text
    .replace(/(?<=\*\*With a test\*\* \()\d+/, String(shown))
    .replace(/(?<=\*\*Written\*\* \()\d+/, String(written))
    .replace(/(?<=\*\*Deviates\*\* \()\d+/, String(deviating))
    .replace(/(?<=\*\*Does not apply\*\* \()\d+/, String(absent))
    .replace(/^\| V1 [\s\S]*?^\| \*\*.*$/m, [...lines, total].join('\n'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = withCounts(readFileSync(file, 'utf8'));
  if (process.argv.includes('--write')) writeFileSync(file, text);
  else console.log(countChapters(text));
}
