/**
 * Prints the README's diagram of the rooms, or with --write puts it there:
 * node tools/rooms-diagram.js [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parts, rooms } from '../rooms.js';
import { root } from './paths.js';

const width = 76;
const begin = '<!-- rooms: made by `node tools/rooms-diagram.js --write` -->';
const end = '<!-- /rooms -->';
const section = new RegExp(`${begin}[^]*?${end}`);

/** Formats each part with the parts it sees and its rooms from left to right; '|' joins peers. */
function diagram() {
  const margin = Math.max(...Object.keys(parts).map((name) => name.length)) + 2;
  return Object.entries(parts)
    .map(([part, visible]) => {
      const sees = visible.length > 0 ? `sees ${visible.join(', ')}` : 'sees no other part';
      return [part.padEnd(margin) + sees, ...inside(part, margin)].join('\n');
    })
    .join('\n');
}

/**
 * @param {string} part
 * @param {number} margin
 */
function inside(part, margin) {
  const list = Object.entries(rooms).find(([name]) => name === part)?.[1] ?? [];
  if (list.length < 2) return [];
  const words = list.flatMap((step, index) => {
    const peers = (typeof step === 'string' ? [step] : step).map((room, i) =>
      i === 0 ? room : `| ${room}`,
    );
    return index === 0 ? peers : [`→ ${peers[0]}`, ...peers.slice(1)];
  });
  const lines = [''];
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length <= width - margin) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines.map((line) => ' '.repeat(margin) + line);
}

/** Returns the README with an updated diagram. */
export function withDiagram(/** @type {string} */ readme) {
  if (!section.test(readme)) throw new Error(`README.md has no ${begin} … ${end}`);
  return readme.replace(section, () => `${begin}\n\`\`\`text\n${diagram()}\n\`\`\`\n${end}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const readme = join(root, 'README.md');
  if (process.argv.includes('--write')) {
    writeFileSync(readme, withDiagram(readFileSync(readme, 'utf8')));
  } else console.log(diagram());
}
