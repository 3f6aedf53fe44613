import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test('both languages of a text have the same values', () => {
  const valuesIn = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? [];
  for (const { bn, en } of Object.values(texts)) expect(valuesIn(bn), en).toEqual(valuesIn(en));
});
