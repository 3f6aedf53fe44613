import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromServer } from './bangla/from-server.ts';
import { bangla } from './bangla/index.ts';
import { faultTexts, literalTexts, saidTexts } from './said-texts.ts';

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

test('no Bangla is left of a text that is not said any more', () => {
  const refusals = literalTexts(join(root, 'server')).filter((text) => text in fromServer);
  const known = new Set([...said, ...faults, ...refusals]);
  expect(Object.keys(bangla).filter((text) => !known.has(text))).toEqual([]);
});

test('a Bangla text names the same values as the English one', () => {
  const valuesOf = (text: string) => [...new Set(text.match(/\{\w+/g))].sort();
  for (const [english, own] of Object.entries(bangla))
    expect([english, valuesOf(own)]).toEqual([english, valuesOf(english)]);
});
