import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alikeKeys, bareKeyOf } from './alike-cards.ts';
import { cardKey } from './card-key.ts';

const isAlike = (one: string, other: string) =>
  alikeKeys(cardKey(one)).includes(bareKeyOf(cardKey(other)));

test.each([
  ['without leading zeros', '7101235', '0007101235'],
  ['without leading zeros', 'PAD7', '00PAD7'],
  ['in decimal', '04A2B9C1', '77773249'],
  ['in decimal with leading zeros', '04A2B9C1', '0077773249'],
  ['byte-reversed', '04A2B9C1', 'C1B9A204'],
  ['byte-reversed in decimal', '04A2B9C1', '3250168324'],
  ['byte-reversed without its zero', '4A2B9C1', 'C1B9A204'],
  ['as facility and number', '0007101235', '108,23347'],
  ['as facility and number in hexadecimal', '006C5B33', '108,23347'],
  ['as facility and number, byte-reversed', '335B6C00', '108,23347'],
  ['as facility and number with leading zeros', '0000655361', '010,00001'],
  ['as facility of one digit and number', '7,65535', '0000524287'],
  ['as facility of one digit with leading zeros', '002,34465', '165537'],
  ['as facility and number of four bytes', '12345,54321', '809096241'],
  ['as facility and number of four bytes in hexadecimal', '12345,54321', '3039D431'],
  ['as both that stand on a card', '0007101235 108,23347', '7101235'],
  ['as both that stand on a card in hexadecimal', '0007101235 108,23347', '006C5B33'],
  ['as both of four bytes', '0809096241 12345,54321', '3039D431'],
  ['byte-reversed of five bytes', '1A006C5B33', '335B6C001A'],
  ['in decimal of five bytes', '1A006C5B33', '111676250931'],
  ['with its checksum', '04A2B9C1', '04:A2:B9:C1:DE'],
  ['with its checksum in decimal', '04A2B9C1', '19909951966'],
  ['in decimal of seven bytes', '04A2B9C1D2E380', '1304818611315584'],
])('a number %s is that of the same card: %s and %s', (_how, one, other) => {
  expect(isAlike(one, other)).toBe(true);
  expect(isAlike(other, one)).toBe(true);
});

test.each([
  ['10', '16'],
  ['K1', 'K2'],
  ['000', '0'],
  ['04A2B9C1', '04A2B9C2'],
  ['PAD12345', '12345'],
  ['108,65536', '7143424'],
  ['65536,00001', '4294967297'],
  ['0007101235 108,23348', '7101235'],
  ['9'.repeat(200), '9'.repeat(100)],
])('%s and %s are not alike', (one, other) => {
  expect(isAlike(one, other)).toBe(false);
});

const uids = fc
  .constantFrom(4, 5, 7, 8, 10)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
  .filter((bytes) => (bytes[0] ?? 0) > 0 && (bytes.at(-1) ?? 0) > 0);

test('a card of any bytes is found in each notation of its number, both ways', () => {
  fc.assert(
    fc.property(uids, (bytes) => {
      const hex = (some: Iterable<number>) =>
        [...some].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
      const both = [hex(bytes), hex(bytes.toReversed())];
      const keys = both.flatMap((one) => [one, BigInt(`0x${one}`).toString()]);
      for (const one of keys) for (const other of keys) expect(isAlike(one, other)).toBe(true);
    }),
  );
});

test('a number of five hundred digits costs nothing', () => {
  expect(alikeKeys('9'.repeat(500))).toHaveLength(1);
});
