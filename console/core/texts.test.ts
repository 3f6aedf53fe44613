import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composed } from './bangla/composed.ts';
import { fromServer } from './bangla/from-server.ts';
import { bangla } from './bangla/index.ts';
import { faultTexts, literalTexts, saidTexts } from './said-texts.ts';
import { messageTexts, refusalTexts } from './server-texts.ts';

const root = join(import.meta.dirname, '../..');
const inForms = [
  'fields',
  'admins',
  'organizations',
  'institutions',
  'machines',
  'sizes',
  'rfids',
  'unlock-rfids',
  'gateways',
  'logos',
];

const said = new Set(saidTexts(join(root, 'console')));
const faults = new Set(faultTexts(...inForms.map((room) => join(root, `contract/${room}.ts`))));

test('every text of the console has its Bangla', () => {
  expect([...said].filter((text) => !(text in bangla)).sort()).toEqual([]);
});

test('every fault a form can show has its Bangla', () => {
  expect(faults).toContain('Name is required');
  expect(faults).toContain('Use at most {n1} characters');
  expect([...faults].filter((text) => !(text in bangla)).sort()).toEqual([]);
});

/** A text without the names of what is filled in. */
const formOf = (text: string): string => text.replace(/\{\w+\}/g, '{}');

const logging = ['changes', 'rules', 'sizes'].map((name) =>
  join(root, `server/machines/${name}.ts`),
);
const messages = messageTexts(...logging).map(formOf);
const refusals = [
  ...refusalTexts(join(root, 'server')),
  ...messageTexts(join(root, 'server/core/errors.ts')).filter((text) => /^[A-Z]/.test(text)),
].map(formOf);

test('every message the server puts together and every reason it gives has its Bangla', () => {
  expect(messages).toContain('{}: {} → {}');
  expect(refusals).toContain('Size {} is used by {}. Choose another size there first.');
  const known = new Set([...Object.keys(bangla), ...Object.keys(composed)].map(formOf));
  const missing = new Set([...messages, ...refusals].filter((text) => !known.has(text)));
  expect([...missing].sort()).toEqual([]);
});

test('no Bangla is left of a message the server does not put together any more', () => {
  const known = new Set([...messages, ...refusals]);
  expect(Object.keys(composed).filter((text) => !known.has(formOf(text)))).toEqual([]);
});

test('no Bangla is left of a text that is not said any more', () => {
  const reasons = literalTexts(join(root, 'server')).filter((text) => text in fromServer);
  const known = new Set([...said, ...faults, ...reasons]);
  expect(Object.keys(bangla).filter((text) => !known.has(text))).toEqual([]);
});

test('a Bangla text names the same values as the English one', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\w+/g))].sort();
  for (const [english, own] of Object.entries({ ...bangla, ...composed }))
    expect([english, valuesOf(own)]).toEqual([english, valuesOf(english)]);
});
