/**
 * Prints the rooms of rooms.js for the README and docs/map.md, or with --write puts them there:
 * node tools/rooms-diagram.js [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parts, rooms } from '../rooms.js';
import { root } from './paths.js';

const width = 92;
const begin = '<!-- rooms: made by `node tools/rooms-diagram.js --write` -->';
const end = '<!-- /rooms -->';
const section = new RegExp(`${begin}[^]*?${end}`);

const margin = Math.max(...Object.keys(parts).map((name) => name.length)) + 2;

/**
 * @param {string} title
 * @param {readonly string[]} words
 * @returns {string[]} lines of the words, the first behind the title
 */
function wrap(title, words) {
  const lines = [title.padEnd(margin)];
  for (const word of words) {
    const line = `${lines.at(-1)}${lines.at(-1)?.endsWith(' ') ? '' : ' '}${word}`;
    if (line.length <= width) lines[lines.length - 1] = line;
    else lines.push(' '.repeat(margin) + word);
  }
  return lines;
}

/** The parts, each with what it may see and its rooms by folder. */
function drawParts() {
  return Object.entries(parts)
    .flatMap(([part, visible]) => [
      part.padEnd(margin) +
        (visible.length > 0 ? `sees ${visible.join(', ')}` : 'sees no other part'),
      ...Object.entries(groupByFolder(part)).flatMap(([folder, names]) =>
        wrap(`  ${folder}`, names),
      ),
    ])
    .join('\n');
}

/** @param {string} part */
function groupByFolder(part) {
  /** @type {Record<string, string[]>} */
  const folders = {};
  for (const room of Object.keys(rooms[part] ?? {})) {
    const [first = '', ...rest] = room.split('/');
    const folder = rest.length > 0 ? `${first}/` : '';
    folders[folder] = [...(folders[folder] ?? []), rest.join('/') || first];
  }
  return folders;
}

/** Each room of a part with what it imports, as rows of a table. */
const drawTable = (/** @type {string} */ part) =>
  [
    `| ${part}/ | imports |`,
    '|---|---|',
    ...Object.entries(rooms[part] ?? {}).map(
      ([room, seen]) => `| ${room} | ${seen.join(', ').replace('*', 'all')} |`,
    ),
  ].join('\n');

const drawings = {
  'README.md': () => `\`\`\`text\n${drawParts()}\n\`\`\``,
  'docs/map.md': () => Object.keys(rooms).map(drawTable).join('\n\n'),
};

/**
 * @param {keyof typeof drawings} page
 * @param {string} text of the page
 * @returns {string} with its drawing made anew; the same when it is up to date
 */
export function withDrawing(page, text) {
  if (!section.test(text)) throw new Error(`${page} has no ${begin} … ${end}`);
  return text.replace(section, () => `${begin}\n${drawings[page]()}\n${end}`);
}

export const pages = /** @type {(keyof typeof drawings)[]} */ (Object.keys(drawings));

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const page of pages) {
    const path = join(root, page);
    if (process.argv.includes('--write')) {
      writeFileSync(path, withDrawing(page, readFileSync(path, 'utf8')));
    } else console.log(`${drawings[page]()}\n`);
  }
}
