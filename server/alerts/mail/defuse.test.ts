import { expect, test } from 'vitest';
import { defuseText } from './defuse.ts';

test.each([
  ['http://evil.example/refund', 'http: //evil. example/refund'],
  ['www.evil.com', 'www. evil. com'],
  ['evil．com and evil。com', 'evil． com and evil。 com'],
  ['пример.рф', 'пример. рф'],
  ['pay@evil.com', 'pay@ evil. com'],
  ['mailto:pay', 'mailto: pay'],
  ['1.2.3.4', '1. 2. 3. 4'],
  ['evil.\u200bcom', 'evil. com'],
  ['evil.\u200dcom', 'evil. \u200dcom'],
  ['\\\\server\\share', '\\ \\ server\\ share'],
])('in a mail nothing of %j is a link', (text, defused) => {
  expect(defuseText(text)).toBe(defused);
});

test.each(['Library, ground floor', 'St. Mary’s Hall', 'রোকেয়া হল (২য় তলা)', 'র‍্যাব'])(
  'a usual name stays as it is: %j',
  (name) => {
    expect(defuseText(name)).toBe(name);
  },
);

test('a long name is cut, and lines and marks of direction are taken out', () => {
  expect(defuseText('x'.repeat(80))).toBe(`${'x'.repeat(60)}…`);
  expect(defuseText('Library\r\nBcc: all\u202e!')).toBe('Library Bcc: all !');
});
