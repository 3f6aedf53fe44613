import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardKey } from '../../../contract/values/card-key.ts';
import { dialects } from '../db/dialect.ts';
import { migrations } from './index.ts';

const digestOf = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16);

/** Digests of the migrations of each release. A release adds lines; none is ever changed. */
const released = [
  { name: '001-baseline', sqlite: 'da550b64a69d3bbb', postgres: '25a15d347f034893' },
];

test('a released migration is never changed, moved or removed: a change of the schema is a new one', () => {
  const current = migrations.slice(0, released.length).map(({ name, statements }) => ({
    name,
    sqlite: digestOf(statements(dialects.sqlite)),
    postgres: digestOf(statements(dialects.postgres)),
  }));
  expect(current).toEqual(released);
});

test('cards keep their keys: a release that compares spellings otherwise appends a migration with `rekeyCards`', () => {
  const spellings = [
    '04:a2-B9 c1',
    '0x04 0xA2',
    'Card UID: ০৪ A2',
    'কার্ড নং 04A2B9C1',
    '04h A2h B9h C1h',
    '7,101,235.00',
    '1001.0',
    '7.101235E+06',
    '1.23E+12',
    '108,23347',
    '\\x04\\xA2',
    'ẞ-১',
  ];
  expect(digestOf(spellings.map(cardKey))).toBe('cae43f52914883d8');
});
