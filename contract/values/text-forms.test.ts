import fc from 'fast-check';
import { expect, test } from 'vitest';
import { banglaDigits } from './digits.ts';
import { idForm, passwordForm, searchForm, typedForm, usernameForm } from './text-forms.ts';

test.each([
  ['juliet@example.com', 'juliet@example.com'],
  ['fussball', 'fussball'],
  ['fu\u00dfball', 'fu\u00dfball'],
  ['\u03c0', '\u03c0'],
  ['\u03a3', '\u03c3'],
  ['\u03c3', '\u03c3'],
  ['\u03c2', '\u03c2'],
  ['Juliet', 'juliet'],
  ['\uff2a\uff55liet', 'juliet'],
  ['A\u030angstrom', '\u00e5ngstrom'],
])('the username %j of RFC 8265 compares as %j', (username, form) => {
  expect(usernameForm(username)).toBe(form);
});

test.each([
  ['correct horse battery staple', 'correct horse battery staple'],
  ['Correct Horse Battery Staple', 'Correct Horse Battery Staple'],
  ['\u03c0\u00df\u00e5', '\u03c0\u00df\u00e5'],
  ['Jack of \u2666s', 'Jack of \u2666s'],
  ['foo\u1680bar', 'foo bar'],
  ['pa\u00a0ss', 'pa ss'],
  ['A\u030a', '\u00c5'],
])('the password %j of RFC 8265 is hashed as %j', (password, form) => {
  expect(passwordForm(password)).toBe(form);
});

test.each([
  'র্যাব হল',
  'র\u200d্যাব হল',
  'র\u200c্যাব\u00a0হল',
  '  র্যাব \u2003 হল ',
  'র্যাব\u3000হল',
  'র\u{e0100}্যাব\u202fহল\ufe0f',
])('the username %j looks like র্যাব হল and is the same', (username) => {
  expect(usernameForm(username)).toBe('র্যাব হল');
});

test.each([
  ['ﬁeld', 'field'],
  ['ত্\u200dসব', 'ৎসব'],
  ['padma১', 'PADMA1'],
])('the usernames %j and %j are one', (one, other) => {
  expect(usernameForm(one)).toBe(usernameForm(other));
});

test.each([
  'PAD-1',
  'pad-1',
  'Pad-1',
  'ＰＡＤ-1',
  'ｐａｄ－１',
  'PAD_1',
  'PAD 1',
  'PAD.1',
  'PAD/1',
  'PAD:1',
  'PAD#1',
  'PAD - 1',
  'PAD--1',
  'PAD\u00a01',
  'PAD\u202f1',
  'PAD\u30001',
  'PAD\u20101',
  'PAD\u20111',
  'PAD\u20121',
  'PAD–1',
  'PAD—1',
  'PAD\u22121',
  'PAD\uff0d1',
  'PAD\ufe631',
  'PAD-১',
  'PAD-१',
  'PAD-١',
  'PAD-۱',
  'PAD-１',
  '\u200fPAD-1\u200f',
  '\u2068PAD-1\u2069',
  '\u202ePAD-1',
  'P\u200dA\u200cD-1',
  'PAD\u00ad-1',
  '\ufeffPAD-1',
  'PAD-1\ufe0f',
  ' PAD-1 ',
  '\u00a0PAD-1\u2003',
  'ⓅⒶⒹ-1',
  '𝐏𝐀𝐃-𝟏',
])('the ID %j is PAD-1', (id) => {
  expect(idForm(id)).toBe('pad-1');
});

test.each(['PAD1', 'PAD-01', 'PAD-1-', 'PAD-11', 'PAD-1A', 'РАD-1'])(
  'the ID %j is not PAD-1',
  (id) => {
    expect(idForm(id)).not.toBe('pad-1');
  },
);

test('a form is its own form, and short enough for every index', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      for (const form of [usernameForm, idForm]) expect(form(form(text))).toBe(form(text));
    }),
  );
  expect(Buffer.byteLength(idForm('\ufdfa'.repeat(100)))).toBeLessThan(2700);
});

const forms = { searchForm, usernameForm, passwordForm, idForm };

test.each([
  ['য়', '\u09df', '\u09af\u09bc'],
  ['ড়', '\u09dc', '\u09a1\u09bc'],
  ['ঢ়', '\u09dd', '\u09a2\u09bc'],
  ['ো', '\u09cb', '\u09c7\u09be'],
  ['ৌ', '\u09cc', '\u09c7\u09d7'],
])('%s is one letter in both of its encodings', (_letter, one, other) => {
  for (const form of Object.values(forms)) expect(form(`ক${one}ক`)).toBe(form(`ক${other}ক`));
});

test('the encoding of its letters changes no form', () => {
  const letters = fc.constantFrom(
    ...'কয়ড়ঢ়োৌেি্ংঁ০৫ßÅéñΣσKelvin 5',
    '\u09af\u09bc',
    '\u09c7\u09be',
    '\u09c7\u09d7',
    'e\u0301',
    'A\u030a',
    'Ａ',
    'ｶﾞ',
    '\u1e9b\u0323',
  );
  fc.assert(
    fc.property(fc.string({ unit: letters }), (text) => {
      for (const form of Object.values(forms)) {
        expect(form(text.normalize('NFD'))).toBe(form(text.normalize('NFC')));
      }
    }),
  );
});

test.each(['\u2068হল 3\u2069', '\u061cহল ৩', ' হল\u00a0৩\u200f', '\u202aহল ３\u202c'])(
  'the pasted %j finds হল ৩',
  (typed) => {
    expect(typedForm(typed)).toBe(searchForm('হল ৩'));
  },
);

test('a search finds numbers in either digits, and letters in either case', () => {
  expect(searchForm('হল ৩')).toBe(searchForm('হল 3'));
  expect(searchForm('École ১২')).toBe('école 12');
  expect(searchForm('র\u200d্যাব')).toBe(searchForm('র্যাব'));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(searchForm(banglaDigits(text))).toBe(searchForm(text));
    }),
  );
});
