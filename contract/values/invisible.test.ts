import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requiredText } from '../fields.ts';
import { removeInvisible } from './invisible.ts';

test.each([
  ['Lalmatia\u200b Hall', 'Lalmatia Hall'],
  ['\ufeffLalmatia', 'Lalmatia'],
  ['Lal\u00admatia\u2060', 'Lalmatia'],
  ['\u202eLalmatia\u202c', 'Lalmatia'],
  ['\u2066Lalmatia\u2069\u200e\u061c', 'Lalmatia'],
  ['Lal\u0007matia\u0085', 'Lalmatia'],
  ['\u3164\u115f\u2800\u{e0041}', ''],
  ['\u200d \u200c', ' '],
  ['Lalmatia\u200d', 'Lalmatia'],
  ['line one\nline two\tend', 'line one\nline two\tend'],
  ['র‍্যাব', 'র‍্যাব'],
  ['উদ্‌যাপন', 'উদ্‌যাপন'],
  ['❤\ufe0fHall', '❤\ufe0fHall'],
])('of %j is stored what shows: %j', (text, shown) => {
  expect(removeInvisible(text)).toBe(shown);
});

test('a text that shows nothing is a missing one', () => {
  const field = requiredText('Name is required');
  const text = fc.string({
    unit: fc.constantFrom('\u200b', '\u200c', '\u200d', '\u202e', '\ufeff', '\u00ad', ' ', '\n'),
  });
  fc.assert(fc.property(text, (given) => !field.safeParse(given).success));
});

test('what is stored is stored the same again', () => {
  const text = fc.string({ unit: fc.constantFrom('ক', 'a', '\u200b', '\u200d', '\ufe0f', ' ') });
  fc.assert(
    fc.property(
      text,
      (given) => removeInvisible(removeInvisible(given)) === removeInvisible(given),
    ),
  );
});
