import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardKey, isRounded } from './card-key.ts';

test.each([
  '04A2B9C1',
  '04a2b9c1',
  '04:A2:B9:C1',
  '04-a2-b9-c1',
  ' 04 A2 B9 C1 ',
  '04.A2.B9.C1',
  '04_A2/B9,C1;',
  '0x04A2B9C1',
  '0X04a2b9c1',
  '0x04 0xA2 0xB9 0xC1',
  '0x04, 0xa2, 0xb9, 0xc1',
  '０４Ａ２Ｂ９Ｃ１',
  '০৪A২B৯C১',
  '০x০৪:a২:b৯:c১',
  '\u200e04A2B9C1\u200f',
  '\u202e04A2B9C1\u202c',
  '\u206604A2\u2069B9C1',
  '04\u200bA2\u200cB9\u200dC1',
  '\ufeff04A2B9C1',
  '04A2\u00adB9C1\ufe0f',
  '04\u00a0A2\u2009B9\u3000C1',
  '04–A2—B9‑C1',
  '04|A2+B9=C1',
  '04\tA2\r\nB9\u2028C1',
  '"04A2B9C1"',
  "'04A2B9C1",
  '‘04A2B9C1’',
  '[04 A2 B9 C1]',
  '٠٤A٢B٩C١',
  '۰۴A۲B۹C۱',
  '०४A२B९C१',
  '𝟎𝟒A𝟐B𝟗C𝟏',
  'UID: 04A2B9C1',
  'uid=04a2b9c1',
  'Card UID: 04 A2 B9 C1',
  'UID Value: 0x04 0xA2 0xB9 0xC1',
  'Card No.: 04A2B9C1',
  'RFID：০৪A২B৯C১',
  'কার্ড নং: ০৪A২B৯C১',
  'কার্ড নংঃ ০৪A২B৯C১',
  'UID (NFCID1): 04  a2  b9  c1  ',
  'UID (hex): 04A2B9C1',
  'Card#: 04A2B9C1',
  'S/N: 04A2B9C1',
  '\\x04\\xA2\\xB9\\xC1',
  '04·A2•B9‧C1',
  '04：A2∶B9 C1',
  '{0x04,0xA2,0xB9,0xC1}',
  '\u061c\u206004A2B9C1\0',
  '04h A2h B9h C1h',
  '04a2b9c1h',
  '04A2B9C1 (hex)',
  '04A2B9C1 HEX',
  '⓪④A②B⑨C①',
  'Card No 04A2B9C1',
  '№ 04A2B9C1',
  'UID 0x04 0xA2 0xB9 0xC1',
  'Card-No: 04A2B9C1',
  'CSN: 04A2B9C1',
  'PICC NUID = 04 A2 B9 C1',
  'কার্ড নং ০৪A২B৯C১',
  'কার্ড নাম্বার: 04A2B9C1',
  'সিরিয়াল নম্বর ০৪ A2 B9 C1',
])('%j is the card 04A2B9C1', (spelling) => {
  expect(cardKey(spelling)).toBe('04A2B9C1');
});

test.each([
  '7101235.0',
  '7101235.00',
  '7101235,0',
  '7101235.',
  '7,101,235.00',
  '71,01,235.0',
  '7 101 235.0',
  '7.101.235,00',
  '৭১০১২৩৫.০',
  ' 7101235.0\u200b',
  '"7101235.0"',
  "'7101235,00",
  '7\u202f101\u202f235,00',
  '7’101’235.00',
  "7'101'235.0",
  '٧١٠١٢٣٥٫٠',
  '٧٬١٠١٬٢٣٥٫٠٠',
  '+7101235.0',
  '7101235.000000',
  'UID: 7101235.0',
  '7.101235E+06',
  '7,101235E+06',
  '7.101235e+006',
  '7.101235E6',
  '7.101235E+6',
  '710.1235E+4',
  '৭.১০১২৩৫E+০৬',
  '٧٫١٠١٢٣٥E+٠٦',
  '７．１０１２３５Ｅ＋０６',
  '"7.101235E+06"',
])('%j, as a spreadsheet writes it, is the card 7101235', (spelling) => {
  expect(cardKey(spelling)).toBe('7101235');
});

test.each(['1001.0', '1001,0', '1001.00', '১০০১.০', '1001.000000'])(
  '%j, as a program writes it, is the card 1001',
  (spelling) => {
    expect(cardKey(spelling)).toBe('1001');
  },
);

test.each([
  ['108,23347', '10823347'],
  ['12,34,56,00', '12345600'],
  ['04.12.34.00', '04123400'],
  ['04A2B9C1.0', '04A2B9C10'],
  ['7101235.5', '71012355'],
  ['7101235,000', '7101235000'],
  ['123.000', '123000'],
  ['12345,00000', '1234500000'],
  ['12.0', '120'],
  ['7.101235E06:12', '7101235E0612'],
  ['7.101235E+07', '7101235E07'],
  ['1.2E+1', '12E1'],
  ['4E123456', '4E123456'],
  ['ক\u09be', 'ক\u09be'],
])('the digits of %s are all part of the number', (spelling, key) => {
  expect(cardKey(spelling)).toBe(key);
});

test.each([
  ['1.23E+12', true],
  ['1,23E+12', true],
  ['১.২৩E+১২', true],
  ['"1.23E+12"', true],
  ['7.1E+06', true],
  ['4E+12', true],
  ['4e-05', true],
  ['1.30481861131558E+15', true],
  ['7.101235E+06', false],
  ['4E123456', false],
  ['04E12', false],
  ['12345678E1', false],
  ['04:E1:23', false],
  ['7101235.0', false],
])('digits of %s are lost: %s', (spelling, isLost) => {
  expect(isRounded(spelling)).toBe(isLost);
});

test.each([
  ['0007101235', '7101235'],
  ['04A2B9C1', 'C1B9A204'],
  ['PAD-10X2', 'PAD-12'],
  ['10x2', '12'],
  ['0xPAD', 'PAD'],
  ['CARD-1', 'CARD-2'],
  ['PAD:12', 'KIT:12'],
  ['CARD-12', 'TAG-12'],
  ['ID12', '12'],
  ['ID 12', '12'],
  ['CARD 123456', '123456'],
  ['NO ENTRY 12', 'ENTRY 12'],
  ['Hall-12h', 'Hall-12'],
  ['B-10H', 'B-10'],
  ['কার্ড ১', 'কারড ১'],
  ['04А2', '04A2'],
])('%s and %s are two cards', (one, other) => {
  expect(cardKey(one)).not.toBe(cardKey(other));
});

test.each(['', '0x', '0X 0x', 'UID:', ':', ' - ', '\u200e\u202e', '\ufe0f', '💳', '\ud800', '\0'])(
  '%j is the number of no card',
  (text) => {
    expect(cardKey(text)).toBe('');
  },
);

const spellings = fc.record({
  bytes: fc.uint8Array({ minLength: 4, maxLength: 10 }),
  separator: fc.constantFrom('', ':', '-', ' ', '.', '\u200b', '\u2011', '\u00a0', '/'),
  prefix: fc.constantFrom('', '0x', '0X', '\u200e', '\u202a0x', '০x', 'UID: ', 'Card ID = 0x', "'"),
  isLower: fc.boolean(),
  zero: fc.constantFrom('0', '০', '٠', '۰', '०', '０', '𝟬'),
});

test('a card of any bytes is the same card however its number is written', () => {
  fc.assert(
    fc.property(spellings, ({ bytes, separator, prefix, isLower, zero }) => {
      const pairs = [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase());
      const typed = pairs.join(separator);
      const digits = typed.replace(/\d/g, (digit) =>
        String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
      );
      expect(cardKey(prefix + (isLower ? digits.toLowerCase() : digits))).toBe(pairs.join(''));
    }),
  );
});

test('any text has a key that an index takes and that is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      const key = cardKey(text);
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(800);
      expect(key.isWellFormed()).toBe(true);
      expect(cardKey(key)).toBe(key);
    }),
    { numRuns: 200 },
  );
});

/** Planes 4 to 13 are not assigned, and 15 and 16 are for private use. */
const assignedPlanes = [0, 1, 2, 3, 14];

test.each(assignedPlanes)('any character of plane %i has a key that is its own key', (plane) => {
  for (let code = plane << 16; code < (plane + 1) << 16; code += 1) {
    const key = cardKey(String.fromCodePoint(code));
    if (cardKey(key) !== key) throw new Error(`U+${code.toString(16)} becomes ${key}`);
  }
});
