import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../../contract/messages.ts';
import { composed } from './bangla/composed.ts';
import { bangla } from './bangla/index.ts';
import { literalTexts, saidTexts } from './said-texts.ts';
import { messageTexts } from './server-texts.ts';

const root = join(import.meta.dirname, '../..');
const said = new Set(saidTexts(join(root, 'console')));

test('every text of the console has its Bangla', () => {
  expect([...said].filter((text) => !(text in bangla)).sort()).toEqual([]);
});

/** A text without the names of what is filled in. */
const formOf = (text: string): string => text.replace(/\{[^}]+\}/g, '{}');

const logging = ['changes', 'rules', 'sizes'].map((name) =>
  join(root, `server/machines/${name}.ts`),
);
const messages = messageTexts(...logging).map(formOf);

test('every message the server puts together has its Bangla', () => {
  expect(messages).toContain('{}: {} → {}');
  const known = new Set([...Object.keys(bangla), ...Object.keys(composed)].map(formOf));
  const missing = new Set(messages.filter((text) => !known.has(text)));
  expect([...missing].sort()).toEqual([]);
});

test('no Bangla is left of a message the server does not put together any more', () => {
  const known = new Set([...messages, ...Object.values(english).map(formOf)]);
  expect(Object.keys(composed).filter((text) => !known.has(formOf(text)))).toEqual([]);
});

test('no Bangla is left of a text that is not said any more', () => {
  const reasons = [...literalTexts(join(root, 'server')), ...Object.values(english)].map(formOf);
  const known = new Set([...[...said].map(formOf), ...reasons]);
  expect(Object.keys(bangla).filter((text) => !known.has(formOf(text)))).toEqual([]);
});

test('a Bangla text names the same values as the English one', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\w+/g))].sort();
  for (const [english, own] of Object.entries({ ...bangla, ...composed }))
    expect([english, valuesOf(own)]).toEqual([english, valuesOf(english)]);
});
