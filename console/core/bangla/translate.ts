import { inBangla } from '../../../contract/messages/bangla.ts';
import { readMessage } from '../../../contract/messages/text.ts';
import { composed } from './composed.ts';
import { bangla } from './index.ts';

const ownDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));

/** Texts of validation carry their limits: 'Use at most 200 characters' is one text for any limit. */
const numbered = (text: string): string | undefined => {
  const numbers: string[] = [];
  const pattern = text.replace(/\d+/g, (digits) => `{n${numbers.push(digits)}}`);
  return bangla[pattern]?.replace(/\{n(\d+)\}/g, (_, n: string) =>
    ownDigits(numbers[Number(n) - 1] ?? ''),
  );
};

/** What the server fills into a text: how it is found there, and its Bangla. */
interface Hole {
  readonly pattern: string;
  readonly say: (value: string) => string | undefined;
}

/** Several texts in one: all of them are known, or none is said. */
const listed = (texts: readonly string[], joint: string): string | undefined => {
  const said = texts.map((text) => inWords(text));
  return said.includes(undefined) ? undefined : said.join(joint);
};

const slot = String.raw`row \d+, column \d+`;
const field = String.raw`(?:(?:name|SIM number) '|(?:price|point) \d|points enabled |now )`;
const fieldEnd = new RegExp(`, (?=${field})`);

const holes: Readonly<Record<string, Hole>> = {
  n: { pattern: String.raw`\d+(?:\.\d+)?`, say: ownDigits },
  name: { pattern: '[^]*?', say: (value) => value },
  part: { pattern: slot, say: (value) => inWords(value) },
  parts: { pattern: `${slot}[^]*`, say: (value) => listed(value.split('; '), '; ') },
  fields: { pattern: `${field}[^]*`, say: (value) => listed(value.split(fieldEnd), ', ') },
};

/** `{n2}` is a number as `{n1}` is. */
const holeOf = (name: string): Hole => {
  const hole = holes[name.replace(/\d+$/, '')];
  if (!hole) throw new Error(`Tell what {${name}} stands for`);
  return hole;
};

const patternOf = (english: string): RegExp => {
  const plain = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const filled = plain.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `(?<${name}>${holeOf(name).pattern})`,
  );
  return new RegExp(`^${filled}$`);
};

const patterns = Object.entries(composed).map(
  ([english, own]) => [patternOf(english), own] as const,
);

const inWords = (text: string): string | undefined => {
  for (const [pattern, own] of patterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const said = new Map(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, holeOf(name).say(value)]),
    );
    if (![...said.values()].includes(undefined))
      return own.replace(/\{(\w+)\}/g, (_, name: string) => said.get(name) ?? '');
  }
  return undefined;
};

/** Where one sentence about a machine ends and another begins. */
const sentenceEnd = /\. (?=Machine (?:de)?activated(?:\.|$)|Stock updated: )/;

const sentence = (text: string): string | undefined =>
  bangla[text] ?? numbered(text) ?? listed(text.split(sentenceEnd), '। ');

/** The Bangla of a text of the console or of a message; undefined where it has none. */
export const translate = (text: string): string | undefined => {
  const told = readMessage(text);
  return told ? inBangla(told) : sentence(text);
};
