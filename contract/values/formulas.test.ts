import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormulas, unescapeFormulas } from './formulas.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['-5', "'-5"],
  ['\t=1', "'\t'=1"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['hall;=1+1', "hall;'=1+1"],
  ['hall; "=1+1', 'hall; "\'=1+1'],
  ['hall\n+1', "hall\n'+1"],
  ['\u00a0=1', "\u00a0'=1"],
  ['\u200b\ufeff=1', "\u200b\ufeff'=1"],
  ['\v=1', "\v'=1"],
  ['hall; \u3000-1', "hall; \u3000'-1"],
  ['hall\u2028@1', "hall\u2028'@1"],
  ['﹦1', "'﹦1"],
  ['a-b = c', 'a-b = c'],
  ['rahima@example.com', 'rahima@example.com'],
])('a spreadsheet finds no formula in %j, wherever it begins a cell', (text, escaped) => {
  expect(escapeFormulas(text)).toBe(escaped);
});

test('a text is the same after it was exported and imported', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '-', ';', '"', "'", ' ', 'a', '＋', '\n', '\t', '\u00a0', '\u2028'),
  });
  fc.assert(fc.property(text, (given) => unescapeFormulas(escapeFormulas(given)) === given));
});
